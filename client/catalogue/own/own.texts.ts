/** Texts of a person's own listings (en-NG). */
export const texts = {
  label: 'Listings',
  which: 'Which listings',
  tabs: { purchased: 'Purchased Listings', created: 'Your Listings' },
  search: 'Search guides',
  nonePurchased: 'Guides you buy appear here, with how far you have read.',
  create: 'Create a listing',
  noneCreated: 'Guides you write appear here, from draft to published.',
  changes: {
    label: 'Changes requested',
    asked: 'A moderator asked:',
    next: 'Add what is asked for to its sections. A moderator then decides; title and price cannot be edited yet.',
    open: 'Open its sections',
  },
};
