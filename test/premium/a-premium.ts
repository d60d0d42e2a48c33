/** Answers of the API about Premium, as screens get them. */
export const [FROM, UNTIL] = ['2026-11-20T10:00:00.000Z', '2026-12-20T10:00:00.000Z'];

/** In naira and in kobo, from kobo. */
export const amounts = (price: number, vat: number) => ({
  ...{ price: price / 100, price_kobo: price, vat: vat / 100, vat_kobo: vat },
  ...{ amount: (price + vat) / 100, amount_kobo: price + vat },
});

export const offers = {
  vat_basis_points: 750,
  offers: [
    { offer: 'PREMIUM_12M', months: 12, ...amounts(4_800_000, 360_000) },
    { offer: 'PREMIUM_1M', months: 1, ...amounts(780_000, 58_500) },
  ],
};

/** The same while the tiers are sold. */
export const sold = {
  ...offers,
  offers: [
    ...offers.offers,
    { offer: 'PREMIUM_TIER', months: 12, ...amounts(18_000_000, 1_350_000) },
    { offer: 'STANDARD_TIER', months: 12, ...amounts(9_000_000, 675_000) },
    { offer: 'BASIC_TIER', months: 12, ...amounts(1_500_000, 112_500) },
  ],
};

export const none = {
  data: {
    ...{ status: 'none', is_premium: false, offer: null, period: null, access_until: null, next_charge: null },
    ...{ planned: null, changes: [] as object[], refund: null, deposit: null, card: null },
    ...offers,
  },
};

/** A card that is kept for renewals. */
export const card = { brand: 'visa', last4: '4081', exp_month: 12, exp_year: 2035, is_expired: false };

/** What a year costs when half of a month is left. */
export const upgrade = {
  ...{ offer: 'PREMIUM_12M', kind: 'upgrade', at: FROM, quoted_at: FROM, ...amounts(4_800_000, 360_000) },
  ...{ credit: 4_192.5, credit_kobo: 419_250, amount: 47_407.5, amount_kobo: 4_740_750 },
};

/** What is charged at the end of a year that is changed to months. */
export const downgrade = {
  ...{ offer: 'PREMIUM_1M', kind: 'downgrade', at: UNTIL, quoted_at: FROM, ...amounts(780_000, 58_500) },
  ...{ credit: 0, credit_kobo: 0 },
};

/** What is refunded of a month when half of it is left. */
export const refund = { until: '2026-11-27T10:00:00.000Z', quoted_at: FROM, ...amounts(390_000, 29_250) };

/** Premium for a month, in this status. */
export const had = (status: string, more: object = {}) => ({
  data: {
    ...{ status, is_premium: true, offer: 'PREMIUM_1M', period: { from: FROM, until: UNTIL }, access_until: UNTIL },
    ...{ next_charge: status === 'active' ? { at: UNTIL, amount: 8_385, amount_kobo: 838_500 } : null },
    ...{ planned: null, changes: status === 'active' ? [upgrade] : [], refund: null, deposit: null, card: null },
    ...offers,
    ...more,
  },
});

/** A wallet in which so much is available, kobo. */
export const wallet = (available: number) => ({
  message: '',
  data: { available: available / 100, available_kobo: available, balance_kobo: available },
});
