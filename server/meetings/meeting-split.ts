import type { Instant } from '#server/kernel/ids';
import { hoursBefore } from '#server/kernel/meeting-slots';
import { type Kobo, share } from '#server/kernel/money';

type Terms = { price: Kobo; freeCancel: number; fee: number; basisPoints: number; terms: number };
export type Split = { returned: Kobo; earned: Kobo; commission: Kobo; basisPoints: number; terms: number };

/** Until then, not included, the guest cancels without a fee. */
export const freeUntil = ({ start, freeCancel }: { start: Instant; freeCancel: number }): Instant =>
  hoursBefore(start, freeCancel);

/** What a cancellation by the guest costs after that, rounded down to whole kobo. */
export const feeOf = ({ price, fee }: Pick<Terms, 'price' | 'fee'>): Kobo => share(price, fee * 100);

/** Of the price the creator earns `earned`, of which the platform takes its commission; the rest returns to the guest. */
export function splitPrice({ price, basisPoints, terms }: Terms, earned: Kobo): Split {
  return { returned: price - earned, earned, commission: share(earned, basisPoints), basisPoints, terms };
}
