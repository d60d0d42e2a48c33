import { useState } from 'react';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { toast } from '../ui/toast';
import { premiumChanges } from './premium.commands';

interface Quoted {
  /** The quote in words: another one is another command. */
  quote: string;
  send: (key: string) => Promise<{ message: string }>;
  /** Shows what is quoted now; true where that was loaded. */
  renew: () => Promise<boolean>;
  onDone: () => void;
}

/** A command on an amount that was shown. Where it changed meanwhile, nothing is done and the new one is shown. */
export function useQuoted({ quote, send, renew, onDone }: Quoted) {
  const [isChanged, setChanged] = useState(false);
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: () => send(keyOf(quote)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
      onDone();
    },
    onError: async (failure) => {
      // The next attempt is another command: this one was decided.
      if (failure instanceof ApiError && failure.status === 409) finish();
      if (failure instanceof ApiError && failure.code === 'price_changed' && (await renew())) return setChanged(true);
      toast.error(messageOf(failure));
    },
    meta: { changes: premiumChanges },
  });
  return { isChanged, command };
}
