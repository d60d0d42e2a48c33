import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type Clearing, uncleared } from './clearing.js';
import { postings } from './postings.js';
import { advanced, repaid } from './shortfalls.js';
import type { LedgerAccount, WalletEvent } from './wallet.events.js';

/** What a co-author gets of a sale, kobo. */
export type Part = { userId: UserId; basisPoints: number; amount: Kobo };
type Sale = { ownerId: UserId; reference: Reference; listingId: ListingId; at: Instant };
type Split = Sale & { price: Kobo; commission: Kobo; shares?: readonly Part[] };
type Before = { balance: Kobo; clearing: readonly Clearing[]; owed: Kobo };

export const escrow = (reference: Reference): LedgerAccount => `escrow:${reference}`;
const sumOf = (parts: readonly Part[]): Kobo => parts.reduce((sum, { amount }) => sum + amount, 0);

/** The price comes in; the commission, each co-author's part and what the owner owes go out of it. */
export function saleCredited(
  data: Split & { basisPoints: number; terms: number; availableAt: Instant },
  { balance, owed }: Before,
): WalletEvent[] {
  const { reference, price, commission, shares = [], basisPoints, terms, listingId, availableAt } = data;
  const post = postings(data, balance);
  const sold = { listingId, availableAt };
  const events: WalletEvent[] = [{ type: 'SaleEarned', data: { ...post.into(escrow(reference), price), ...sold } }];
  if (commission > 0) {
    const charged = { ...post.out('platform', commission), ...sold, basisPoints, terms };
    events.push({ type: 'CommissionCharged', data: charged });
  }
  for (const { userId: coauthorId, basisPoints, amount } of shares) {
    const forwarded = { ...post.out(escrow(reference), amount), ...sold, basisPoints, coauthorId };
    events.push({ type: 'ShareForwarded', data: forwarded });
  }
  return [...events, ...repaid(data, post, Math.min(owed, price - commission - sumOf(shares)))];
}

/** A co-author's part comes in; what this co-author owes goes out of it. */
export function shareCredited(
  data: Sale & { amount: Kobo; basisPoints: number; availableAt: Instant },
  { balance, owed }: Before,
): WalletEvent[] {
  const { reference, amount, basisPoints, listingId, availableAt } = data;
  const post = postings(data, balance);
  const earned = { ...post.into(escrow(reference), amount), listingId, availableAt, basisPoints };
  return [{ type: 'ShareEarned', data: earned }, ...repaid(data, post, Math.min(owed, amount))];
}

/** The commission and each co-author's part come back, and the price goes to escrow; what the wallet lacks is advanced. */
export function saleReversed(data: Split, { balance, clearing }: Before): WalletEvent[] {
  const { reference, price, commission, shares = [], listingId, at } = data;
  const post = postings(data, balance);
  const net = price - commission - sumOf(shares);
  const events: WalletEvent[] = [];
  if (commission > 0)
    events.push({ type: 'CommissionReturned', data: { ...post.into('platform', commission), listingId } });
  for (const { userId: coauthorId, amount } of shares) {
    const returned = { ...post.into(escrow(reference), amount), listingId, coauthorId };
    events.push({ type: 'ShareReturned', data: returned });
  }
  events.push(...advanced(data, post, net - balance));
  const reversed = { ...post.out(escrow(reference), price), listingId, uncleared: uncleared(clearing, net, at) };
  return [...events, { type: 'SaleReversed', data: reversed }];
}

/** A co-author's part goes back to escrow; what the wallet lacks is advanced. */
export function shareReversed(data: Sale & { amount: Kobo }, { balance, clearing }: Before): WalletEvent[] {
  const { reference, amount, listingId, at } = data;
  const post = postings(data, balance);
  const lacking = advanced(data, post, amount - balance);
  const reversed = { ...post.out(escrow(reference), amount), listingId, uncleared: uncleared(clearing, amount, at) };
  return [...lacking, { type: 'ShareReversed', data: reversed }];
}
