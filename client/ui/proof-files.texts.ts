/** Texts of the offline proof (en-NG), apart from those that every page fetches. */
export const texts = {
  lead: 'Every event of this wallet is sealed with a hash of the one before it. Save these three files in one folder.',
  events: 'Events',
  manifest: 'Manifest',
  verifier: 'Verifier',
  run: 'Then run this there with Node 20 or newer. It prints OK with the balance, or names the first event that was changed.',
  openDay: 'Prove it with a published root',
  day: 'Day',
  dayProof: 'Proof of the day',
  noDay: 'No root is published yet.',
  runWithRoot: 'Save it in the same folder, compare the root with the one that you kept, and run:',
};
