import { useSyncExternalStore } from 'react';
import { firstScreen } from '../lib/http/first-screen';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** Runs while a time is on a visible page. A page that becomes visible again shows the current times at once. */
function run() {
  clearInterval(timer);
  timer = undefined;
  if (listeners.size === 0 || document.hidden) return;
  if (isOld()) tick();
  timer = setInterval(tick, MINUTE);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', run);
    run();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', run);
    run();
  };
}

const isOld = () => Date.now() - now >= MINUTE;

function current() {
  if (!timer && isOld()) now = Date.now();
  return now;
}

/** What the server rendered stays the same until it is taken over. */
const rendered = () => firstScreen()?.now ?? current();

/** The time of one clock that all components share, ms since 1970. It advances every minute. */
export const useNow = () => useSyncExternalStore(subscribe, current, rendered);
