import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Clearing, Frozen } from './clearing.js';
import { postings } from './postings.js';
import { advanced } from './shortfalls.js';
import type { WalletEvent } from './wallet.events.js';

type Order = { ownerId: UserId; reference: Reference; dispute: string; at: Instant };
type Before = { balance: Kobo; clearing: readonly Clearing[]; frozen: readonly Frozen[] };

/** Holds `amount`, also where the balance covers it no longer: what comes in meanwhile stays until the dispute ends. */
export function frozenBy(
  data: Order & { amount: Kobo; listingId: ListingId | null; clearsAt: Instant },
  { balance }: Before,
): WalletEvent[] {
  const { ownerId, reference, dispute, amount: held, listingId, clearsAt, at } = data;
  if (held === 0) return [];
  return [{ type: 'FundsFrozen', data: { ownerId, reference, dispute, held, listingId, clearsAt, balance, at } }];
}

/** Nothing is held any more of a sale that was refunded meanwhile. */
export function releasedBy(data: Order & { listingId: ListingId | null }, { balance, frozen }: Before): WalletEvent[] {
  const { ownerId, reference, dispute, listingId, at } = data;
  const held = frozen.find((one) => one.reference === reference && one.dispute === dispute)?.amount;
  return held ? [{ type: 'FundsReleased', data: { ownerId, reference, dispute, held, listingId, balance, at } }] : [];
}

/** The charge leaves the wallet for the provider; what the wallet lacks is advanced. */
export function chargeTakenBack(data: Order & { amount: Kobo }, { balance }: Before): WalletEvent[] {
  const { amount, dispute } = data;
  if (amount === 0) return [];
  const post = postings(data, balance);
  const lacking = advanced(data, post, amount - balance);
  return [...lacking, { type: 'ChargeTakenBack', data: { ...post.out('provider', amount), dispute } }];
}
