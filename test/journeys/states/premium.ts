import { aResonance, noResonance } from '../../catalogue/a-resonance.js';
import { amounts, card, FROM, had, none, refund, sold, UNTIL } from '../../premium/a-premium.js';
import type { Screen } from '../screens.js';
import { press } from './actions.js';

const charge = (cause: string, status: string, n: number) => ({
  ...{ reference: `prm.${n}`, offer: 'PREMIUM_1M', cause, status, ...amounts(780_000, 58_500) },
  ...{
    credit: 0,
    credit_kobo: 0,
    available: status === 'failed' ? 12 : null,
    available_kobo: status === 'failed' ? 1_200 : null,
  },
  ...{ period: status === 'paid' ? { from: FROM, until: UNTIL } : null, ordered_at: FROM, settled_at: FROM },
  invoice: status === 'paid' ? `GWP-2026-00000${n}` : null,
  credit_note: cause === 'purchase' ? 'GWC-2026-000001' : null,
  refund: cause === 'purchase' ? { at: FROM, ...amounts(390_000, 29_250) } : null,
});
const CHARGES = [charge('recovery', 'paid', 3), charge('renewal', 'failed', 2), charge('purchase', 'paid', 1)];
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

const AUDIENCE = '/profile?tab=listings&list=audience';
const DEPOSIT = 'dep.0b7c8f3e-9a51-4d1c-8a67-2f0d5c1e7a01';
/** The return from the provider's page. */
const returned = (state: string, status: string, words: string, more: object = {}): Screen => {
  const paid = { amount: 8_385, amount_kobo: 838_500 };
  const deposit = {
    reference: DEPOSIT,
    offer: 'PREMIUM_1M',
    ...paid,
    at: FROM,
    status: 'awaited',
    reason: null,
    ...more,
  };
  const payment = {
    ...{ reference: DEPOSIT, purpose: 'deposit', status, refunded_to: null, listing: null, order: null },
    ...{ ...paid, currency: 'NGN' },
  };
  return {
    ...{ as: 'buyer', path: `/plans/premium?reference=${DEPOSIT}`, state },
    answers: {
      premium: { data: { ...none.data, deposit } },
      [`purchases/${DEPOSIT}`]: { data: payment },
      [`purchases/${DEPOSIT}/verify`]: { data: payment },
    },
    show: (page) => page.getByText(words, { exact: true }).waitFor(),
  };
};

const BASIC = had('active', { offer: 'BASIC_TIER', changes: [], ...sold });
const areSold = { 'premium/offers': { data: sold } };

/** Buying Premium, and what a person has of it. */
export const premium: Screen[] = [
  { as: 'visitor', path: '/plans', state: 'tiers that are sold', answers: areSold },
  {
    ...{ as: 'buyer' as const, path: '/plans', state: 'a tier that is had' },
    answers: { ...areSold, premium: BASIC },
    show: (page) => page.getByText('You have this').waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/plans', state: 'the checkout of a tier' },
    answers: { ...areSold, premium: { data: { ...none.data, ...sold } } },
    async show(page) {
      await press('Get Basic')(page);
      await page.getByText('Charged now').waitFor();
    },
  },
  { as: 'buyer', path: '/plans/premium' },
  {
    ...{ as: 'buyer' as const, path: '/plans/premium', state: 'the checkout' },
    async show(page) {
      await press('Get Premium')(page);
      await page.getByText('Charged now').waitFor();
    },
  },
  {
    ...{ as: 'buyer' as const, path: '/plans/premium', state: 'the checkout by a card that is kept' },
    async show(page) {
      await press('Get Premium')(page);
      await page.getByRole('radio', { name: 'Card or bank' }).check();
      await page.getByRole('checkbox', { name: 'Keep this card for renewals' }).check();
    },
  },
  { as: 'buyer', path: '/plans/premium', state: 'had', answers: { premium: had('active') } },
  { as: 'creator', path: AUDIENCE },
  { as: 'creator', path: AUDIENCE, state: 'insights', answers: { 'listing/user/resonance': { data: aResonance } } },
  { as: 'creator', path: AUDIENCE, state: 'no guide', answers: { 'listing/user/resonance': { data: noResonance } } },
  returned('a payment that waits', 'pending', 'We are waiting for your payment'),
  returned('a payment that arrived', 'paid', 'Your payment arrived'),
  returned('a declined payment', 'failed', 'The payment did not go through'),
  returned('a payment under review', 'under_review', 'We are checking your payment'),
  returned('a payment that stays in the wallet', 'paid', 'Your payment is in your wallet, and did not buy Premium', {
    ...{ status: 'kept', reason: 'premium_active' },
  }),
  own('no Premium', { premium: none }),
  ...['active', 'cancelled', 'past_due'].map((status) => own(`Premium ${status}`, { premium: had(status) })),
  {
    ...own('Premium with a kept card', { premium: had('active', { card }) }),
    async show(page) {
      await page.locator('#premium').scrollIntoViewIfNeeded();
      await press('Remove card')(page);
      await page.getByText('Renewals are then paid from your wallet only.').waitFor();
    },
  },
  {
    ...own('Premium with a refund', { premium: had('active', { refund }) }),
    async show(page) {
      await page.locator('#premium').scrollIntoViewIfNeeded();
      await press('End Premium and get ₦4,192.50 back')(page);
      await page.getByText('Returned to your wallet').waitFor();
    },
  },
];
