import { newKey } from '../lib/http/api';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import { requestKeys } from './listing-requests.api';

interface Props {
  /** What was named; null without. */
  value: number | null;
  says: { open: string; change: string; remove: string; removed: string };
  /** Opens the form. */
  open: () => void;
  save: (value: number, key: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** Opens the form of a number that belongs to a request, and takes the number back with a way to undo it. */
export function ChangeableButtons({ value, says, open, save, remove }: Props) {
  const onError = (error: unknown) => toast.error(messageOf(error));
  const meta = { changes: [requestKeys.all] };
  const saving = useCommand({
    mutationFn: ({ again, key }: { again: number; key: string }) => save(again, key),
    ...{ onError, meta },
  });
  const { send, isSending } = useCommand({
    mutationFn: (_removed: number) => remove(),
    onSuccess: (_, removed) => offerUndo(says.removed, () => saving.send({ again: removed, key: newKey() })),
    ...{ onError, meta },
  });
  return (
    <>
      <Button variant="subtle" size="compact" onClick={open}>
        {value === null ? says.open : says.change}
      </Button>
      {value !== null && (
        <Button variant="subtle" size="compact" disabled={isSending} onClick={() => send(value)}>
          {says.remove}
        </Button>
      )}
    </>
  );
}
