import { gatesOf, offersOpening, premiumGates } from '#server/kernel/premium-gates';
import type { PremiumOffer } from '#server/kernel/premium-offers';
import { ChangePremium } from '#server/premium/change';
import { AwaitPremiumDeposit } from '#server/premium/deposit';
import { OrderPremium } from '#server/premium/order';
import { AdvancePremium, FailPremium, premium, ResumePremium } from '#server/premium/premium';
import type { PremiumEvent } from '#server/premium/premium.events';
import { mayPass, premiumAccess } from '#server/premium/premium.folds';
import { specification } from '../given.js';

const given = specification(premium);
const userId = 'ada';
const [bought, half, ends] = ['2026-01-01T09:00:00.000Z', '2026-07-02T21:00:00.000Z', '2027-01-01T09:00:00.000Z'];
const after = (days: number) => new Date(Date.parse(ends) + days * 86_400_000).toISOString();

const terms = (offer: PremiumOffer, price: number) => ({ offer, price, vat: 0.075 * price, amount: 1.075 * price });
const [basic, standard, full] = [
  terms('BASIC_TIER', 1_500_000),
  terms('STANDARD_TIER', 9_000_000),
  terms('PREMIUM_TIER', 18_000_000),
];
type Terms = typeof basic;
const charge = (reference: string, of: Terms, at: string, more: object = {}) => ({
  ...{ userId, reference, ...of, cause: 'purchase' as const, attempt: 0, at },
  ...more,
});
const ordered = (reference: string, of: Terms, at: string, more: object = {}): PremiumEvent => ({
  type: 'PremiumChargeOrdered',
  data: charge(reference, of, at, more),
});
const paid = (of: Terms): PremiumEvent[] => [
  ordered('prm.1', of, bought),
  { type: 'PremiumPeriodPaid', data: { ...charge('prm.1', of, bought), from: bought, until: ends } },
];
const renewal = { cause: 'renewal' as const };
const order = (of: Terms, at: string, more: object = {}) =>
  new OrderPremium({ userId, reference: 'prm.2', ...of, at, ...more });
const change = (to: Terms, at: string, more: object = {}) =>
  new ChangePremium({ userId, reference: 'prm.up', ...to, at, ...more });
const advance = (at: string) => new AdvancePremium({ userId, reference: 'prm.next', at });

describe('A tier that is sold', () => {
  it('is bought for a year and renews by its own terms', () => {
    given()
      .when(order(basic, bought, { isSold: true }))
      .then(ordered('prm.2', basic, bought));
    given(...paid(basic))
      .when(advance(ends))
      .then(ordered('prm.next', basic, ends, renewal));
  });

  it('changes to a higher one at once, for its price less the unused half of the year', () => {
    const credit = 0.5 * basic.amount;
    given(...paid(basic))
      .when(change(standard, half, { isSold: true }))
      .then(
        ordered('prm.up', { ...standard, amount: standard.amount - credit }, half, {
          ...{ cause: 'upgrade', credit, creditedAt: half },
        }),
      );
  });

  it('changes to a lower one at its renewal, unless that is undone', () => {
    const planned: PremiumEvent = { type: 'PremiumChangePlanned', data: { userId, ...basic, until: ends, at: half } };
    given(...paid(full))
      .when(change(basic, half, { isSold: true }))
      .then(planned);
    given(...paid(full), planned)
      .when(advance(ends))
      .then(ordered('prm.next', basic, ends, renewal));
    given(...paid(full), planned)
      .when(change(full, half))
      .then({ type: 'PremiumChangeUndone', data: { userId, offer: 'BASIC_TIER', at: half } });
  });

  it('changes to no month of Premium, and no period of Premium to a tier', () => {
    given(...paid(basic))
      .when(change(terms('PREMIUM_1M', 780_000), half))
      .thenRefused('premium_active');
    for (const offer of ['PREMIUM_1M', 'PREMIUM_12M'] as const)
      given(...paid(terms(offer, 780_000)))
        .when(change(full, bought, { isSold: true }))
        .thenRefused('premium_active');
  });

  it('changes to the year of Premium at once where that opens more, and at its renewal where it opens the same', () => {
    const year = terms('PREMIUM_12M', 4_800_000);
    const credit = 0.5 * basic.amount;
    given(...paid(basic))
      .when(change(year, half))
      .then(
        ordered('prm.up', { ...year, amount: year.amount - credit }, half, {
          ...{ cause: 'upgrade', credit, creditedAt: half },
        }),
      );
    given(...paid(full))
      .when(change(year, half))
      .then({ type: 'PremiumChangePlanned', data: { userId, ...year, until: ends, at: half } });
  });

  it('changes to no plan that costs less than what is left of it: the rest would be lost', () => {
    const cheaper = terms('PREMIUM_TIER', 0.4 * standard.price);
    given(...paid(standard))
      .when(change(cheaper, half, { isSold: true }))
      .thenRefused('premium_active');
  });
});

