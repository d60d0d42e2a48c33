/** Texts of a choice of stars (en-NG). */
export const texts = {
  legend: 'Your rating',
  stars: ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'],
};
