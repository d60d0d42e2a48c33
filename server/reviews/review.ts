import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { ListingId, ReviewId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { ActOnReview, PostReview, RemindBuyer } from './review-commands.js';
import { type ReviewEvent, reviewEvents } from './reviews.events.js';

/** More reports of one review tell a moderator nothing new: they are taken without an event. */
const MOST_REPORTERS = 100;

/** What the author may do with the listing, from the streams of listing and purchase. `creatorId` is undefined without a listing. */
type Reviewer = { creatorId?: UserId; isPublished: boolean; isBuyer: boolean; needsPurchase: boolean };
type Buyer = { isBuyer: boolean };
export type ReviewCommand = WithFacts<PostReview, Reviewer> | WithFacts<RemindBuyer, Buyer> | ActOnReview;

type Current = {
  reviewId: ReviewId;
  creatorId: UserId;
  rating: number;
  comment: Sealed;
  isHidden: boolean;
  hasReply: boolean;
  reporters: Set<UserId>;
  openReports: number;
};
export type Review = {
  current?: Current;
  /** A review was deleted while a moderator hid it: its author writes no other one. */
  isBarred: boolean;
  /** No reminder is due: one was sent, or a review was written. */
  isReminded: boolean;
};

export const reviewStream = ({ listingId, authorId }: { listingId: ListingId; authorId: UserId }) =>
  `${listingId}-${authorId}`;

/** One buyer's review of one listing, its creator's reply, and what moderators decide about it. */
export const review: Decider<Review, ReviewCommand, ReviewEvent> = {
  category: 'review',
  events: reviewEvents,
  initial: () => ({ isBarred: false, isReminded: false }),

  decide(command, state) {
    if (command.type === 'PostReview') return post(command.data, state);
    if (command.type === 'RemindBuyer') {
      const { isBuyer, ...data } = command.data;
      return isBuyer && !state.isReminded ? [{ type: 'BuyerReminded', data }] : [];
    }
    const { current } = state;
    if (current?.reviewId !== command.data.reviewId) throw notFound();
    return act(command, current);
  },

  evolve(state, { type, data }) {
    const { current } = state;
    switch (type) {
      case 'ReviewPosted': {
        const { reviewId, creatorId, rating, comment } = data;
        const fresh = { isHidden: false, hasReply: false, reporters: new Set<UserId>(), openReports: 0 };
        state.current = { reviewId, creatorId, rating, comment, ...fresh };
        state.isReminded = true;
        return state;
      }
      case 'ReviewDeleted':
        state.isBarred ||= !data.visible;
        state.current = undefined;
        return state;
      case 'BuyerReminded':
        state.isReminded = true;
        return state;
      case 'ReviewEdited':
        Object.assign(current!, { rating: data.rating, comment: data.comment });
        return state;
      case 'ReviewReplied':
      case 'ReplyEdited':
      case 'ReplyRemoved':
        current!.hasReply = type !== 'ReplyRemoved';
        return state;
      case 'ReviewReported':
        current!.reporters.add(data.reporterId);
        current!.openReports++;
        return state;
      case 'ReviewHidden':
      case 'ReviewRestored':
        current!.isHidden = type === 'ReviewHidden';
        current!.openReports = 0;
        return state;
      case 'ReportsDismissed':
        current!.openReports = 0;
        return state;
    }
  },
};

function post(data: WithFacts<PostReview, Reviewer>['data'], { current, isBarred }: Review): ReviewEvent[] {
  const { creatorId, isPublished, isBuyer, needsPurchase, ...posted } = data;
  if (!creatorId || (!isPublished && !isBuyer && creatorId !== data.authorId)) throw notFound();
  if (creatorId === data.authorId) throw forbidden('own_listing', 'You cannot review your own listing.');
  if (needsPurchase && !isBuyer) throw forbidden('not_buyer', 'Only buyers of this listing can review it.');
  if (current) throw conflict('already_reviewed', 'You have already reviewed this listing. You can edit your review.');
  if (isBarred) throw forbidden('review_removed', 'A moderator removed your review of this listing.');
  return [{ type: 'ReviewPosted', data: { ...posted, creatorId } }];
}

function act({ type, data }: ActOnReview, current: Current): ReviewEvent[] {
  const { listingId, authorId, reviewId, by, at } = data;
  const { creatorId, rating, isHidden } = current;
  const own = { listingId, reviewId, authorId, creatorId, at };
  switch (type) {
    case 'EditReview': {
      refuseUnlessAuthor(by, authorId);
      const edited = { rating: data.rating ?? rating, comment: data.comment ?? current.comment };
      if (edited.rating === rating && !data.comment) return [];
      return [{ type: 'ReviewEdited', data: { ...own, ...edited, previousRating: rating, visible: !isHidden } }];
    }
    case 'DeleteReview':
      refuseUnlessAuthor(by, authorId);
      return [{ type: 'ReviewDeleted', data: { ...own, rating, visible: !isHidden } }];

    case 'ReplyToReview':
      refuseUnlessCreator(by, current);
      return [{ type: current.hasReply ? 'ReplyEdited' : 'ReviewReplied', data: { ...own, reply: data.reply } }];
    case 'RemoveReply':
      refuseUnlessCreator(by, current);
      return current.hasReply ? [{ type: 'ReplyRemoved', data: own }] : [];

    case 'ReportReview':
      if (isHidden) throw notFound();
      if (by === authorId) throw forbidden('own_review', 'This is your own review.');
      if (current.reporters.has(by) || current.reporters.size >= MOST_REPORTERS) return [];
      return [{ type: 'ReviewReported', data: { ...own, reporterId: by, reason: data.reason, note: data.note } }];

    case 'DismissReports':
      refuseOwnCase(by, authorId, creatorId);
      return current.openReports ? [{ type: 'ReportsDismissed', data: { ...own, by, reason: data.reason } }] : [];
    case 'HideReview':
      refuseOwnCase(by, authorId, creatorId);
      return isHidden ? [] : [{ type: 'ReviewHidden', data: { ...own, rating, by, reason: data.reason } }];
    case 'RestoreReview':
      refuseOwnCase(by, authorId, creatorId);
      return isHidden ? [{ type: 'ReviewRestored', data: { ...own, rating, by, reason: data.reason } }] : [];
  }
}

function refuseUnlessAuthor(by: UserId, authorId: UserId) {
  if (by !== authorId) throw forbidden('not_author', 'Only its author can change this review.');
}

function refuseUnlessCreator(by: UserId, { creatorId, isHidden }: Current) {
  if (by !== creatorId) throw forbidden('not_owner', 'Only the creator of the listing can reply.');
  if (isHidden) throw notFound();
}

function refuseOwnCase(by: UserId, authorId: UserId, creatorId: UserId) {
  if (by === authorId || by === creatorId) throw forbidden('own_case', 'Another moderator must decide on this review.');
}
