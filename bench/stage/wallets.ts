import type { WalletEntry } from '#server/wallet/wallet.events';

const BEGAN = Date.UTC(2026, 0, 1);
const PRICE = 1_250_000;
const BASIS_POINTS = 1_000;
const COMMISSION = 125_000;
const CLEARING_MS = 7 * 86_400_000;

/** When the movements of a wallet happen, ms: the first three since 1970, and how long after them the next three. */
type Pace = { began: number; everyMs: number };

/** Events of a creator's wallet: deposit, sale and commission in turn, as the decider makes them. */
export function walletFacts(
  ownerId: string,
  count: number,
  { began, everyMs }: Pace = { began: BEGAN, everyMs: 60_000 },
): WalletEntry[] {
  const own = `wallet:${ownerId}`;
  let balance = 0;
  return Array.from({ length: count }, (_, n): WalletEntry => {
    const instant = began + Math.floor(n / 3) * everyMs;
    const [at, reference] = [new Date(instant).toISOString(), `ref.${ownerId}.${Math.floor(n / 3)}`];
    const sale = { listingId: 'listing', availableAt: new Date(instant + CLEARING_MS).toISOString() };
    if (n % 3 === 0) {
      balance += 100_000;
      const entry = { ownerId, reference, from: 'provider', to: own, amount: 100_000, balance, at };
      return { type: 'FundsDeposited', data: entry };
    }
    if (n % 3 === 1) {
      balance += PRICE;
      const entry = { ownerId, reference, from: `escrow:${reference}`, to: own, amount: PRICE, balance, at };
      return { type: 'SaleEarned', data: { ...entry, ...sale } };
    }
    balance -= COMMISSION;
    const entry = { ownerId, reference, from: own, to: 'platform', amount: COMMISSION, balance, at };
    return { type: 'CommissionCharged', data: { ...entry, ...sale, basisPoints: BASIS_POINTS, terms: 1 } };
  });
}
