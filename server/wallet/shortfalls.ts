import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { postings } from './postings.js';
import type { LedgerAccount, WalletEvent } from './wallet.events.js';

type Post = ReturnType<typeof postings>;
/** Whose debt it is, and of which listing, where it is of one. */
type Of = { ownerId: UserId; listingId?: ListingId };

const receivable = (ownerId: UserId): LedgerAccount => `receivable:${ownerId}`;

/** What the wallet lacks comes from the owner's debt. */
export function advanced({ ownerId, listingId }: Of, post: Post, lacking: Kobo): WalletEvent[] {
  if (lacking <= 0) return [];
  const data = { ...post.into(receivable(ownerId), lacking), ...(listingId && { listingId }) };
  return [{ type: 'ShortfallAdvanced', data }];
}

/** What was earned goes to the owner's debt, `amount` of it; it clears with the earning. */
export function repaid(
  { ownerId, listingId, availableAt }: Of & { availableAt: Instant },
  post: Post,
  amount: Kobo,
): WalletEvent[] {
  if (amount <= 0) return [];
  const data = { ...post.out(receivable(ownerId), amount), ...(listingId && { listingId }), availableAt };
  return [{ type: 'ShortfallRecovered', data }];
}
