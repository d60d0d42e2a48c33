import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { ListingId, ReviewId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type {
  ActOnReview,
  JudgeReview,
  PostReview,
  RefundReview,
  ReinstateReview,
  RemindBuyer,
} from './review-commands.js';
import { type ReviewEvent, reviewEvents } from './reviews.events.js';

/** More reports of one review tell a moderator nothing new: they are taken without an event. */
const MOST_REPORTERS = 100;

/** What the author may do with the listing, from the streams of listing and purchase. `creatorId` is undefined without a listing. */
type Reviewer = {
  creatorId?: UserId;
  isCoauthor: boolean;
  isPublished: boolean;
  isBuyer: boolean;
  needsPurchase: boolean;
};
type Buyer = { isBuyer: boolean };
type MarkReview = RefundReview | ReinstateReview;
/** From the stream of the listing: whether the moderator writes it too. */
type Judge = { isCoauthor: boolean };
type Act = ActOnReview | WithFacts<JudgeReview, Judge>;
export type ReviewCommand = WithFacts<PostReview, Reviewer> | WithFacts<RemindBuyer, Buyer> | MarkReview | Act;

type Current = {
  reviewId: ReviewId;
  creatorId: UserId;
  rating: number;
  comment: Sealed;
  isHidden: boolean;
  /** The purchase behind it was refunded. */
  isRefunded: boolean;
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
    if (command.type === 'RefundReview' || command.type === 'ReinstateReview') return mark(command, current);
    if (current?.reviewId !== command.data.reviewId) throw notFound();
    return act(command, current);
  },

  evolve(state, { type, data }) {
    const { current } = state;
    switch (type) {
      case 'ReviewPosted': {
        const { reviewId, creatorId, rating, comment } = data;
        const fresh = {
          isHidden: false,
          isRefunded: false,
          hasReply: false,
          reporters: new Set<UserId>(),
          openReports: 0,
        };
        state.current = { reviewId, creatorId, rating, comment, ...fresh };
        state.isReminded = true;
        return state;
      }
      case 'ReviewDeleted':
        state.isBarred ||= current!.isHidden;
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
      case 'ReviewRefunded':
      case 'ReviewReinstated':
        current!.isRefunded = type === 'ReviewRefunded';
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
  const { creatorId, isCoauthor, isPublished, isBuyer, needsPurchase, ...posted } = data;
  const isOwn = creatorId === data.authorId || isCoauthor;
  if (!creatorId || (!isPublished && !isBuyer && !isOwn)) throw notFound();
  if (isOwn) throw forbidden('own_listing', 'You cannot review your own listing.');
  if (needsPurchase && !isBuyer) throw forbidden('not_buyer', 'Only buyers of this listing can review it.');
  if (current) throw conflict('already_reviewed', 'You have already reviewed this listing. You can edit your review.');
  if (isBarred) throw forbidden('review_removed', 'A moderator removed your review of this listing.');
  return [{ type: 'ReviewPosted', data: { ...posted, creatorId } }];
}

function mark({ type, data }: MarkReview, current: Current | undefined): ReviewEvent[] {
  const isRefunded = type === 'RefundReview';
  if (!current || current.isRefunded === isRefunded) return [];
  const { reviewId, creatorId, rating, isHidden } = current;
  const marked = { ...data, reviewId, creatorId, rating, visible: !isHidden };
  return [{ type: isRefunded ? 'ReviewRefunded' : 'ReviewReinstated', data: marked }];
}

function act({ type, data }: Act, current: Current): ReviewEvent[] {
  const { listingId, authorId, reviewId, by, at } = data;
  const { creatorId, rating, isHidden, isRefunded } = current;
  const own = { listingId, reviewId, authorId, creatorId, at };
  const uncounted = isRefunded ? { refunded: true as const } : {};
  switch (type) {
    case 'EditReview': {
      refuseUnlessAuthor(by, authorId);
      if (isRefunded)
        throw forbidden('not_buyer', 'Your purchase was refunded: you can delete your review, not edit it.');
      const edited = { rating: data.rating ?? rating, comment: data.comment ?? current.comment };
      if (edited.rating === rating && !data.comment) return [];
      return [{ type: 'ReviewEdited', data: { ...own, ...edited, previousRating: rating, visible: !isHidden } }];
    }
    case 'DeleteReview':
      refuseUnlessAuthor(by, authorId);
      return [{ type: 'ReviewDeleted', data: { ...own, rating, visible: !isHidden && !isRefunded } }];

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
      refuseOwnCase(data, creatorId);
      return current.openReports ? [{ type: 'ReportsDismissed', data: { ...own, by, reason: data.reason } }] : [];
    case 'HideReview':
      refuseOwnCase(data, creatorId);
      return isHidden
        ? []
        : [{ type: 'ReviewHidden', data: { ...own, rating, by, reason: data.reason, ...uncounted } }];
    case 'RestoreReview':
      refuseOwnCase(data, creatorId);
      return isHidden
        ? [{ type: 'ReviewRestored', data: { ...own, rating, by, reason: data.reason, ...uncounted } }]
        : [];
  }
}

function refuseUnlessAuthor(by: UserId, authorId: UserId) {
  if (by !== authorId) throw forbidden('not_author', 'Only its author can change this review.');
}

function refuseUnlessCreator(by: UserId, { creatorId, isHidden }: Current) {
  if (by !== creatorId) throw forbidden('not_owner', 'Only the creator of the listing can reply.');
  if (isHidden) throw notFound();
}

function refuseOwnCase({ by, authorId, isCoauthor }: JudgeReview['data'] & Judge, creatorId: UserId) {
  if (by === authorId || by === creatorId || isCoauthor)
    throw forbidden('own_case', 'Another moderator must decide on this review.');
}
