import type { Instant, ListingId, ReviewId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import type { ReportReason, BuyerReminded } from './reviews.events.js';

/** The stream: a buyer's review of a listing. */
type Stream = { listingId: ListingId; authorId: UserId };
/** The review in it, and the person who acts on it. */
type Act = Stream & { reviewId: ReviewId; by: UserId; at: Instant };

export class PostReview {
  readonly type = 'PostReview';
  constructor(readonly data: Stream & { reviewId: ReviewId; rating: number; comment: Envelope; at: Instant }) {}
}

/** What is not given stays. */
export class EditReview {
  readonly type = 'EditReview';
  constructor(readonly data: Act & { rating?: number; comment?: Envelope }) {}
}

export class DeleteReview {
  readonly type = 'DeleteReview';
  constructor(readonly data: Act) {}
}

/** Replaces an earlier reply. */
export class ReplyToReview {
  readonly type = 'ReplyToReview';
  constructor(readonly data: Act & { reply: Envelope }) {}
}

export class RemoveReply {
  readonly type = 'RemoveReply';
  constructor(readonly data: Act) {}
}

export class ReportReview {
  readonly type = 'ReportReview';
  constructor(readonly data: Act & { reason: ReportReason; note: Envelope | null }) {}
}

export class DismissReports {
  readonly type = 'DismissReports';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

export class HideReview {
  readonly type = 'HideReview';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

export class RestoreReview {
  readonly type = 'RestoreReview';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

/** The author's purchase was refunded; without effect where there is no review. */
export class RefundReview {
  readonly type = 'RefundReview';
  constructor(readonly data: Stream & { at: Instant }) {}
}

/** The author bought the listing again; without effect unless a review is marked as refunded. */
export class ReinstateReview {
  readonly type = 'ReinstateReview';
  constructor(readonly data: Stream & { at: Instant }) {}
}

/** Reminds a buyer who has not reviewed the listing; without effect for all others, and the second time. */
export class RemindBuyer {
  readonly type = 'RemindBuyer';
  constructor(readonly data: BuyerReminded['data']) {}
}

/** A reader completed a section: most of the guide may be read now. */
export class ConsiderReminder {
  readonly type = 'ConsiderReminder';
  constructor(readonly data: { listingId: ListingId; readerId: UserId; at: Instant }) {}
}

export type ActOnReview = EditReview | DeleteReview | ReplyToReview | RemoveReply | ReportReview;
/** What a moderator decides. */
export type JudgeReview = DismissReports | HideReview | RestoreReview;
