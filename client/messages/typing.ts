import { useSyncExternalStore } from 'react';
import { openedSocket } from '../lib/live/socket';

/** The other's typing is shown this long after the last sign of it, ms. */
const SHOWN_MS = 5_000;
/** Own typing is announced at most this often, ms. */
const EVERY_MS = 3_000;

const shown = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const announced = { thread: '', at: 0 };

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const notify = () => listeners.forEach((listener) => listener());

/** The other of this thread has typed. */
export function showTyping(thread: string) {
  clearTimeout(shown.get(thread));
  shown.set(
    thread,
    setTimeout(() => endTyping(thread), SHOWN_MS),
  );
  notify();
}

/** The message has arrived, or the time is over. */
export function endTyping(thread: string) {
  if (!shown.has(thread)) return;
  clearTimeout(shown.get(thread));
  shown.delete(thread);
  notify();
}

export const useTyping = (thread: string) => useSyncExternalStore(subscribe, () => shown.has(thread));

/** Announces that this person types; the server passes it on without storing it, unless one of the two hides it. */
export function announceTyping(thread: string) {
  const now = Date.now();
  if (announced.thread === thread && now - announced.at < EVERY_MS) return;
  Object.assign(announced, { thread, at: now });
  void openedSocket()?.then((socket) => {
    if (socket.connected) socket.emit('typing', { thread });
  });
}
