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

  it('stays in the wallet where the price is another one by then', () => {
    given(awaited)
      .when(arrived(bought, { price: 780_001, amount: 838_501 }))
      .then(kept('price_changed'));
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
