import type { Screen } from '../screens.js';
import { press } from './actions.js';

const [FROM, UNTIL] = ['2026-11-20T10:00:00.000Z', '2026-12-20T10:00:00.000Z'];
const amounts = (price: number, vat: number) => ({
  ...{ price: price / 100, price_kobo: price, vat: vat / 100, vat_kobo: vat },
  ...{ amount: (price + vat) / 100, amount_kobo: price + vat },
});
const offers = {
  vat_basis_points: 750,
  offers: [
    { offer: 'PREMIUM_12M', months: 12, ...amounts(4_800_000, 360_000) },
    { offer: 'PREMIUM_1M', months: 1, ...amounts(780_000, 58_500) },
  ],
};
const next = { at: UNTIL, amount: 8_385, amount_kobo: 838_500 };
const NONE = { status: 'none', is_premium: false, offer: null, period: null, access_until: null, next_charge: null };
const had = (status: string) => ({
  ...{ status, is_premium: true, offer: 'PREMIUM_1M', period: { from: FROM, until: UNTIL } },
  ...{ access_until: UNTIL, next_charge: status === 'active' ? next : null },
});
const charge = (cause: string, status: string, n: number) => ({
  ...{ reference: `prm.${n}`, offer: 'PREMIUM_1M', cause, status, ...amounts(780_000, 58_500) },
  ...{ available: status === 'failed' ? 12 : null, available_kobo: status === 'failed' ? 1_200 : null },
  ...{ period: status === 'paid' ? { from: FROM, until: UNTIL } : null, ordered_at: FROM, settled_at: FROM },
});
const CHARGES = [charge('recovery', 'paid', 3), charge('renewal', 'failed', 2), charge('purchase', 'paid', 1)];
const of = (state: object) => ({ premium: { data: { ...state, ...offers } } });
const charged = { 'premium/charges*': { count: 3, next: null, previous: null, results: CHARGES } };
const own = (state: string, answers: Screen['answers']): Screen => ({
  ...{ as: 'buyer', path: '/profile', state, answers: { ...answers, ...charged } },
  async show(page) {
    const section = page.locator('#premium');
    await section.scrollIntoViewIfNeeded();
    await section.getByRole('button', { name: 'Show past charges' }).click();
    await page.getByRole('list', { name: 'Past charges' }).waitFor();
  },
});

/** Buying Premium, and what a person has of it. */
export const premium: Screen[] = [
  { as: 'buyer', path: '/plans/premium' },
  {
    ...{ as: 'buyer' as const, path: '/plans/premium', state: 'the checkout' },
    async show(page) {
      await press('Get Premium')(page);
      await page.getByText('Charged now').waitFor();
    },
  },
  { as: 'buyer', path: '/plans/premium', state: 'had', answers: of(had('active')) },
  own('no Premium', of(NONE)),
  ...['active', 'cancelled', 'past_due'].map((status) => own(`Premium ${status}`, of(had(status)))),
];
