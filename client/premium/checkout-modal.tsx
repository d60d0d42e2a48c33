import { Checkbox, Modal, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { naira } from '#server/kernel/money';
import { planName } from '#server/kernel/premium-offers';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { walletInfo } from '../lib/http/wallet-info';
import { useWhileShown } from '../lib/navigation/use-while-shown';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { Stack } from '../ui/layout';
import { Link } from '../ui/link';
import { RowSkeletons } from '../ui/skeletons';
import { Sum, Sums } from '../ui/sums';
import { toast } from '../ui/toast';
import { useReturned } from '../ui/use-returned';
import type { Offer } from './premium.api';
import { buyPremium, openCheckout, premiumChanges } from './premium.commands';
import styles from './premium.module.css';
import { lengthOf, texts } from './premium.texts';

const says = texts.checkout;
type Method = 'wallet' | 'card';

interface Props {
  opened: boolean;
  offer: Offer;
  onClose: () => void;
}

/** What is charged, and from where. The wallet pays it, or the provider fills the wallet for it first. */
export const CheckoutModal = withControls(function CheckoutModal({ opened, offer, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title(planName(offer.offer))}>
      <Checkout offer={offer} onClose={onClose} />
    </Modal>
  );
});

/** Holds the price that it was opened with; where that is another one by now, it is shown first. */
function Checkout({ offer: now, onClose }: Omit<Props, 'opened'>) {
  const [offer, show] = useState(now);
  const { data: wallet, error, refetch } = useQuery(walletInfo);
  const [chosen, choose] = useState<Method>();
  const { price_kobo: price, vat_kobo: vat, amount_kobo: amount } = offer;
  const available = wallet?.available_kobo ?? 0;
  const missing = amount > available ? Math.max(amount - available, LEAST_DEPOSIT) : 0;
  const method = chosen ?? (missing > 0 ? 'card' : 'wallet');
  return (
    <Stack>
      <p>{says.what(planName(offer.offer), lengthOf(offer.offer))}</p>
      <Sums>
        <Sum name={says.price} kobo={price} />
        <Sum name={says.vat} kobo={vat} />
        <Sum name={says.total} kobo={amount} strong />
      </Sums>
      {error && !wallet && <Failure lead={says.failed} error={error} retry={() => void refetch()} />}
      {!error && !wallet && <RowSkeletons count={1} />}
      {now.amount_kobo !== offer.amount_kobo ? (
        <>
          <p role="status">{says.changed(naira(now.amount_kobo))}</p>
          <Button fullWidth autoFocus onClick={() => show(now)}>
            {says.showNew}
          </Button>
        </>
      ) : (
        wallet && (
          <>
            <Radio.Group label={says.method} value={method} onChange={(value) => choose(value as Method)}>
              <Stack gap={4} mt={8}>
                <Radio value="wallet" label={says.methods.wallet(naira(available))} className={styles.method} />
                <Radio value="card" label={says.methods.card} className={styles.method} />
              </Stack>
            </Radio.Group>
            {method === 'wallet' && missing > 0 ? (
              <>
                <p role="status">{says.tooLittle(naira(missing))}</p>
                <Button component={Link} to={`/profile?tab=wallet&add=${Math.ceil(missing / 100)}`} fullWidth>
                  {says.fund}
                </Button>
              </>
            ) : method === 'wallet' ? (
              <FromWallet offer={offer} onClose={onClose} />
            ) : (
              <ByCard offer={offer} />
            )}
          </>
        )
      )}
      <Button variant="default" fullWidth onClick={onClose}>
        {says.back}
      </Button>
    </Stack>
  );
}

function FromWallet({ offer, onClose }: Omit<Props, 'opened'>) {
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: (wanted: Offer) => buyPremium(wanted, keyOf(`${wanted.offer} ${wanted.amount_kobo}`)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
      onClose();
    },
    onError: (failure) => refused(failure, finish),
    meta: { changes: premiumChanges },
  });
  return (
    <>
      <p className="muted">{says.renews}</p>
      <Button fullWidth data-autofocus loading={command.isSending} onClick={() => command.send(offer)}>
        {says.pay(naira(offer.amount_kobo))}
      </Button>
    </>
  );
}

/** Leads to the provider's page, unless the modal was closed meanwhile. */
function ByCard({ offer }: Pick<Props, 'offer'>) {
  const { keyOf, finish } = useAttempt();
  const whileShown = useWhileShown();
  const [isKept, keep] = useState(false);
  const command = useCommand({
    mutationFn: (wanted: Offer) =>
      openCheckout({ ...wanted, keep_card: isKept }, keyOf(`${wanted.offer} ${wanted.amount_kobo} ${isKept}`)),
    once: true,
    onSuccess: ({ data }) => {
      finish();
      whileShown(() => window.location.assign(data.authorization_url));
    },
    onError: (failure) => refused(failure, finish),
    meta: { changes: premiumChanges },
  });
  useReturned(command.unlock);
  return (
    <>
      <p className="muted">{says.byCard(naira(offer.amount_kobo), planName(offer.offer))}</p>
      <Checkbox
        label={says.keepCard}
        description={says.keepCardMeans}
        checked={isKept}
        onChange={(event) => keep(event.currentTarget.checked)}
      />
      <p className="muted">{isKept ? says.renewsByCard : says.renewsAfterCard}</p>
      <Button fullWidth loading={command.isSending} onClick={() => command.send(offer)}>
        {says.toProvider(naira(offer.amount_kobo))}
      </Button>
    </>
  );
}

function refused(failure: Error, finish: () => void) {
  // The next attempt is another order: this one was decided.
  if (failure instanceof ApiError && failure.status === 409) finish();
  toast.error(messageOf(failure));
}
