import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { naira } from '#server/kernel/money';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { walletInfo } from '../lib/http/wallet-info';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { Stack } from '../ui/layout';
import { Link } from '../ui/link';
import { RowSkeletons } from '../ui/skeletons';
import { toast } from '../ui/toast';
import type { Offer } from './premium.api';
import { buyPremium, premiumChanges } from './premium.commands';
import styles from './premium.module.css';
import { texts } from './premium.texts';
import { Sum } from './sum';

const says = texts.checkout;

interface Props {
  opened: boolean;
  offer: Offer;
  onClose: () => void;
}

/** What is charged, and from which balance. The wallet pays it; one that holds too little is funded first. */
export const CheckoutModal = withControls(function CheckoutModal({ opened, offer, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      <Checkout offer={offer} onClose={onClose} />
    </Modal>
  );
});

function Checkout({ offer, onClose }: Omit<Props, 'opened'>) {
  const { data: wallet, error, refetch } = useQuery(walletInfo);
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: (wanted: Offer) => buyPremium(wanted, keyOf(`${wanted.offer} ${wanted.amount_kobo}`)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
      onClose();
    },
    onError: (failure) => {
      // The next attempt is another order: this one was decided.
      if (failure instanceof ApiError && failure.status === 409) finish();
      toast.error(messageOf(failure));
    },
    meta: { changes: premiumChanges },
  });
  const { price_kobo: price, vat_kobo: vat, amount_kobo: amount } = offer;
  const available = wallet?.available_kobo ?? 0;
  const missing = amount > available ? Math.max(amount - available, LEAST_DEPOSIT) : 0;
  return (
    <Stack>
      <p>{says.what(texts.premium.periods[offer.offer])}</p>
      <dl className={styles.sums}>
        <Sum name={says.price} kobo={price} />
        <Sum name={says.vat} kobo={vat} />
        <Sum name={says.total} kobo={amount} strong />
        {wallet && <Sum name={says.balance} kobo={available} />}
      </dl>
      {error && !wallet && <Failure lead={says.failed} error={error} retry={() => void refetch()} />}
      {!error && !wallet && <RowSkeletons count={1} />}
      {wallet && missing > 0 && (
        <>
          <p role="status">{says.tooLittle(naira(missing))}</p>
          <Button component={Link} to={`/profile?tab=wallet&add=${Math.ceil(missing / 100)}`} fullWidth>
            {says.fund}
          </Button>
        </>
      )}
      {wallet && missing === 0 && (
        <>
          <p className="muted">{says.renews}</p>
          <Button fullWidth data-autofocus loading={command.isSending} onClick={() => command.send(offer)}>
            {says.pay(naira(amount))}
          </Button>
        </>
      )}
      <Button variant="default" fullWidth onClick={onClose}>
        {says.back}
      </Button>
    </Stack>
  );
}