describe('A tier that is not sold any more', () => {
  const unsold = { isSold: false };

  it('is refused to those who do not have it, by the wallet, by card and by a change', () => {
    given()
      .when(order(basic, bought, unsold))
      .thenRefused('not_sold');
    given()
      .when(new AwaitPremiumDeposit({ userId, reference: 'dep.1', ...basic, at: bought, ...unsold }))
      .thenRefused('not_sold');
    for (const to of [standard, full])
      given(...paid(basic))
        .when(change(to, half, unsold))
        .thenRefused('not_sold');
    given(...paid(standard))
      .when(change(basic, half, unsold))
      .thenRefused('not_sold');
  });

  it('leaves the payment by card in the wallet that arrives by then', () => {
    const deposit = { reference: 'dep.1', ...basic };
    given({ type: 'PremiumDepositAwaited', data: { userId, ...deposit, at: bought } })
      .when({
        type: 'SpendPremiumDeposit',
        data: { userId, reference: 'dep.1', offers: [{ ...basic, isSold: false }], at: half },
      })
      .then({ type: 'PremiumDepositKept', data: { userId, ...deposit, reason: 'not_sold', at: half } });
  });

  it('stays with who has it: it renews, is resumed, and is paid later by its own terms', () => {
    given(...paid(basic))
      .when(advance(ends))
      .then(ordered('prm.next', basic, ends, renewal));
    const cancelled: PremiumEvent = { type: 'PremiumCancelled', data: { userId, until: ends, at: half } };
    given(...paid(basic), cancelled)
      .when(new ResumePremium({ userId, at: half }))
      .then({ type: 'PremiumResumed', data: { userId, until: ends, at: half } });
    const failed = charge('prm.r', basic, ends, { ...renewal, available: 5, retryAt: after(1), endsAt: after(7) });
    const pastDue = [
      ...paid(basic),
      ordered('prm.r', basic, ends, renewal),
      { type: 'PremiumChargeFailed', data: failed } as PremiumEvent,
    ];
    given(...pastDue)
      .when(order(basic, after(0.5), unsold))
      .then(ordered('prm.2', basic, after(0.5), { cause: 'recovery', attempt: 1 }));
    given(...paid(basic), ordered('prm.r', basic, ends, renewal))
      .when(new FailPremium({ userId, reference: 'prm.r', available: 5, at: ends }))
      .then({ type: 'PremiumChargeFailed', data: failed as never });
  });
});

describe('What a plan opens', () => {
  it('is all of it with Premium by either catalogue, what earns money from Standard on, and reading and asking with Basic', () => {
    for (const offer of ['PREMIUM_12M', 'PREMIUM_1M', 'PREMIUM_TIER'] as const)
      expect(gatesOf(offer)).toEqual(premiumGates);
    expect(gatesOf('STANDARD_TIER')).toEqual(['resources', 'requests', 'claims', 'meetings', 'resonance']);
    expect(gatesOf('BASIC_TIER')).toEqual(['resources', 'requests']);
    expect(offersOpening('support')).toEqual(['PREMIUM_12M', 'PREMIUM_1M', 'PREMIUM_TIER']);
  });

  it('is open until the grace ends, and no longer than it was paid where it was cancelled', () => {
    const access = (events: PremiumEvent[]) => events.reduce(premiumAccess.evolve, premiumAccess.initial());
    const standing = access(paid(basic));
    expect(mayPass(standing, 'resources', after(6))).toBe(true);
    expect(mayPass(standing, 'resources', after(7))).toBe(false);
    expect(mayPass(standing, 'claims', bought)).toBe(false);
    const cancelled = access([...paid(basic), { type: 'PremiumCancelled', data: { userId, until: ends, at: half } }]);
    expect(mayPass(cancelled, 'resources', half)).toBe(true);
    expect(mayPass(cancelled, 'resources', ends)).toBe(false);
    const ended = access([...paid(full), { type: 'PremiumEnded', data: { userId, reason: 'refunded', at: half } }]);
    expect(mayPass(ended, 'resources', half)).toBe(false);
  });
});
