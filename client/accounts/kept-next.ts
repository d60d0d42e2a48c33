import { ownPath } from '#server/kernel/own-path';
import { deviceStorage } from '../lib/storage/storage';

const KEY = 'next';

/**
 * Where a person was going who registers: the sign-in after the activation link, which opens in another tab, leads there. This
 * device keeps it until then.
 */
export const keptNext = {
  get: (): string => ownPath(deviceStorage.getItem(KEY)),
  set(next: string) {
    if (next === '/') deviceStorage.removeItem(KEY);
    else deviceStorage.setItem(KEY, next);
  },
};

/** The query that takes a path along to another page of the entrance; none for the home page. */
export const nextQuery = (next: string) => (next === '/' ? '' : `?next=${encodeURIComponent(next)}`);
