import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { naira } from '#server/kernel/money';
import { isTier } from '#server/kernel/premium-offers';
import { walletInfo } from '../lib/http/wallet-info';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { Stack } from '../ui/layout';
import { Link } from '../ui/link';
import { RowSkeletons } from '../ui/skeletons';
import { Sum, Sums } from '../ui/sums';
import { formatDate } from '../ui/time';
import { type PlanChange, quoteOf } from './premium.api';
import { changePremium } from './premium.commands';
import { texts } from './premium.texts';
import { useQuoted } from './use-quoted';

const says = texts.change;

interface Props {
  opened: boolean;
  change: PlanChange;
  onClose: () => void;
}

/** What another offer costs, and from when on, before it is confirmed (B28). */
export const ChangeModal = withControls(function ChangeModal({ opened, change, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={says.titles[change.kind](isTier(change.offer) ? says.plan : texts.premium.title)}
    >
      <Change offer={change.offer} onClose={onClose} />
    </Modal>
  );
});

function Change({ offer, onClose }: Pick<PlanChange, 'offer'> & Pick<Props, 'onClose'>) {
  const { data: quote, error, refetch } = useQuery(quoteOf(offer));
  if (quote) return <Quoted change={quote} renew={async () => (await refetch()).isSuccess} onClose={onClose} />;
  return (
    <Stack>
      {quote === null ? (
        <p role="status">{says.gone}</p>
      ) : error ? (
        <Failure lead={says.failed} error={error} retry={() => void refetch()} />
      ) : (
        <RowSkeletons count={1} />
      )}
      <Back onClose={onClose} />
    </Stack>
  );
}

const Back = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Button variant="default" fullWidth onClick={onClose}>
    {texts.checkout.back}
  </Button>
);

interface QuotedProps extends Omit<Props, 'opened'> {
  /** Shows what the change costs now; true where that was loaded. */
  renew: () => Promise<boolean>;
}

function Quoted({ change, renew, onClose }: QuotedProps) {
  const { kind, offer, price_kobo, vat_kobo, credit_kobo, amount_kobo: amount, at } = change;
  const isUpgrade = kind === 'upgrade';
  const { data: wallet, error, refetch } = useQuery({ ...walletInfo, enabled: isUpgrade });
  const { isChanged, command } = useQuoted({
    quote: `${offer} ${amount} ${change.quoted_at}`,
    send: (key) => changePremium(change, key),
    renew,
    onDone: onClose,
  });
  const missing =
    wallet && amount > wallet.available_kobo ? Math.max(amount - wallet.available_kobo, LEAST_DEPOSIT) : 0;
  const period = texts.premium.periods[offer];
  return (
    <Stack>
      <p>{isUpgrade ? says.now(period, naira(amount)) : says.later(period, formatDate(at))}</p>
      {isChanged && <p role="status">{says.changed(naira(amount))}</p>}
      <Sums>
        <Sum name={texts.checkout.price} kobo={price_kobo} />
        <Sum name={texts.checkout.vat} kobo={vat_kobo} />
        {isUpgrade && <Sum name={says.credit} kobo={-credit_kobo} />}
        <Sum name={isUpgrade ? texts.checkout.total : says.charged} kobo={amount} strong />
        {wallet && <Sum name={texts.checkout.balance} kobo={wallet.available_kobo} />}
      </Sums>
      <p className="muted">{says.renews(naira(price_kobo + vat_kobo))}</p>
      {isUpgrade && !wallet && error && (
        <Failure lead={texts.checkout.failed} error={error} retry={() => void refetch()} />
      )}
      {isUpgrade && !wallet && !error && <RowSkeletons count={1} />}
      {missing > 0 ? (
        <>
          <p role="status">{texts.checkout.tooLittle(naira(missing))}</p>
          <Button component={Link} to={`/profile?tab=wallet&add=${Math.ceil(missing / 100)}`} fullWidth>
            {texts.checkout.fund}
          </Button>
        </>
      ) : (
        (wallet || !isUpgrade) && (
          <Button fullWidth data-autofocus loading={command.isSending} onClick={() => command.send()}>
            {isUpgrade ? texts.checkout.pay(naira(amount)) : says.confirm}
          </Button>
        )
      )}
      <Back onClose={onClose} />
    </Stack>
  );
}
