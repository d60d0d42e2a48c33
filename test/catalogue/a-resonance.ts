const guide = (n: number, figures: object) => ({
  ...{ slug: `guide-${n}`, title: `Opening a pharmacy in Lagos, part ${n}`, sector: 'pharmaceutical' },
  ...{ shown: 1_240, opened: 400, bought: 14, buyers: 62, share: 3.5, usual_share: 2.1, completion: 48 },
  ...{ average_rating: 4.5, total_review: 12, ...figures },
});

/** Insights of a creator with guides above, below and without what is usual, as the API answers. */
export const aResonance = {
  days: 30,
  guides: [
    guide(1, {}),
    guide(2, { bought: 4, share: 1, usual_share: 2.1 }),
    guide(3, { opened: 0, bought: 0, buyers: 0, share: null, usual_share: 2.1, completion: null, total_review: 0 }),
  ],
  searches: [
    { words: 'pharmacy licence', count: 210 },
    { words: 'pcn', count: 35 },
  ],
  missing: [{ words: 'snail farm', count: 18 }],
};

/** Of a creator without a published guide. */
export const noResonance = { days: 30, guides: [], searches: [], missing: [] };
