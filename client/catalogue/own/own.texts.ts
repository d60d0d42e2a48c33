import { plural } from '../../lib/texts/plural';

/** Texts of a person's own listings (en-NG). */
export const texts = {
  label: 'Listings',
  which: 'Which listings',
  tabs: {
    purchased: 'Purchased Listings',
    created: 'Your Listings',
    saved: 'Saved',
    coupons: 'Coupons',
    audience: 'Audience',
    given: 'Given',
  },
  given: 'A gift to you.',
  sales: {
    sold: (count: number) => plural(count, { one: 'Sold once. Its buyer paid', other: 'Sold # times. Buyers paid' }),
    taken: (count: number) => plural(count, { one: 'Taken once, for free', other: 'Taken # times, for free' }),
    none: 'No sales',
  },
  paidWith: (amount: string, code: string) => `You paid ${amount} with the coupon ${code}.`,
  updates: {
    label: 'Updated guides',
    count: (sections: number) =>
      plural(sections, {
        one: '# section changed since you read it.',
        other: '# sections changed since you read them.',
      }),
    see: 'See what changed',
  },
  searches: {
    label: 'Saved searches',
    lead: 'We mail you new guides that match, at most once a day for each search.',
    saved: 'Saved',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removed: 'Search removed. We no longer mail you about it.',
    restored: 'Search saved',
  },
  search: 'Search guides',
  nonePurchased: 'Guides you buy appear here, with how far you have read.',
  noneSaved: 'Guides and searches you save appear here. Save a guide on its page, and a search beside its results.',
  create: 'Create a listing',
  demand: 'What founders miss, by sector and region',
  noneCreated: 'Guides you write appear here, from draft to published.',
  drafts: {
    label: 'Drafts',
    status: 'Draft',
    untitled: 'A guide without a title yet',
    changed: 'Last changed',
    continue: 'Continue',
    discard: 'Discard',
    discarded: (title: string) => `“${title}” was discarded.`,
    undo: 'Undo',
  },
  prices: {
    label: 'Proposed prices',
    proposes: 'A moderator proposes',
    instead: 'instead of',
    free: 'no price',
    answer: 'Answer',
  },
  changes: {
    label: 'Changes requested',
    asked: 'A moderator asked:',
    next: 'Change what is asked for in its texts or its sections, then submit it again. A moderator then decides.',
    edit: 'Edit listing',
    open: 'Open its sections',
    submit: 'Submit again',
  },
};
