import { withFacts } from '#server/kernel/command';
import { cardName, isExpired } from '#server/kernel/payment-card';
import { DeclinePremiumCard, ForgetPremiumCard, KeepPremiumCard, RemovePremiumCard } from '#server/premium/card';
import { AwaitPremiumDeposit, SpendPremiumDeposit, type SpendWithOffers } from '#server/premium/deposit';
import { AdvancePremium, CancelPremium, EndPremium, FailPremium, premium } from '#server/premium/premium';
import type { PremiumEvent } from '#server/premium/premium.events';
import { specification } from '../given.js';
import {
  after,
  bought,
  cancelled,
  charge,
  ends,
  failed,
  ordered,
  paid,
  renewal,
  terms,
  userId,
} from './premium-life.js';

const given = specification(premium);
const visa = { brand: 'visa', last4: '4081', expMonth: 12, expYear: 2035 };
const card = { v: 1, kid: 'k', by: userId, ciphertext: 'AA==' } as const;
const secret = { v: 1, kid: 'k', by: userId, ciphertext: 'AA==' } as const;
const [page, deposit] = ['dep.1', 'dep.r0.card'];

const agreed = { deposit: page, keepCard: true as const };
const paidByCard: PremiumEvent[] = [
  ordered('prm.1', bought, agreed),
  { type: 'PremiumPeriodPaid', data: { ...charge('prm.1', bought, agreed), from: bought, until: ends } },
];
const keep = (reference = page) => new KeepPremiumCard({ userId, reference, card, secret, at: bought });
const kept = (reference = page): PremiumEvent => ({
  type: 'PremiumCardKept',
  data: { userId, reference, card, secret, at: bought },
});
const removed: PremiumEvent = { type: 'PremiumCardRemoved', data: { userId, at: after(0) } };
/** `chargeable`: the deposit of the kept card, which has not expired. */
const uncovered = (reference: string, at: string, chargeable: string | undefined = page) =>
  withFacts(new FailPremium({ userId, reference, available: 5, at }), { chargeable });

/** The wallet does not cover the renewal, and the card is charged. */
const byCard: PremiumEvent[] = [
  ...failed(0, after(0), after(1)).map((event) =>
    event.type === 'PremiumChargeFailed' ? { ...event, data: { ...event.data, card: deposit } } : event,
  ),
  {
    type: 'PremiumDepositAwaited',
    data: { userId, reference: deposit, ...terms, charge: 'prm.r0', at: after(0) },
  },
];
const declined: PremiumEvent = {
  type: 'PremiumCardDeclined',
  data: {
    ...{ userId, reference: deposit, charge: 'prm.r0', amount: terms.amount },
    ...{ retryAt: after(1), endsAt: after(7), at: after(0) },
  },
};
const decline = (reference = deposit) => new DeclinePremiumCard({ userId, reference, at: after(0) });
const arrived = (at: string): SpendWithOffers => {
  const command = new SpendPremiumDeposit({ userId, reference: deposit, at });
  return { ...command, data: { ...command.data, offers: [terms] } };
};

describe('The card of a payment for Premium', () => {
  it('is kept once, where its person agreed before paying and Premium was bought with it', () => {
    const awaited = { userId, reference: page, ...terms };
    given()
      .when(new AwaitPremiumDeposit({ ...awaited, keepCard: true, at: bought }))
      .then({ type: 'PremiumDepositAwaited', data: { ...awaited, keepCard: true, at: bought } });
    given(...paidByCard)
      .when(keep())
      .then(kept());
    given(...paidByCard, kept())
      .when(keep())
      .thenNothing();
  });

  it('is not kept without that, nor of another payment, nor once it was removed or Premium ended', () => {
    const over: PremiumEvent = { type: 'PremiumEnded', data: { userId, reason: 'refunded', at: bought } };
    given(...paid)
      .when(keep())
      .thenNothing();
    given(...paidByCard)
      .when(keep('dep.2'))
      .thenNothing();
    given(...paidByCard, removed)
      .when(keep())
      .thenNothing();
    given(...paidByCard, over)
      .when(keep())
      .thenNothing();
  });

  it('is removed once', () => {
    const remove = new RemovePremiumCard({ userId, at: after(0) });
    given(...paidByCard, kept())
      .when(remove)
      .then(removed);
    given(...paidByCard, kept(), removed)
      .when(remove)
      .thenNothing();
  });

  it('is named by its brand, its last digits and the month in which it expires', () => {
    expect(cardName({ ...visa, expMonth: 3 })).toBe('Visa ending 4081 (03/2035)');
  });
});

