/** The average of reviews to two digits; null without a review. */
export const ratingOf = ({ reviews, rating_sum }: { reviews: number; rating_sum: number }) => ({
  average: reviews === 0 ? null : Math.round((100 * rating_sum) / reviews) / 100,
  count: reviews,
});
