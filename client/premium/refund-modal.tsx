import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { naira } from '#server/kernel/money';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { Stack } from '../ui/layout';
import { RowSkeletons } from '../ui/skeletons';
import { formatDate } from '../ui/time';
import { toast } from '../ui/toast';
import { type Refund, refundQuote } from './premium.api';
import { premiumChanges, refundPremium } from './premium.commands';
import styles from './premium.module.css';
import { texts } from './premium.texts';
import { Sum } from './sum';

const says = texts.refund;

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** What returns to the wallet, and what ends, before it is confirmed (A17.8). */
export const RefundModal = withControls(function RefundModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      <Quote onClose={onClose} />
    </Modal>
  );
});

function Quote({ onClose }: Pick<Props, 'onClose'>) {
  const { data: refund, error, refetch } = useQuery(refundQuote);
  return (
    <Stack>
      {refund ? (
        <Quoted refund={refund} renew={async () => (await refetch()).isSuccess} onClose={onClose} />
      ) : refund === null ? (
        <p role="status">{says.gone}</p>
      ) : error ? (
        <Failure lead={says.failed} error={error} retry={() => void refetch()} />
      ) : (
        <RowSkeletons count={1} />
      )}
      <Button variant="default" fullWidth onClick={onClose}>
        {says.keep}
      </Button>
    </Stack>
  );
}

interface QuotedProps {
  refund: Refund;
  /** Shows what would be refunded now; true where that was loaded. */
  renew: () => Promise<boolean>;
  onClose: () => void;
}

function Quoted({ refund, renew, onClose }: QuotedProps) {
  const { price_kobo, vat_kobo, amount_kobo: amount, until, quoted_at } = refund;
  const [isChanged, setChanged] = useState(false);
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: () => refundPremium(refund, keyOf(`${amount} ${quoted_at}`)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
      onClose();
    },
    onError: async (failure) => {
      // The next attempt is another command: this one was decided.
      if (failure instanceof ApiError && failure.status === 409) finish();
      if (failure instanceof ApiError && failure.code === 'price_changed' && (await renew())) return setChanged(true);
      toast.error(messageOf(failure));
    },
    meta: { changes: premiumChanges },
  });
  return (
    <>
      <p>{says.ends}</p>
      {isChanged && <p role="status">{says.changed(naira(amount))}</p>}
      <dl className={styles.sums}>
        <Sum name={says.price} kobo={price_kobo} />
        <Sum name={says.vat} kobo={vat_kobo} />
        <Sum name={says.total} kobo={amount} strong />
      </dl>
      <p className="muted">{says.once(formatDate(until))}</p>
      <Button fullWidth loading={command.isSending} onClick={() => command.send()}>
        {says.confirm(naira(amount))}
      </Button>
    </>
  );
}
