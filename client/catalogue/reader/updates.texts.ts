/** Texts about changes of a guide for its buyers (en-NG). */
export const texts = {
  updated: {
    added: 'New since you bought it',
    since_purchase: 'Updated since you bought it',
    since_reading: 'Updated since you last read it',
  },
  see: 'See what changed',
  hide: 'Hide what changed',
  asBought: 'As you bought it',
  changes: 'What changed',
  kind: { added: 'Added', removed: 'Removed', edited: 'Changed' },
  none: 'Nothing differs any more.',
  legend: 'Added words are underlined, removed ones struck out.',
  noFee: 'no fee',
  within: (days: number) => `within ${days} days of the purchase`,
  past: {
    notice: 'This guide as you bought it on',
    today: 'Read it as it is today',
    compare: 'Compare with today',
    hide: 'Hide the comparison',
    removed: 'This section is no longer in the guide.',
    same: 'This section has not changed since.',
    empty: 'This section was empty.',
    none: 'The guide had no sections then.',
  },
};
