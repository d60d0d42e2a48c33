import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { Button } from '../ui/button';
import { Confirmation } from '../ui/confirmation';
import { formatInstant } from '../ui/time';
import type { Founder } from './network.api';
import styles from './network.module.css';
import { texts } from './network.texts';
import { type Dismissal, useBlock, useDecline, useWithdraw } from './use-answers';
import type { Outcome } from './use-outcomes';
import { useAccept, useConnect } from './use-requests';

const says = texts.card;

export interface ActionProps {
  founder: Founder;
  name: string;
  /** Of suggestions, which may be dismissed. */
  dismissal?: Dismissal;
  onDone: () => void;
  /** The server responded that it is so. */
  onOutcome: (outcome: Outcome) => void;
}

/** For a founder whom the person may ask, or has asked. */
export function Connect({ founder, name, dismissal, ...ended }: ActionProps) {
  const { direction, reqSent, ask_again_at, co_founder } = founder;
  return (
    <>
      {reqSent ? (
        <Button disabled>{says.sent}</Button>
      ) : ask_again_at ? (
        <p className={`muted ${styles.why}`}>{says.askAgain(formatInstant(ask_again_at))}</p>
      ) : (
        <Ask founder={founder} name={name} {...ended} />
      )}
      {direction === 'sent' ? (
        <Withdraw founder={founder} name={name} {...ended} />
      ) : reqSent ? null : dismissal ? (
        <Button
          variant="subtle"
          aria-label={says.dismissOf(name)}
          loading={dismissal.isSending && dismissal.variables?.username === co_founder.username}
          onClick={({ currentTarget }) =>
            dismissal.send({ username: co_founder.username, name, card: currentTarget.closest('li') })
          }
        >
          {says.dismiss}
        </Button>
      ) : (
        <Block username={co_founder.username} name={name} {...ended} />
      )}
    </>
  );
}

/** Busy until the refetched entry shows the request as sent. */
function Ask({ founder, name, ...ended }: ActionProps) {
  const request = useConnect(founder, ended);
  return (
    <Button
      aria-label={says.connectWith(name)}
      leftSection={<IconUserPlus size={20} aria-hidden="true" />}
      loading={request.isSending}
      onClick={() => request.send()}
    >
      {says.connect}
    </Button>
  );
}

function Withdraw({ founder, name, ...ended }: ActionProps) {
  const withdraw = useWithdraw(founder, ended);
  return (
    <Button
      variant="subtle"
      aria-label={says.withdrawOf(name)}
      loading={withdraw.isSending}
      onClick={() => withdraw.send()}
    >
      {says.withdraw}
    </Button>
  );
}

/** For a request that the person received. */
export function Answer({ founder, name, ...ended }: ActionProps) {
  const accept = useAccept(founder, ended);
  const decline = useDecline(founder, ended);
  return (
    <>
      <Button
        aria-label={says.acceptOf(name)}
        leftSection={<IconCheck size={20} aria-hidden="true" />}
        loading={accept.isSending}
        disabled={decline.isSending}
        onClick={() => accept.send()}
      >
        {says.accept}
      </Button>
      <Button
        variant="subtle"
        aria-label={says.declineOf(name)}
        loading={decline.isSending}
        disabled={accept.isSending}
        onClick={() => decline.send()}
      >
        {says.decline}
      </Button>
      <Block username={founder.co_founder.username} name={name} {...ended} />
    </>
  );
}

export function Block({
  username,
  name,
  ...ended
}: { username: string } & Pick<ActionProps, 'name' | 'onDone' | 'onOutcome'>) {
  const block = useBlock(username, ended);
  return (
    <Confirmation
      variant="subtle"
      label={says.block}
      named={says.blockOf(name)}
      asks={says.blockAsks(name)}
      yes={says.block}
      no={says.cancel}
      isSending={block.isSending}
      act={() => block.send()}
    />
  );
}
