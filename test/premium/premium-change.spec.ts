import { ChangePremium } from '#server/premium/change';
import { FailPremium, premium, SettlePremium } from '#server/premium/premium';
import type { PremiumEvent } from '#server/premium/premium.events';
import { specification } from '../given.js';
import {
  advance,
  after,
  bought,
  cancelled,
  charge,
  ends,
  failed,
  ordered,
  paid,
  renewal,
  statusOf,
  terms,
  userId,
} from './premium-life.js';

const given = specification(premium);

describe('Premium that is changed to another offer', () => {
  const yearly = { offer: 'PREMIUM_12M', price: 4_800_000, vat: 360_000, amount: 5_160_000 } as const;
  /** Half of the month is left, and half of what it cost is credited. */
  const half = '2026-02-14T09:00:00.000Z';
  const yearEnd = '2027-02-14T09:00:00.000Z';
  const upgrade = {
    ...{ ...yearly, amount: 4_740_750, cause: 'upgrade' as const, attempt: 0, credit: 419_250, creditedAt: half },
  };
  const change = (to: typeof yearly | typeof terms, at: string, more: object = {}) =>
    new ChangePremium({ userId, reference: 'prm.up', ...to, at, ...more });
  const upgraded = (at = half): PremiumEvent[] => [
    ordered('prm.up', at, upgrade),
    { type: 'PremiumPeriodPaid', data: { ...charge('prm.up', at, upgrade), from: half, until: yearEnd } },
  ];
  const planned: PremiumEvent = {
    type: 'PremiumChangePlanned',
    data: { userId, ...terms, until: yearEnd, at: half },
  };

  it('begins the longer one at once, less the unused part of the present period', () => {
    given(...paid)
      .when(change(yearly, half, { expectedAmount: 4_740_750 }))
      .then(ordered('prm.up', half, upgrade));
    given(...paid, ordered('prm.up', half, upgrade))
      .when(new SettlePremium({ userId, reference: 'prm.up', at: half }))
      .then(upgraded()[1]!);
    expect(statusOf([...paid, ...upgraded()], after(30))).toBe('active');
    given(...paid, ...upgraded())
      .when(advance(ends))
      .thenNothing();
    given(...paid, ...upgraded())
      .when(advance(yearEnd))
      .then(ordered('prm.next', yearEnd, { ...yearly, ...renewal(0) }));
  });

  it('costs what was shown within the ten minutes before, and begins then', () => {
    const shown = { expectedAmount: 4_740_750, quotedAt: half };
    const [soon, late] = ['2026-02-14T09:10:00.000Z', '2026-02-14T09:10:00.001Z'];
    given(...paid)
      .when(change(yearly, soon, shown))
      .then(ordered('prm.up', soon, upgrade));
    given(...paid)
      .when(change(yearly, late, shown))
      .thenRefused('price_changed');
    given(...paid)
      .when(change(yearly, half, { ...shown, quotedAt: bought }))
      .then(ordered('prm.up', half, upgrade));
  });

  it('stays as it was where the balance does not cover an upgrade', () => {
    const failure = new FailPremium({ userId, reference: 'prm.up', available: 5, at: half });
    const refused: PremiumEvent = {
      type: 'PremiumChargeFailed',
      data: { ...charge('prm.up', half, upgrade), available: 5, retryAt: null, endsAt: null },
    };
    given(...paid, ordered('prm.up', half, upgrade))
      .when(failure)
      .then(refused);
    given(...paid, ordered('prm.up', half, upgrade), refused)
      .when(advance(ends))
      .then(ordered('prm.next', ends, renewal(0)));
  });

  it('begins the shorter one with the renewal, unless that is undone before', () => {
    const year = [...paid, ...upgraded()];
    given(...year)
      .when(change(terms, half, { expectedAmount: 838_500 }))
      .then(planned);
    given(...year, planned)
      .when(change(terms, half))
      .thenNothing();
    given(...year, planned)
      .when(advance(yearEnd))
      .then(ordered('prm.next', yearEnd, renewal(0)));
    const undone: PremiumEvent = {
      type: 'PremiumChangeUndone',
      data: { userId, offer: 'PREMIUM_1M', at: half },
    };
    given(...year, planned)
      .when(change(yearly, half))
      .then(undone);
    given(...year, planned, undone)
      .when(advance(yearEnd))
      .then(ordered('prm.next', yearEnd, { ...yearly, ...renewal(0) }));
  });

  it('is refused without Premium that renews, and while a charge is under way', () => {
    given().when(change(yearly, half)).thenRefused('no_premium');
    given(...paid, cancelled)
      .when(change(yearly, half))
      .thenRefused('premium_active');
    given(...paid, ...failed(0, ends, after(1)))
      .when(change(yearly, after(0.5)))
      .thenRefused('premium_active');
    given(...paid, ordered('prm.up', half, upgrade))
      .when(change(yearly, half))
      .thenRefused('charge_under_way');
  });
});
