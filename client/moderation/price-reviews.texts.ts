/** Texts of the price reviews on the moderators' desk (en-NG). */
export const texts = {
  title: 'Price reviews',
  none: 'No price waits for an answer.',
  now: 'Now',
  wanted: 'Proposed',
  free: 'free',
  asked: 'Asked',
  due: 'Answer due by',
};
