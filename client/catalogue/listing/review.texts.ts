export const texts = {
  title: 'Review this listing',
  notOpen: 'Reviews are not open yet.',
  rating: 'Your rating',
  comment: 'Your review',
  submit: 'Post Review',
};
