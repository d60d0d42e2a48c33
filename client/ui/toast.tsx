import { useEffect, useState } from 'react';
import type { Id, ToastOptions } from 'react-toastify/unstyled';
import { atFirstSign } from '../lib/navigation/first-sign';

export const DONE = 'Operation successful!';
export const FAILED = 'Operation failed. Try again!';

type Stack = typeof import('./toast-stack');

/** A message without the code of toasts is shown for this time, ms. */
const PLAIN_MS = 8_000;
let fetching: Promise<Stack> | undefined;
/** Each mounts the stack of one `Toasts`. */
const mounts = new Set<() => void>();

/** A failed fetch is tried again with the next toast. */
function fetchStack(): Promise<Stack> {
  fetching ??= import('./toast-stack').catch((error: unknown) => {
    fetching = undefined;
    throw error;
  });
  return fetching;
}

/** Each shows a message as plain text, where the code of toasts cannot be fetched. */
const says = new Set<(message: string) => void>();

function withStack(message: string, raise: (show: Stack['show']) => void) {
  mounts.forEach((mount) => mount());
  fetchStack().then(
    ({ show }) => raise(show),
    () => says.forEach((say) => say(message)),
  );
}

/** Shows each message once. */
const once = (message: string, options?: ToastOptions) => ({ toastId: message, ...options });

/** The error toast on screen; the next attempt's outcome replaces it. */
let refusal: Id | undefined;

function settle(show: Stack['show'], next?: Id) {
  if (refusal !== undefined && refusal !== next) show.dismiss(refusal);
  refusal = next;
}

export const toast = {
  success: (message: string = DONE, options?: ToastOptions) =>
    withStack(message, (show) => {
      settle(show);
      show.success(message, { role: 'status', ...once(message, options) });
    }),
  error: (message: string = FAILED, options?: ToastOptions) =>
    withStack(message, (show) => {
      const shown = once(message, options);
      settle(show, shown.toastId);
      show.error(message, { role: 'alert', ...shown });
    }),
  info: (message: string, options?: ToastOptions) =>
    withStack(message, (show) => show.info(message, { role: 'status', ...once(message, options) })),
};

/** The place of toasts; their code is fetched at the first sign of a person, or with the first toast. Screen readers announce what is added to a live region that was on the page before. */
export function Toasts() {
  const [stack, setStack] = useState<Stack>();
  const [plain, setPlain] = useState<string>();
  useEffect(() => {
    const mount = () => void fetchStack().then(setStack, () => undefined);
    mounts.add(mount);
    says.add(setPlain);
    const stopWaiting = atFirstSign(mount);
    return () => {
      mounts.delete(mount);
      says.delete(setPlain);
      stopWaiting();
    };
  }, []);
  useEffect(() => {
    if (plain === undefined) return;
    const timer = setTimeout(setPlain, PLAIN_MS);
    return () => clearTimeout(timer);
  }, [plain]);
  return <div aria-live="polite">{stack ? <stack.ToastStack /> : plain && <p className="toast-plain">{plain}</p>}</div>;
}
