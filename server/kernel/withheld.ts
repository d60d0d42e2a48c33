import type { Kobo } from './money.js';

/** What a dispute over `frozen` withholds of `cleared` money: never more than there is. */
export const withheldOf = (cleared: Kobo, frozen: Kobo): Kobo => Math.min(frozen, Math.max(0, cleared));
