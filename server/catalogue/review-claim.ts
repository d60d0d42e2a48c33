import { conflict, forbidden } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { claimAt, claimedUntil } from '#server/kernel/staff-claims';
import type { ClaimEvent } from './catalogue.events.js';
import { isAuthor, type Listing } from './listing-state.js';

type Act = { listingId: ListingId; by: UserId; at: Instant };

/** A moderator takes a submitted listing: for half an hour no other one decides on it. */
export class ClaimReview {
  readonly type = 'ClaimReview';
  constructor(readonly data: Act) {}
}

/** The moderator leaves it to the others before that. */
export class ReleaseReview {
  readonly type = 'ReleaseReview';
  constructor(readonly data: Act) {}
}

export type ClaimCommand = ClaimReview | ReleaseReview;
export const claimCommands = [ClaimReview, ReleaseReview];
export const isClaimCommand = (command: { type: string }): command is ClaimCommand =>
  command.type === 'ClaimReview' || command.type === 'ReleaseReview';

/** Throws while another moderator has the listing. */
export function refuseClaimed(state: Listing, { by, at }: Pick<Act, 'by' | 'at'>) {
  const claim = claimAt(state, at);
  if (claim && claim.by !== by) throw conflict('claimed', 'Another moderator is reviewing this listing.');
}

export function decideClaim({ type, data }: ClaimCommand, state: Listing): ClaimEvent[] {
  const { listingId, by, at } = data;
  const { creatorId, status } = state;
  const claim = claimAt(state, at);
  if (type === 'ReleaseReview')
    return claim?.by === by ? [{ type: 'ReviewReleased', data: { listingId, creatorId, by, at } }] : [];
  if (isAuthor(state, by)) throw forbidden('own_case', 'Somebody else must review your own listing.');
  if (status !== 'pending_review' && status !== 'changes_requested')
    throw conflict('decided', 'This listing was decided upon already.');
  refuseClaimed(state, data);
  if (claim) return [];
  return [{ type: 'ReviewClaimed', data: { listingId, creatorId, by, until: claimedUntil(at), at } }];
}

export function evolveClaim(state: Listing, { type, data }: ClaimEvent): Listing {
  return Object.assign(state, { claim: type === 'ReviewClaimed' ? { by: data.by, until: data.until } : undefined });
}
