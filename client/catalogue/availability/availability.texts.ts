/** Texts of taking a listing off sale (en-NG). */
export const texts = {
  archive: 'Archive Listing',
  unarchive: 'Put Back On Sale',
  archived: 'Your listing is off sale. Guides people bought from you stay readable.',
  onSale: 'Your listing is on sale again.',
  suspend: 'Suspend Listing',
  restore: 'End Suspension',
  verify: 'Verify Against The Regulator',
  verification: {
    label: 'What did you compare it with?',
    help: 'For staff: the page or gazette, and its date. Everybody sees the day of the comparison.',
  },
  reason: {
    suspend: 'Why is this listing suspended?',
    restore: 'Why does the suspension end?',
    help: 'The creator reads these words. Buyers keep the guide.',
  },
};
