import { conflict, forbidden } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { ClaimEvent } from './catalogue.events.js';
import { isAuthor, type Listing } from './listing-state.js';

type Act = { listingId: ListingId; by: UserId; at: Instant };

/** For how long a listing stays with the moderator who took it. */
export const CLAIM_MINUTES = 30;

/** A moderator takes a submitted listing: until `CLAIM_MINUTES` have passed no other one decides on it. */
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

/** The claim that holds at this time. */
const claimAt = ({ claim }: Listing, at: Instant) =>
  claim && Date.parse(at) < Date.parse(claim.until) ? claim : undefined;

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
  const until = new Date(Date.parse(at) + CLAIM_MINUTES * 60_000).toISOString();
  return [{ type: 'ReviewClaimed', data: { listingId, creatorId, by, until, at } }];
}

export function evolveClaim(state: Listing, { type, data }: ClaimEvent): Listing {
  return Object.assign(state, { claim: type === 'ReviewClaimed' ? { by: data.by, until: data.until } : undefined });
}
