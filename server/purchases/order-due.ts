import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { conflict } from '#server/kernel/domain-error';
import { type Kobo, naira } from '#server/kernel/money';

/** `card`: the provider collects all of it. `split`: what the cleared balance does not cover. `wallet`: nothing. */
export type OrderMethod = 'card' | 'wallet' | 'split';
/**
 * What the provider is to collect of `total`, kobo, where `available` of the balance is cleared. A split takes less of the
 * balance where the provider would be left with less than its least amount. Throws 409 `insufficient_funds` with `missing_kobo`.
 */
export function dueOf(method: OrderMethod, total: Kobo, available: Kobo): Kobo {
  if (method === 'card') return total;
  const missing = Math.max(0, total - available);
  if (method === 'split') return missing === 0 ? 0 : Math.min(total, Math.max(missing, LEAST_DEPOSIT));
  if (missing === 0) return 0;
  const least = Math.max(LEAST_DEPOSIT, missing);
  throw conflict(
    'insufficient_funds',
    `${naira(available)} of your balance is available. Add ${naira(least)} to pay this cart from your wallet.`,
    { missing_kobo: least },
  );
}
