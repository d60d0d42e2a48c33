import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '../../../lib/http/api-error';
import { useCommand } from '../../../lib/http/use-command';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { UndoNote } from '../../../ui/undo-note';

interface Props {
  /** What was removed, as a sentence. */
  message: string;
  restore: () => Promise<unknown>;
  changes: readonly QueryKey[];
  /** The row is in the list again. */
  onRestored: () => void;
  end: (hadFocus: boolean) => void;
}

/** In the place of a removed row. When the list is left before its end, a toast goes on offering to undo. */
export function RemovedRow({ message, restore, changes, onRestored, end }: Props) {
  const isOver = useRef(false);
  const isShown = useRef(false);
  const restoring = useCommand({
    mutationFn: restore,
    meta: { changes },
    onError: (error) => {
      isOver.current = false;
      toast.error(messageOf(error));
    },
    onSettled: (_answer, error) => {
      if (!error) onRestored();
    },
  });
  const undo = () => {
    isOver.current = true;
    restoring.send();
  };
  const handOver = useEffectEvent(() => offerUndo(message, () => restoring.send()));
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // Effects also end and begin again while a row stays, in development.
      setTimeout(() => isShown.current || isOver.current || handOver());
    };
  }, []);
  return (
    <UndoNote
      message={message}
      undo={undo}
      isUndoing={restoring.isSending}
      end={(hadFocus) => {
        isOver.current = true;
        end(hadFocus);
      }}
    />
  );
}
