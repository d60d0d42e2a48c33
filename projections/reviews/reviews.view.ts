import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, ListingId, ReviewId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { type ReportReason, reviewEvents, voteEvents } from '#server/reviews/reviews.events';
import { type Audience, table, view } from '../projection.js';

export type ReviewRow = {
  id: ReviewId;
  listing_id: ListingId;
  author_id: UserId;
  creator_id: UserId;
  rating: number;
  /** Null after its author is erased. */
  comment: Sealed | null;
  edited: boolean;
  created_at: Instant;
  updated_at: Instant;
  /** Votes of either kind. */
  helpful: number;
  unhelpful: number;
  reply: Sealed | null;
  reply_edited: boolean;
  replied_at: Instant | null;
  hidden: boolean;
  /** The purchase behind it was refunded: its rating does not count. */
  refunded: boolean;
  /** Why a moderator hid it or restored it, last. */
  reason: Sealed | null;
  reason_by: UserId | null;
  /** Reports that no moderator has answered. */
  open_reports: number;
};
export type VoteRow = { review_id: ReviewId; voter_id: UserId; helpful: boolean };
export type ReportRow = {
  review_id: ReviewId;
  reporter_id: UserId;
  reason: ReportReason;
  note: Sealed | null;
  open: boolean;
  at: Instant;
};

const { UserErased } = accountEvents;
const { BuyerReminded: _, ...shown } = reviewEvents;
const NO_REPLY = { reply: null, reply_edited: false, replied_at: null };

