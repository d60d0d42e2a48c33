import { CancelPremium, EndPremium, FailPremium, premium, ResumePremium, SettlePremium } from '#server/premium/premium';
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
  order,
  ordered,
  paid,
  renewal,
  statusOf,
  userId,
} from './premium-life.js';

const given = specification(premium);

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
});
