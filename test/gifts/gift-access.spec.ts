import { describe, expect, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import { EndAccess, GiveAccess } from '#server/purchases/gift-access';
import { type GivenAway, purchase, purchaseId, RequestRefund, StartPurchase } from '#server/purchases/purchase';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { specification } from '../given.js';

const at = '2026-11-26T09:00:00.000Z';
const late = '2027-01-26T09:00:00.000Z';
const reference = 'gif.5d0b2f0e-2222-4a4e-9d3b-000000000021.1';
const access = { listingId: 'guide', buyerId: 'sade', reference, creatorId: 'chidi', giverId: 'ada', at };
const event = (type: 'AccessGiven' | 'AccessDeclined' | 'AccessEnded'): PurchaseEvent => ({ type, data: access });
const [give, end] = [new GiveAccess(access), new EndAccess(access)];
const price = 1_250_000;
const sold = { listingId: 'guide', creatorId: 'chidi', price, at };
const completed = (buyerId: string, of: string): PurchaseEvent => ({
  type: 'PurchaseCompleted',
  data: {
    ...{ ...sold, buyerId, reference: of, commission: 125_000, basisPoints: 1_000, terms: 1, method: 'wallet' },
  },
});
const given = specification(purchase);

describe('The access of a gift', () => {
  it('is given once, and not again after it ended', () => {
    given().when(give).then(event('AccessGiven'));
    given(event('AccessGiven')).when(give).thenNothing();
    given(event('AccessGiven'), event('AccessEnded')).when(give).thenNothing();
  });

  it('is declined where the recipient owns the guide', () =>
    given(completed('sade', 'pur.1')).when(give).then(event('AccessDeclined')));

  it('ends with the gift, and with no other', () => {
    given(event('AccessGiven')).when(end).then(event('AccessEnded'));
    given(completed('sade', 'pur.1')).when(end).thenNothing();
  });

  it('is no purchase: its recipient buys nothing again and has nothing to refund', () => {
    const offer = { creatorId: 'chidi', coauthors: [], price, published: true, sections: 1, items: 1 };
    const start = new StartPurchase({ listingId: 'guide', buyerId: 'sade', reference: 'pur.2', at });
    given(event('AccessGiven'))
      .when(withFacts(start, { offer, isStaff: false, isHeld: false }))
      .thenRefused('already_owned');
    const ask = new RequestRefund({ listingId: 'guide', buyerId: 'sade', reason: null, at });
    const policy = { days: 7, percent: 30 };
    given(event('AccessGiven'))
      .when(withFacts(ask, { opened: 0, sections: 4, policy }))
      .thenRefused('not_found');
  });
});

describe('The purchase of a gift', () => {
  const ask = (gift: GivenAway, opened = 0, when = at) =>
    withFacts(new RequestRefund({ listingId: 'guide', buyerId: 'ada', reason: null, gift, at: when }), {
      ...{ opened, sections: 4, policy: { days: 7, percent: 30 }, isGift: true as const },
    });

  it('is beside the own purchase of the buyer', () => {
    const ids = [
      purchaseId('guide', 'ada'),
      purchaseId('guide', 'ada', 'pur.1'),
      purchaseId('guide', 'ada', reference),
    ];
    expect(ids).toEqual(['guide-ada', 'guide-ada', `guide-ada-${reference}`]);
  });

  it('is refunded by the policy, and without its time limit after its time', () => {
    const paid = completed('ada', reference);
    given(paid).when(ask({ reference }, 2)).thenRefused('too_much_opened');
    given(paid)
      .when(ask({ reference }, 0, late))
      .thenRefused('refund_window_over');
    const own = { listingId: 'guide', buyerId: 'ada', reference, at: late, reason: null };
    const asked = { ...own, creatorId: 'chidi', price, opened: 0, sections: 4, method: 'wallet' as const };
    const back = { ...own, creatorId: 'chidi', price, commission: 125_000, to: 'wallet' as const };
    given(paid)
      .when(ask({ reference, untaken: true }, 0, late))
      .then(
        { type: 'RefundRequested', data: asked },
        { type: 'PurchaseRefunded', data: { ...back, method: 'wallet' } },
      );
  });
});
