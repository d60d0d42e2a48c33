import { ChangePremium } from '#server/premium/change';
import {
  AdvancePremium,
  CancelPremium,
  EndPremium,
  FailPremium,
  OrderPremium,
  premium,
  ResumePremium,
  SettlePremium,
} from '#server/premium/premium';
import { statusAt } from '#server/premium/standing';
import type { PremiumEvent } from '#server/premium/premium.events';
import { specification } from '../given.js';

const given = specification(premium);
const [bought, ends] = ['2026-01-31T09:00:00.000Z', '2026-02-28T09:00:00.000Z'];
const terms = { offer: 'PREMIUM_1M', price: 780_000, vat: 58_500, amount: 838_500 } as const;
const userId = 'ada';
const after = (days: number) => new Date(Date.parse(ends) + days * 86_400_000).toISOString();

const charge = (reference: string, at: string, more: object = {}) => ({
  ...{ userId, reference, ...terms, cause: 'purchase' as const, attempt: 0, at },
  ...more,
});
const ordered = (reference: string, at: string, more: object = {}): PremiumEvent => ({
  type: 'PremiumChargeOrdered',
  data: charge(reference, at, more),
});
const paid: PremiumEvent[] = [
  ordered('prm.1', bought),
  { type: 'PremiumPeriodPaid', data: { ...charge('prm.1', bought), from: bought, until: ends } },
];
const renewal = (attempt: number) => ({ cause: 'renewal' as const, attempt });
const failed = (attempt: number, at: string, retryAt: string | null): PremiumEvent[] => [
  ordered(`prm.r${attempt}`, at, renewal(attempt)),
  {
    type: 'PremiumChargeFailed',
    data: { ...charge(`prm.r${attempt}`, at, renewal(attempt)), available: 5, retryAt, endsAt: after(7) },
  },
];
const cancelled: PremiumEvent = { type: 'PremiumCancelled', data: { userId, until: ends, at: bought } };
const order = (reference: string, at: string, more: object = {}) =>
  new OrderPremium({ userId, reference, ...terms, at, ...more });
const advance = (at: string) => new AdvancePremium({ userId, reference: 'prm.next', at });
const statusOf = (history: PremiumEvent[], at: string) =>
  statusAt(history.reduce(premium.evolve, premium.initial()), at);

