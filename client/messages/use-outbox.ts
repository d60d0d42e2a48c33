import { useMemo, useSyncExternalStore } from 'react';
import { outbox, type Waiting } from './outbox';

/** What waits on this device for this thread, in the order in which it was written. */
export function useWaiting(thread: string): readonly Waiting[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.all);
  return useMemo(() => all.filter((one) => one.thread === thread), [all, thread]);
}

/** True while what waits cannot reach the server. */
export const useLate = () => useSyncExternalStore(outbox.subscribe, outbox.isLate);