/** Reviews of listings with votes, replies and reports. */
export const reviewsView = view({ ...shown, ...voteEvents, UserErased })({
  name: 'reviews',
  version: 2,
  tables: {
    review: table<ReviewRow>(
      ['id'],
      {
        id: 'text not null',
        listing_id: 'text not null',
        author_id: 'text not null',
        creator_id: 'text not null',
        rating: 'int not null',
        comment: 'jsonb',
        edited: 'boolean not null',
        created_at: 'timestamptz not null',
        updated_at: 'timestamptz not null',
        helpful: 'int not null',
        unhelpful: 'int not null',
        reply: 'jsonb',
        reply_edited: 'boolean not null',
        replied_at: 'timestamptz',
        hidden: 'boolean not null',
        refunded: 'boolean not null',
        reason: 'jsonb',
        reason_by: 'text',
        open_reports: 'int not null',
      },
      [['author_id'], ['creator_id'], ['reason_by']],
    ),
    vote: table<VoteRow>(
      ['review_id', 'voter_id'],
      { review_id: 'text not null', voter_id: 'text not null', helpful: 'boolean not null' },
      [['review_id']],
    ),
    report: table<ReportRow>(
      ['review_id', 'reporter_id'],
      {
        review_id: 'text not null',
        reporter_id: 'text not null',
        reason: 'text not null',
        note: 'jsonb',
        open: 'boolean not null',
        at: 'timestamptz not null',
      },
      [['review_id'], ['reporter_id']],
    ),
  },
  indexes: `
    create index if not exists review_listing on review (listing_id, created_at desc);
    create index if not exists review_reported on review (open_reports desc) where open_reports > 0;
    create index if not exists review_hidden on review (updated_at) where hidden;`,

  on: {
    ReviewPosted: ({ review }, { data }) =>
      review.put({
        id: data.reviewId,
        listing_id: data.listingId,
        author_id: data.authorId,
        creator_id: data.creatorId,
        rating: data.rating,
        comment: data.comment,
        edited: false,
        created_at: data.at,
        updated_at: data.at,
        helpful: 0,
        unhelpful: 0,
        ...NO_REPLY,
        hidden: false,
        refunded: false,
        reason: null,
        reason_by: null,
        open_reports: 0,
      }),
    ReviewEdited: ({ review }, { data: { reviewId: id, rating, comment, at } }) =>
      review.update({ id }, { rating, comment, edited: true, updated_at: at }),
    ReviewDeleted: ({ review, vote, report }, { data: { reviewId: id } }) => {
      review.remove({ id });
      for (const row of vote.where({ review_id: id })) vote.remove(row);
      for (const row of report.where({ review_id: id })) report.remove(row);
    },
    ReviewReplied: ({ review }, { data: { reviewId: id, reply, at } }) =>
      review.update({ id }, { reply, replied_at: at, reply_edited: false }),
    ReplyEdited: ({ review }, { data: { reviewId: id, reply } }) =>
      review.update({ id }, { reply, reply_edited: true }),
    ReplyRemoved: ({ review }, { data: { reviewId: id } }) => review.update({ id }, NO_REPLY),

    ReviewVoted: ({ review, vote }, { data: { reviewId: id, voterId: voter_id, helpful } }) => {
      for (const before of vote.where({ review_id: id, voter_id })) review.add({ id }, counting(before, -1));
      vote.put({ review_id: id, voter_id, helpful });
      review.add({ id }, counting({ helpful }, 1));
    },
    VoteWithdrawn: ({ review, vote }, { data: { reviewId: id, voterId: voter_id } }) => {
      for (const before of vote.where({ review_id: id, voter_id })) review.add({ id }, counting(before, -1));
      vote.remove({ review_id: id, voter_id });
    },

    ReviewReported: ({ review, report }, { data: { reviewId: id, reporterId, reason, note, at } }) => {
      report.put({ review_id: id, reporter_id: reporterId, reason, note, open: true, at });
      review.add({ id }, { open_reports: 1 });
    },
    ReportsDismissed: ({ review, report }, { data: { reviewId: id } }) => {
      review.update({ id }, { open_reports: 0 });
      for (const row of report.where({ review_id: id })) report.update(row, { open: false });
    },
    ReviewHidden: ({ review, report }, { data: { reviewId: id, reason } }) => {
      review.update({ id }, { hidden: true, reason, reason_by: reason.by, open_reports: 0 });
      for (const row of report.where({ review_id: id })) report.update(row, { open: false });
    },
    ReviewRestored: ({ review }, { data: { reviewId: id, reason } }) =>
      review.update({ id }, { hidden: false, reason, reason_by: reason.by, open_reports: 0 }),

    ReviewRefunded: ({ review }, { data: { reviewId: id } }) => review.update({ id }, { refunded: true }),
    ReviewReinstated: ({ review }, { data: { reviewId: id } }) => review.update({ id }, { refunded: false }),

    UserErased: ({ review, report }, { data: { userId } }) => {
      for (const { id } of review.where({ author_id: userId })) review.update({ id }, { comment: null });
      for (const { id } of review.where({ creator_id: userId })) review.update({ id }, NO_REPLY);
      for (const { id } of review.where({ reason_by: userId }))
        review.update({ id }, { reason: null, reason_by: null });
      for (const row of report.where({ reporter_id: userId })) report.update(row, { note: null });
    },
  },

  audience: (event) => {
    if (event.type === 'UserErased') return [{ user: event.data.userId }];
    const { listingId, authorId } = event.data;
    const desk: Audience[] = [{ role: 'moderator' }, { role: 'admin' }];
    const watchers: Audience[] = [{ topic: 'listing', key: listingId }, { user: authorId }];
    switch (event.type) {
      case 'ReviewVoted':
      case 'VoteWithdrawn':
        return [...watchers, { user: event.data.voterId }];
      case 'ReviewReported':
        return [{ user: event.data.reporterId }, ...desk];
      case 'ReportsDismissed':
        return desk;
      case 'ReviewHidden':
      case 'ReviewRestored':
      case 'ReviewDeleted':
      case 'ReviewEdited':
        return [...watchers, { user: event.data.creatorId }, ...desk];
      default:
        return [...watchers, { user: event.data.creatorId }];
    }
  },
});

const counting = ({ helpful }: Pick<VoteRow, 'helpful'>, by: 1 | -1) => (helpful ? { helpful: by } : { unhelpful: by });