describe('Premium', () => {
  it('begins when the wallet has paid for it', () => {
    given().when(order('prm.1', bought)).then(ordered('prm.1', bought));
    given(ordered('prm.1', bought))
      .when(new SettlePremium({ userId, reference: 'prm.1', at: bought }))
      .then(paid[1]!);
    given(...paid)
      .when(new SettlePremium({ userId, reference: 'prm.1', at: bought }))
      .thenNothing();
  });

  it('does not begin where the balance does not cover it, and may be bought again', () => {
    const refused: PremiumEvent = {
      type: 'PremiumChargeFailed',
      data: { ...charge('prm.1', bought), available: 5, retryAt: null, endsAt: null },
    };
    given(ordered('prm.1', bought))
      .when(new FailPremium({ userId, reference: 'prm.1', available: 5, at: bought }))
      .then(refused);
    given(ordered('prm.1', bought), refused).when(order('prm.2', bought)).then(ordered('prm.2', bought));
  });

  it('is bought once at a time', () => {
    given(ordered('prm.1', bought)).when(order('prm.2', bought)).thenRefused('charge_under_way');
    given(...paid)
      .when(order('prm.2', bought))
      .thenRefused('premium_active');
    given(...paid, cancelled)
      .when(order('prm.2', bought))
      .thenRefused('premium_active');
  });

  it('is not bought for another amount than was shown', () => {
    given()
      .when(order('prm.1', bought, { expectedAmount: 838_499 }))
      .thenRefused('price_changed');
    given()
      .when(order('prm.1', bought, { expectedAmount: 838_500 }))
      .then(ordered('prm.1', bought));
  });

  it('is charged at the end of its period, and not before', () => {
    given(...paid)
      .when(advance(after(-0.001)))
      .thenNothing();
    given(...paid)
      .when(advance(ends))
      .then(ordered('prm.next', ends, renewal(0)));
    given(...paid, ordered('prm.2', ends, renewal(0)))
      .when(advance(after(1)))
      .thenNothing();
  });

  it('renews from the end of the period on, on the day of the month on which it began', () => {
    given(...paid, ordered('prm.2', after(2), renewal(0)))
      .when(new SettlePremium({ userId, reference: 'prm.2', at: after(2) }))
      .then({
        type: 'PremiumPeriodPaid',
        data: { ...charge('prm.2', after(2), renewal(0)), from: ends, until: '2026-03-31T09:00:00.000Z' },
      });
  });

  it('stays for seven days after a renewal that failed, which is tried again on days 1, 3 and 5', () => {
    given(...paid, ordered('prm.r0', ends, renewal(0)))
      .when(new FailPremium({ userId, reference: 'prm.r0', available: 5, at: ends }))
      .then(failed(0, ends, after(1))[1]!);
    const once = [...paid, ...failed(0, ends, after(1))];
    given(...once)
      .when(advance(after(0.9)))
      .thenNothing();
    given(...once)
      .when(advance(after(1)))
      .then(ordered('prm.next', after(1), renewal(1)));
    const twice = [...once, ...failed(1, after(1), after(3))];
    given(...twice)
      .when(advance(after(2)))
      .thenNothing();
    given(...twice, ordered('prm.r2', after(5), renewal(2)))
      .when(new FailPremium({ userId, reference: 'prm.r2', available: 5, at: after(5) }))
      .then(failed(2, after(5), null)[1]!);
    const thrice = [...twice, ...failed(2, after(5), null)];
    given(...thrice)
      .when(advance(after(6)))
      .thenNothing();
    expect([statusOf(thrice, after(6.9)), statusOf(thrice, after(7))]).toEqual(['past_due', 'none']);
    given(...thrice)
      .when(advance(after(7)))
      .then({ type: 'PremiumEnded', data: { userId, reason: 'unpaid', at: after(7) } });
  });

  it('is whole again when a renewal that failed is paid', () => {
    const pastDue = [...paid, ...failed(0, ends, after(1))];
    const recovery = { cause: 'recovery' as const, attempt: 1 };
    given(...pastDue)
      .when(order('prm.2', after(0.5)))
      .then(ordered('prm.2', after(0.5), recovery));
    given(...pastDue)
      .when(order('prm.2', after(0.5), { offer: 'PREMIUM_12M' }))
      .thenRefused('premium_active');
    const recovered: PremiumEvent[] = [
      ordered('prm.2', after(0.5), recovery),
      {
        type: 'PremiumPeriodPaid',
        data: { ...charge('prm.2', after(0.5), recovery), from: ends, until: '2026-03-31T09:00:00.000Z' },
      },
    ];
    given(...pastDue, ...recovered)
      .when(advance(after(1)))
      .thenNothing();
    expect(statusOf([...pastDue, ...recovered], after(10))).toBe('active');
  });

  it('ends with its period when it is cancelled, unless it is resumed before', () => {
    const cancel = new CancelPremium({ userId, at: bought });
    given(...paid)
      .when(cancel)
      .then(cancelled);
    given(...paid, cancelled)
      .when(cancel)
      .thenNothing();
    given().when(cancel).thenRefused('no_premium');
    expect(statusOf([...paid, cancelled], after(-1))).toBe('cancelled');
    expect(statusOf([...paid, cancelled], ends)).toBe('none');
    given(...paid, cancelled)
      .when(advance(ends))
      .then({ type: 'PremiumEnded', data: { userId, reason: 'cancelled', at: ends } });
    const resumed: PremiumEvent = { type: 'PremiumResumed', data: { userId, until: ends, at: bought } };
    given(...paid, cancelled)
      .when(new ResumePremium({ userId, at: bought }))
      .then(resumed);
    given(...paid, cancelled)
      .when(new ResumePremium({ userId, at: ends }))
      .thenRefused('no_premium');
    given(...paid, cancelled, resumed)
      .when(advance(ends))
      .then(ordered('prm.next', ends, renewal(0)));
  });

  it('ends at once when it is cancelled after a renewal that failed, and is not charged again', () => {
    const at = after(2);
    const ended: PremiumEvent[] = [
      { type: 'PremiumCancelled', data: { userId, until: ends, at } },
      { type: 'PremiumEnded', data: { userId, reason: 'cancelled', at } },
    ];
    const pastDue = [...paid, ...failed(0, ends, after(1))];
    given(...pastDue)
      .when(new CancelPremium({ userId, at }))
      .then(...ended);
    given(...pastDue, ...ended)
      .when(advance(after(3)))
      .thenNothing();
  });

  it('is not charged for a period of which the grace is over', () => {
    given(...paid)
      .when(advance(after(8)))
      .then({ type: 'PremiumEnded', data: { userId, reason: 'unpaid', at: after(8) } });
  });

  it('is bought anew after its end, also where the timer of the end is late', () => {
    given(...paid, cancelled)
      .when(order('prm.2', after(1)))
      .then({ type: 'PremiumEnded', data: { userId, reason: 'cancelled', at: after(1) } }, ordered('prm.2', after(1)));
  });

  it('ends with its person, and a charge under way renews nothing', () => {
    const erased: PremiumEvent = { type: 'PremiumEnded', data: { userId, reason: 'erased', at: bought } };
    given(...paid)
      .when(new EndPremium({ userId, at: bought }))
      .then(erased);
    given()
      .when(new EndPremium({ userId, at: bought }))
      .thenNothing();
    const begun = [ordered('prm.1', bought), erased];
    given(ordered('prm.1', bought))
      .when(new EndPremium({ userId, at: bought }))
      .then(erased);
    given(...begun, paid[1]!)
      .when(advance(ends))
      .then({ type: 'PremiumEnded', data: { userId, reason: 'cancelled', at: ends } });
    given(...paid, erased)
      .when(advance(ends))
      .thenNothing();
  });

  describe('changed to another offer', () => {
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
});