describe('A card that is kept no more', () => {
  const forgotten = (more: object = {}): PremiumEvent => ({
    type: 'PremiumCardForgotten',
    data: { userId, reference: page, ...more, at: after(0) },
  });
  const forget = (reference = page, more: object = {}) =>
    new ForgetPremiumCard({ userId, reference, ...more, at: after(0) });
  const endingOf = (...history: PremiumEvent[]) =>
    history.reduce(premium.evolve, premium.initial()).ending.map(({ reference }) => reference);
  const over = (reason: 'cancelled' | 'unpaid' | 'refunded' | 'erased'): PremiumEvent => ({
    type: 'PremiumEnded',
    data: { userId, reason, at: after(0) },
  });

  it('is to be forgotten by the provider, whether it was removed, replaced, or went with Premium', () => {
    expect(endingOf(...paidByCard, kept())).toEqual([]);
    expect(endingOf(...paidByCard, kept(), removed)).toEqual([page]);
    expect(endingOf(...paidByCard, kept(), kept('dep.2'))).toEqual([page]);
    for (const reason of ['cancelled', 'unpaid', 'refunded', 'erased'] as const)
      expect(endingOf(...paidByCard, kept(), over(reason))).toEqual([page]);
    expect(endingOf(...paidByCard, kept(), removed, over('erased'))).toEqual([page]);
  });

  it('is forgotten once, and not while it is kept', () => {
    given(...paidByCard, kept(), removed)
      .when(forget())
      .then(forgotten());
    given(...paidByCard, kept(), removed, forgotten())
      .when(forget())
      .thenNothing();
    given(...paidByCard, kept())
      .when(forget())
      .thenNothing();
    given(...paidByCard, kept(), kept('dep.2'))
      .when(forget(page, { isKeptAnew: true }))
      .then(forgotten({ isKeptAnew: true }));
    given(...paidByCard, kept(), kept('dep.2'))
      .when(forget('dep.2'))
      .thenNothing();
  });

  it('is charged until the end of its month', () => {
    const month = { ...visa, expMonth: 2, expYear: 2026 };
    expect([isExpired(month, '2026-02-28T23:59:59.999Z'), isExpired(month, '2026-03-01T00:00:00.000Z')]).toEqual([
      ...[false, true],
    ]);
  });
});

