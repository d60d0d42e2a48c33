import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { naira } from '#server/kernel/money';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { Stack } from '../ui/layout';
import { RowSkeletons } from '../ui/skeletons';
import { Sum, Sums } from '../ui/sums';
import { formatDate } from '../ui/time';
import { type Refund, refundQuote } from './premium.api';
import { refundPremium } from './premium.commands';
import { texts } from './premium.texts';
import { useQuoted } from './use-quoted';

const says = texts.refund;

interface Props {
  opened: boolean;
  /** Its name. */
  plan: string;
  onClose: () => void;
}

/** What returns to the wallet, and what ends, before it is confirmed (A17.8). */
export const RefundModal = withControls(function RefundModal({ opened, plan, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title(plan)}>
      <Quote plan={plan} onClose={onClose} />
    </Modal>
  );
});

function Quote({ plan, onClose }: Omit<Props, 'opened'>) {
  const { data: refund, error, refetch } = useQuery(refundQuote);
  return (
    <Stack>
      {refund ? (
        <Quoted refund={refund} plan={plan} renew={async () => (await refetch()).isSuccess} onClose={onClose} />
      ) : refund === null ? (
        <p role="status">{says.gone}</p>
      ) : error ? (
        <Failure lead={says.failed} error={error} retry={() => void refetch()} />
      ) : (
        <RowSkeletons count={1} />
      )}
      <Button variant="default" fullWidth onClick={onClose}>
        {says.keep(plan)}
      </Button>
    </Stack>
  );
}

interface QuotedProps extends Omit<Props, 'opened'> {
  refund: Refund;
  /** Shows what would be refunded now; true where that was loaded. */
  renew: () => Promise<boolean>;
}

function Quoted({ refund, plan, renew, onClose }: QuotedProps) {
  const { price_kobo, vat_kobo, amount_kobo: amount, until, quoted_at } = refund;
  const { isChanged, command } = useQuoted({
    quote: `${amount} ${quoted_at}`,
    send: (key) => refundPremium(refund, key),
    renew,
    onDone: onClose,
  });
  return (
    <>
      <p>{says.ends(plan)}</p>
      {isChanged && <p role="status">{says.changed(naira(amount))}</p>}
      <Sums>
        <Sum name={says.price} kobo={price_kobo} />
        <Sum name={says.vat} kobo={vat_kobo} />
        <Sum name={says.total} kobo={amount} strong />
      </Sums>
      <p className="muted">{says.once(plan, formatDate(until))}</p>
      <Button fullWidth loading={command.isSending} onClick={() => command.send()}>
        {says.confirm(plan, naira(amount))}
      </Button>
    </>
  );
}
