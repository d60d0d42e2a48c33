import { useQuery } from '@tanstack/react-query';
import { naira } from '#server/kernel/money';
import { messageOf } from '../lib/http/api-error';
import { walletInfo } from '../lib/http/wallet-info';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { TextSkeleton } from '../ui/skeletons';
import { toast } from '../ui/toast';
import { giftKeys, giftRefund } from './gifts.api';
import { refundGift } from './gifts.commands';
import styles from './gifts.module.css';
import { texts } from './gifts.texts';

const says = texts.given;
const focus = (element: HTMLElement | null) => element?.focus();

interface Props {
  reference: string;
  /** Kobo. */
  amount: number;
  isTaken: boolean;
  close: () => void;
}

/** Asks before the price goes back, or says why it cannot. */
export function GiftRefund({ reference, amount, isTaken, close }: Props) {
  const { data: refund, error, refetch } = useQuery(giftRefund(reference));
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: () => refundGift(reference, keyOf(reference)),
    meta: { changes: [giftKeys.given, giftKeys.refund(reference), walletInfo.queryKey] },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
      close();
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const keep = (
    <Button variant="default" onClick={close}>
      {says.keep}
    </Button>
  );
  if (!refund)
    return error ? <Failure error={error} retry={() => void refetch()} action={keep} /> : <TextSkeleton count={2} />;
  return (
    // The question has the focus, not its answer: a key that is held down refunds nothing.
    <div className={styles.part} role="group" aria-label={says.refund} tabIndex={-1} ref={focus}>
      <p>{refund.possible ? says.confirm(naira(amount)) : refund.detail}</p>
      {refund.possible && isTaken && <p className="muted">{says.ends}</p>}
      <Group gap={8}>
        {refund.possible && (
          <Button loading={command.isSending} onClick={() => command.send()}>
            {says.confirmed}
          </Button>
        )}
        {keep}
      </Group>
    </div>
  );
}
