import { useEffect, useRef } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { toast } from './toast';

interface Options {
  reference: string;
  /** Makes the server ask the provider about the payment. */
  verify: (reference: string) => Promise<unknown>;
  changes: readonly QueryKey[];
  /** Verifies it also when the page opens. */
  atOnce?: boolean;
}

/** Verifies a payment when its person presses for it; then what went wrong is said, which the page's own attempt keeps to itself. */
export function useVerification({ reference, verify, changes, atOnce = false }: Options) {
  const isPressed = useRef(false);
  const { send, isSending } = useCommand({
    mutationFn: verify,
    onError: (error) => isPressed.current && toast.error(messageOf(error)),
    meta: { changes },
  });
  useEffect(() => {
    if (atOnce) send(reference);
  }, [atOnce, send, reference]);
  const check = () => {
    isPressed.current = true;
    send(reference);
  };
  return { check, isChecking: isSending };
}
