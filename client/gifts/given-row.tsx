import { useState } from 'react';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { Receipt } from '../ui/receipt';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { AddressForm } from './address-form';
import { GiftRefund } from './gift-refund';
import { type GivenGift, giftKeys } from './gifts.api';
import { sendGift, withdrawGift } from './gifts.commands';
import styles from './gifts.module.css';
import { texts } from './gifts.texts';

const says = texts.given;
const TONES = { open: 'plain', sent: 'attention', taken: 'good', expired: 'plain', refunded: 'plain' } as const;

/** One gift or seat: who has it, and what its giver may do with it. */
export function GivenRow({ gift }: { gift: GivenGift }) {
  const { kind, number, listing, status, recipient, message, taker, expires_at, taken_at } = gift;
  return (
    <li className={`card ${styles.gift}`}>
      <div className={styles.head}>
        <strong>
          <Link to={`/listing/${listing.slug}`}>{listing.title}</Link>
        </strong>
        <span className="muted">{kind === 'gift' ? says.gift : says.seat(number)}</span>
        <Status tone={TONES[status]}>{says.status[status]}</Status>
      </div>
      {status === 'taken' ? (
        <p className="muted">
          {taker ? says.by(fullName(taker)) : says.unnamed}
          {taken_at && (
            <>
              {', '}
              <Time at={taken_at} absolute />
            </>
          )}
        </p>
      ) : (
        recipient && <p className="muted">{says.to(recipient)}</p>
      )}
      {message && <p className="muted">{says.wrote(message)}</p>}
      {status === 'sent' && expires_at && (
        <p className="muted">
          {says.until} <Time at={expires_at} absolute />
        </p>
      )}
      {(status === 'open' || status === 'sent' || status === 'taken') && <Acts gift={gift} />}
    </li>
  );
}

type Opened = 'address' | 'refund';

function Acts({ gift: { reference, kind, number, listing, status, recipient, amount_kobo } }: { gift: GivenGift }) {
  const [opened, open] = useState<Opened>();
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: (act: 'send' | 'withdraw') =>
      act === 'send'
        ? sendGift(reference, undefined, keyOf(act, reference))
        : withdrawGift(reference, keyOf(act, reference)),
    meta: { changes: [giftKeys.given] },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const named = (act: string) => says.named(act, listing.title, number);
  const close = () => open(undefined);
  if (opened === 'address') return <AddressForm reference={reference} close={close} />;
  if (opened === 'refund')
    return <GiftRefund reference={reference} amount={amount_kobo} isTaken={status === 'taken'} close={close} />;
  const address = status === 'open' ? says.invite : says.change;
  return (
    <Group gap={8}>
      {status === 'sent' && recipient && (
        <Button
          variant="default"
          aria-label={named(says.again)}
          loading={command.isSending}
          onClick={() => command.send('send')}
        >
          {says.again}
        </Button>
      )}
      {status !== 'taken' && (
        <Button variant="default" aria-label={named(address)} onClick={() => open('address')}>
          {address}
        </Button>
      )}
      {status === 'sent' && kind === 'seats' && (
        <Button
          variant="subtle"
          aria-label={named(says.withdraw)}
          loading={command.isSending}
          onClick={() => command.send('withdraw')}
        >
          {says.withdraw}
        </Button>
      )}
      {amount_kobo > 0 && (
        <>
          <Button variant="subtle" aria-label={named(says.refund)} onClick={() => open('refund')}>
            {says.refund}
          </Button>
          <Receipt reference={reference} of={`${listing.title}, ${number}`} />
        </>
      )}
    </Group>
  );
}
