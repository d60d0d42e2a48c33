import { plural } from '../../lib/texts/plural';

/** Texts of the reviews of a listing (en-NG). */
export const texts = {
  title: 'Reviews',
  none: 'No reviews yet.',
  notBuyer: {
    other: 'Reviews come from people who bought this guide.',
    refunded: 'Your purchase was refunded. Reviews come from people who own this guide.',
    staff: 'Reviews come from people who bought this guide. Staff accounts do not buy guides.',
  },
  noneOf: (rating: number) => plural(rating, { one: 'No reviews with # star.', other: 'No reviews with # stars.' }),
  loading: 'Loading reviews...',
  failed: 'Error loading reviews.',
  more: 'View More Reviews',
  anonymous: 'Anonymous',
  noComment: 'No comment provided.',
  verified: 'Verified purchase',
  refunded: 'Refunded: the rating does not count',
  edited: 'Edited',
  yours: 'Your review',
  ratings: {
    label: 'Ratings',
    count: (count: number) => plural(count, { one: '# review', other: '# reviews' }),
    bar: (rating: number, count: number) =>
      `${plural(rating, { one: '# star', other: '# stars' })}, ${plural(count, { one: '# review', other: '# reviews' })}`,
    all: 'Show all ratings',
  },
  sort: { label: 'Sort reviews', newest: 'Newest', helpful: 'Most helpful', lowest: 'Lowest rating' },
  removed: 'A moderator removed your review. Only you can see it.',
  because: (reason: string) => `Reason: ${reason}`,
  actions: {
    edit: 'Edit',
    delete: 'Delete',
    refunded: 'After a refund you can delete your review, not edit it.',
    sureToDelete: 'Delete your review? This cannot be undone.',
    deleteIt: 'Delete review',
    keep: 'Keep it',
    deleted: 'Review deleted',
    helpful: (count: number) => (count ? `Helpful (${count})` : 'Helpful'),
    unhelpful: 'Not helpful',
    report: 'Report',
    reported: 'Reported',
    reply: 'Reply',
    editReply: 'Edit reply',
    removeReply: 'Remove reply',
  },
  reply: { by: 'Reply from the creator', edited: 'edited' },
};
