import fc from 'fast-check';
import { DomainError } from '#server/kernel/domain-error';
import { AwaitPremiumDeposit, SpendPremiumDeposit, type SpendWithOffers } from '#server/premium/deposit';
import { EndPremium, premium } from '#server/premium/premium';
import type { PremiumEvent } from '#server/premium/premium.events';
import { specification } from '../given.js';
import { after, bought, cancelled, failed, ordered, paid, renewal, terms, userId } from './premium-life.js';

const given = specification(premium);
const [deposit, reference] = ['dep.7', 'prm.7'];
const awaited: PremiumEvent = {
  type: 'PremiumDepositAwaited',
  data: { userId, reference: deposit, ...terms, at: bought },
};
const wait = (more: object = {}) =>
  new AwaitPremiumDeposit({ userId, reference: deposit, ...terms, at: bought, ...more });
/** The deposit is in the wallet, while the offer costs this. */
const arrived = (at = bought, costs: object = {}): SpendWithOffers => {
  const command = new SpendPremiumDeposit({ userId, reference: deposit, at });
  return { ...command, data: { ...command.data, offers: [{ ...terms, ...costs }] } };
};
const kept = (reason: 'price_changed' | 'premium_active' | 'charge_under_way', at = bought): PremiumEvent => ({
  type: 'PremiumDepositKept',
  data: { userId, reference: deposit, ...terms, reason, at },
});

const offer = (price: number) => {
  const vat = Math.floor((price * 75) / 1_000);
  return { offer: 'PREMIUM_1M' as const, price, vat, amount: price + vat };
};
const [DEARER, CHEAPER] = [offer(900_000), offer(500_000)];
const inHours = (hours: number) => new Date(Date.parse(bought) + hours * 3_600_000).toISOString();
/** What is refused changes nothing. */
function tried(decide: () => PremiumEvent[]): PremiumEvent[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

describe('A deposit for Premium', () => {
  it('buys what was agreed once it is in the wallet', () => {
    given().when(wait()).then(awaited);
    given(awaited)
      .when(arrived())
      .then(ordered(reference, bought, { deposit }));
  });

  it('buys once, however often it is delivered', () => {
    given(awaited).when(wait()).thenNothing();
    given(awaited, ordered(reference, bought, { deposit }))
      .when(arrived())
      .thenNothing();
    given(awaited, kept('premium_active')).when(arrived()).thenNothing();
  });

  it('buys nothing where it was made for nothing', () => {
    given().when(arrived()).thenNothing();
  });

  it('is not begun by a person who may not buy Premium, or for another amount than was shown', () => {
    given(...paid)
      .when(wait())
      .thenRefused('premium_active');
    given(...paid, cancelled)
      .when(wait())
      .thenRefused('premium_active');
    given(ordered('prm.1', bought)).when(wait()).thenRefused('charge_under_way');
    given()
      .when(wait({ expectedAmount: 1 }))
      .thenRefused('price_changed');
  });

  it('buys at the price of its page for three days, also where an admin changed that meanwhile', () => {
    const [within, over] = [inHours(71), inHours(72)];
    for (const costs of [DEARER, CHEAPER])
      given(awaited)
        .when(arrived(within, costs))
        .then(ordered(reference, within, { deposit }));
    given(awaited).when(arrived(over, DEARER)).then(kept('price_changed', over));
    given(awaited)
      .when(arrived(over))
      .then(ordered(reference, over, { deposit }));
  });

  it('buys one offer for what its page said, in whatever order pages, payments and changes of the price come', () => {
    const page = fc.constantFrom('dep.1', 'dep.2', 'dep.3');
    const act = fc.oneof(
      fc.record({ act: fc.constantFrom('open', 'pay'), page }),
      fc.record({ act: fc.constant('price'), price: fc.integer({ min: 50_000, max: 2_000_000 }) }),
      fc.record({ act: fc.constant('wait'), hours: fc.integer({ min: 1, max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        let [state, now, costs] = [premium.initial(), 0, offer(780_000)];
        const [opened, answers] = [new Map<string, { hours: number; amount: number }>(), new Map<string, number>()];
        for (const step of acts) {
          if ('price' in step) costs = offer(step.price);
          if ('hours' in step) now += step.hours;
          if (!('page' in step)) continue;
          const own = { userId, reference: step.page, at: inHours(now) };
          const spend = new SpendPremiumDeposit(own);
          const events =
            step.act === 'open'
              ? tried(() => premium.decide(new AwaitPremiumDeposit({ ...own, ...costs }), state))
              : premium.decide({ ...spend, data: { ...own, offers: [costs] } }, state);
          state = events.reduce(premium.evolve, state);
          for (const { type, data } of events) {
            if (type === 'PremiumDepositAwaited') opened.set(data.reference, { hours: now, amount: data.amount });
            if (type !== 'PremiumChargeOrdered' && type !== 'PremiumDepositKept') continue;
            const agreed = opened.get(step.page)!;
            answers.set(step.page, (answers.get(step.page) ?? 0) + 1);
            expect(data.amount).toBe(agreed.amount);
            if (type === 'PremiumDepositKept' && data.reason === 'price_changed')
              expect([now - agreed.hours >= 72, costs.amount === agreed.amount]).toEqual([true, false]);
          }
        }
        for (const count of answers.values()) expect(count).toBe(1);
        expect([...answers.keys()].every((one) => opened.has(one))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('stays in the wallet where Premium was bought, or is being paid, by then', () => {
    given(awaited, ...paid)
      .when(arrived())
      .then(kept('premium_active'));
    given(awaited, ordered('prm.1', bought)).when(arrived()).then(kept('charge_under_way'));
  });

  it('pays a renewal that failed, by its own terms', () => {
    const due = failed(0, after(0), after(1));
    const later: PremiumEvent = { ...awaited, data: { ...awaited.data, at: after(1) } } as PremiumEvent;
    given(...paid, ...due)
      .when(wait({ at: after(1), price: 1_000_000, amount: 1_058_500 }))
      .then(later);
    given(...paid, ...due, later)
      .when(arrived(after(1)))
      .then(ordered(reference, after(1), { ...renewal(1), cause: 'recovery', deposit }));
  });

  it('buys nothing for a person who was erased meanwhile', () => {
    const ended: PremiumEvent = { type: 'PremiumEnded', data: { userId, reason: 'erased', at: bought } };
    given(awaited)
      .when(new EndPremium({ userId, at: bought }))
      .then(ended);
    given(awaited, ended).when(arrived()).thenNothing();
  });
});