describe('A renewal that the wallet does not cover', () => {
  it('is charged to the kept card, by a deposit of the same terms that is awaited before', () => {
    given(...paidByCard, kept(), byCard[0]!)
      .when(uncovered('prm.r0', after(0)))
      .then(...byCard.slice(1));
  });

  it('is charged to no card that expired or was removed', () => {
    const end = [byCard[0]!, failed(0, after(0), after(1))[1]!] as const;
    given(...paidByCard, kept(), end[0])
      .when(withFacts(new FailPremium({ userId, reference: 'prm.r0', available: 5, at: after(0) }), {}))
      .then(end[1]);
    given(...paidByCard, kept(), removed, end[0])
      .when(uncovered('prm.r0', after(0)))
      .then(end[1]);
  });

  it('is paid once the deposit is there, and once', () => {
    const recovery = ordered('prm.r0.card', after(0), { ...renewal(1), cause: 'recovery', deposit });
    given(...paidByCard, kept(), ...byCard)
      .when(arrived(after(0)))
      .then(recovery);
    given(...paidByCard, kept(), ...byCard, recovery)
      .when(arrived(after(0)))
      .thenNothing();
  });

  it('is declined once', () => {
    given(...paidByCard, kept(), ...byCard)
      .when(decline('dep.other.card'))
      .thenNothing();
    given(...paidByCard, kept(), ...byCard)
      .when(decline())
      .then(declined);
    given(...paidByCard, kept(), ...byCard, declined)
      .when(decline())
      .thenNothing();
  });

  it('is charged to the card again at the next time, where the card declined', () => {
    const [order, failure] = failed(1, after(1), after(3));
    const reference = 'dep.r1.card';
    given(...paidByCard, kept(), ...byCard, declined, order!)
      .when(uncovered('prm.r1', after(1)))
      .then({ ...failure!, data: { ...failure!.data, card: reference } } as PremiumEvent, {
        type: 'PremiumDepositAwaited',
        data: { userId, reference, ...terms, charge: 'prm.r1', at: after(1) },
      });
  });

  it('is charged to no card again while the outcome of the time before is unknown', () => {
    const [order, failure] = failed(1, after(1), after(3));
    given(...paidByCard, kept(), ...byCard, order!)
      .when(uncovered('prm.r1', after(1)))
      .then(failure!);
  });

  it('is charged to no card again once a deposit of the card arrived and could not pay it, until the next period', () => {
    const spent = { ...renewal(1), cause: 'recovery' as const, deposit };
    const history: PremiumEvent[] = [
      ...[...paidByCard, kept(), ...byCard, ordered('prm.r0.card', after(0), spent)],
      {
        type: 'PremiumChargeFailed',
        data: { ...charge('prm.r0.card', after(0), spent), available: 0, retryAt: after(1), endsAt: after(7) },
      },
    ];
    const [order, failure] = failed(2, after(1), after(3));
    given(...history, order!)
      .when(uncovered('prm.r2', after(1)))
      .then(failure!);
  });

  it('is charged to no card again once the provider gave no outcome in time: that deposit may still arrive', () => {
    const unknown = { ...declined, data: { ...declined.data, isUnknown: true as const } } as PremiumEvent;
    given(...paidByCard, kept(), ...byCard)
      .when(new DeclinePremiumCard({ userId, reference: deposit, isUnknown: true, at: after(0) }))
      .then(unknown);
    const [order, failure] = failed(1, after(1), after(3));
    given(...paidByCard, kept(), ...byCard, unknown, order!)
      .when(uncovered('prm.r1', after(1)))
      .then(failure!);
    given(...paidByCard, kept(), ...byCard, unknown)
      .when(arrived(after(1)))
      .then(ordered('prm.r0.card', after(1), { ...renewal(1), cause: 'recovery', deposit }));
  });

  it('cannot be cancelled while the card is charged for it', () => {
    given(...paidByCard, kept(), ...byCard)
      .when(new CancelPremium({ userId, at: after(0) }))
      .thenRefused('charge_under_way');
  });

  it('leaves a late deposit of the card in the wallet, where Premium ended: the card buys none anew', () => {
    const over: PremiumEvent = { type: 'PremiumEnded', data: { userId, reason: 'unpaid', at: after(7) } };
    const stays = { userId, reference: deposit, ...terms, reason: 'no_premium' as const, at: after(8) };
    given(...paidByCard, kept(), ...byCard, over)
      .when(arrived(after(8)))
      .then({ type: 'PremiumDepositKept', data: stays });
    given(...paidByCard, kept(), ...byCard, over)
      .when(decline())
      .thenNothing();
  });
});

describe('The kept card', () => {
  it('is charged nothing for Premium that was cancelled', () => {
    const over: PremiumEvent = { type: 'PremiumEnded', data: { userId, reason: 'cancelled', at: ends } };
    given(...paidByCard, kept(), cancelled)
      .when(new AdvancePremium({ userId, reference: 'prm.r0', at: ends }))
      .then(over);
    const state = [...paidByCard, kept(), cancelled, over].reduce(premium.evolve, premium.initial());
    expect(state.card).toBeUndefined();
  });

  it('goes with Premium, also where its person is erased while it is charged', () => {
    given(...paidByCard, kept(), ...byCard)
      .when(new EndPremium({ userId, at: after(0) }))
      .then({ type: 'PremiumEnded', data: { userId, reason: 'erased', at: after(0) } });
    const state = [
      ...[...paidByCard, kept(), ...byCard],
      { type: 'PremiumEnded', data: { userId, reason: 'erased', at: after(0) } } as PremiumEvent,
    ].reduce(premium.evolve, premium.initial());
    expect([state.card, state.byCard, state.awaited]).toEqual([undefined, undefined, []]);
  });
});
