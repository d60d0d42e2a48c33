import { ChangePremium } from '#server/premium/change';
import { AdvancePremium, premium, ResumePremium, SettlePremium } from '#server/premium/premium';
import type { PremiumEvent } from '#server/premium/premium.events';
import { refundOf } from '#server/premium/proration';
import { RefundPremium } from '#server/premium/refund';
import { specification } from '../given.js';
import { bought, cancelled, charge, ends, order, ordered, paid, statusOf, terms, userId } from './premium-life.js';

const given = specification(premium);
/** After a quarter of the month. */
const quarter = '2026-02-07T08:59:59.999Z';
const ask = (at: string, more: object = {}) => new RefundPremium({ userId, at, ...more });
const refunded = (at: string, amounts: object, more: object = {}): PremiumEvent[] => [
  {
    type: 'PremiumRefunded',
    data: { userId, reference: 'prm.1', offer: 'PREMIUM_1M', countedAt: at, at, ...amounts, ...more } as never,
  },
  { type: 'PremiumEnded', data: { userId, reason: 'refunded', at } },
];
const atOnce = refunded(bought, { price: 780_000, vat: 58_500, amount: 838_500 });

describe('Premium that is refunded', () => {
  it('returns what is not used of the charge, whole kobo, and ends at once', () => {
    given(...paid)
      .when(ask(bought))
      .then(...atOnce);
    given(...paid)
      .when(ask(quarter))
      .then(...refunded(quarter, { price: 585_000, vat: 43_875, amount: 628_875 }));
    expect(statusOf([...paid, ...atOnce], bought)).toBe('none');
  });

  it('is open for 7 days after the charge, also once it was cancelled', () => {
    given(...paid)
      .when(ask('2026-02-07T09:00:00.000Z'))
      .thenRefused('refund_closed');
    given(...paid, cancelled)
      .when(ask(bought))
      .then(...atOnce);
    given().when(ask(bought)).thenRefused('no_premium');
  });

  it('returns what was shown within the ten minutes before', () => {
    const later = '2026-01-31T09:10:00.000Z';
    const shown = { expectedAmount: 838_500, quotedAt: bought };
    given(...paid)
      .when(ask(later, shown))
      .then(...refunded(later, { price: 780_000, vat: 58_500, amount: 838_500 }, { countedAt: bought }));
    given(...paid)
      .when(ask(later, { expectedAmount: 838_500 }))
      .thenRefused('price_changed');
    // What was shown before the charge was of another one.
    given(...paid)
      .when(ask(bought, { quotedAt: '2026-01-31T08:59:00.000Z' }))
      .then(...atOnce);
  });

  it('returns nothing while a charge is under way, and what the wallet pays then begins no second refund', () => {
    given(ordered('prm.1', bought)).when(ask(bought)).thenRefused('charge_under_way');
    given(...paid, ...atOnce)
      .when(new SettlePremium({ userId, reference: 'prm.1', at: bought }))
      .thenNothing();
    given(...paid, ...atOnce)
      .when(ask(bought))
      .thenRefused('no_premium');
  });

  it('renews no more: no timer charges, and nothing is resumed or changed', () => {
    given(...paid, ...atOnce)
      .when(new AdvancePremium({ userId, reference: 'prm.2', at: ends }))
      .thenNothing();
    given(...paid, ...atOnce)
      .when(new ResumePremium({ userId, at: bought }))
      .thenRefused('no_premium');
    given(...paid, ...atOnce)
      .when(new ChangePremium({ userId, reference: 'prm.2', ...terms, at: bought }))
      .thenRefused('no_premium');
  });

  it('may be bought again, and is refunded once in 12 months', () => {
    const again = (at: string): PremiumEvent[] => [
      ordered('prm.2', at),
      { type: 'PremiumPeriodPaid', data: { ...charge('prm.2', at), from: at, until: '2027-02-28T09:00:00.000Z' } },
    ];
    given(...paid, ...atOnce)
      .when(order('prm.2', bought))
      .then(ordered('prm.2', bought));
    given(...paid, ...atOnce, ...again('2026-02-01T09:00:00.000Z'))
      .when(ask('2026-02-01T09:00:00.000Z'))
      .thenRefused('refund_used');
    const [tooSoon, open] = ['2027-01-31T08:59:59.999Z', '2027-01-31T09:00:00.000Z'];
    given(...paid, ...atOnce, ...again(tooSoon))
      .when(ask(tooSoon))
      .thenRefused('refund_used');
    given(...paid, ...atOnce, ...again(open))
      .when(ask(open))
      .then(...refunded(open, { price: 780_000, vat: 58_500, amount: 838_500 }, { reference: 'prm.2' }));
  });

  it('returns of an upgrade what the wallet paid for it, and not the credit', () => {
    const year = { from: bought, until: '2027-01-31T09:00:00.000Z', price: 4_800_000, vat: 360_000 };
    expect(refundOf({ ...year, charged: 4_740_750 }, bought)).toEqual({
      ...{ price: 4_410_000, vat: 330_750, amount: 4_740_750 },
    });
    expect(refundOf({ ...year, charged: 1 }, '2026-02-01T09:00:00.000Z')).toEqual({ price: 0, vat: 0, amount: 0 });
  });
});
