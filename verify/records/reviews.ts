import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ReviewPosted: 'listingId reviewId authorId creatorId at rating comment',
    ReviewEdited: 'listingId reviewId authorId creatorId at rating visible previousRating comment',
    ReviewDeleted: 'listingId reviewId authorId creatorId at rating visible',
    ReviewReplied: 'listingId reviewId authorId creatorId at reply',
    ReplyEdited: 'listingId reviewId authorId creatorId at reply',
    ReplyRemoved: 'listingId reviewId authorId creatorId at',
    ReviewReported: 'listingId reviewId authorId creatorId at reporterId reason note',
    ReportsDismissed: 'listingId reviewId authorId creatorId at by reason?',
    ReviewHidden: 'listingId reviewId authorId creatorId at rating by reason refunded?',
    ReviewRestored: 'listingId reviewId authorId creatorId at rating by reason refunded?',
    ReviewRefunded: 'listingId reviewId authorId creatorId at rating visible',
    ReviewReinstated: 'listingId reviewId authorId creatorId at rating visible',
    BuyerReminded: 'listingId buyerId cause at',
    ReviewVoted: 'listingId reviewId authorId voterId at helpful',
    VoteWithdrawn: 'listingId reviewId authorId voterId at',
  },
  shows: `ReviewPosted ReviewEdited ReviewDeleted ReviewReplied ReplyEdited ReplyRemoved ReviewReported ReportsDismissed ReviewHidden ReviewRestored ReviewRefunded ReviewReinstated ReviewVoted VoteWithdrawn UserErased`,
};
