import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { StaffClaim } from '#server/kernel/staff-claims';
import type { Offer } from './catalogue.events.js';
import { hasContents, type Sections } from './listing-sections.js';

export type ListingStatus =
  'pending_review' | 'changes_requested' | 'published' | 'rejected' | 'archived' | 'suspended';

export type Side = 'creator' | 'moderator';
/** An open proposal of a price: `by` made it for its side. */
export type PriceProposal = { round: number; price: Kobo; asked: Side; by: UserId };

/** `at`: when the status began. */
export type Coauthor = {
  status: 'invited' | 'accepted' | 'declined' | 'withdrawn' | 'removed' | 'left';
  basisPoints: number;
  at: Instant;
};

/** `status` is undefined until the listing is submitted. */
export type Listing = {
  status?: ListingStatus;
  creatorId: UserId;
  offer?: Offer;
  /** The status before a suspension. */
  suspendedFrom?: 'published' | 'archived';
  /** It is suspended for no other reason than that its creator is. */
  withCreator?: boolean;
  /** The moderator who took it for review, and until when. */
  claim?: StaffClaim;
  /** A moderator ticked the whole checklist, and nothing was changed since. */
  checked?: boolean;
  /** The proposal of a price that waits for an answer. */
  proposal?: PriceProposal;
  /** Number of the last proposal, and of the last one accepted. */
  rounds?: { last: number; agreed?: number };
  sections: Sections;
  /** People the owner invited to write it too, with their answers. */
  coauthors: Map<UserId, Coauthor>;
};

/** True for a listing that was published once: it may have buyers. */
export const wasPublished = (status: ListingStatus | undefined) =>
  status === 'published' || status === 'archived' || status === 'suspended';

/** Throws for a guide that gives its buyers nothing to read. */
export function refuseEmpty({ sections }: Pick<Listing, 'sections'>) {
  if (!hasContents(sections))
    throw conflict('empty_listing', 'This guide is empty. It needs a section with contents first.');
}

const isCoauthor = ({ coauthors }: Pick<Listing, 'coauthors'>, id: UserId) => coauthors.get(id)?.status === 'accepted';
/** True for the creator and the co-authors: they write the sections. */
export const isAuthor = (state: Pick<Listing, 'creatorId' | 'coauthors'>, id: UserId) =>
  id === state.creatorId || isCoauthor(state, id);

/** Throws unless `by` is the creator; 404 for people who cannot see the listing. */
export function refuseOthers(state: Pick<Listing, 'creatorId' | 'coauthors' | 'status'>, by: UserId) {
  if (by === state.creatorId) return;
  const knows = state.status === 'published' || isCoauthor(state, by);
  throw knows ? forbidden('not_owner', 'Only the creator can change this listing.') : notFound();
}

export function refuseRejected({ status }: Pick<Listing, 'status'>) {
  if (status === 'rejected') throw conflict('rejected', 'This listing was rejected.');
}

/** Throws unless `by` is the creator and the listing was not rejected. */
export function refuseUnlessCreator(state: Listing, by: UserId) {
  refuseOthers(state, by);
  refuseRejected(state);
}

/** Throws unless `by` is the creator or a co-author and the listing was not rejected. */
export function refuseUnlessAuthor(state: Listing, by: UserId) {
  if (!isAuthor(state, by)) refuseOthers(state, by);
  refuseRejected(state);
}
