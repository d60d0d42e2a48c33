import { withFacts } from '#server/kernel/command';
import { AbandonPurchase, CompletePurchase, type OnOffer, purchase, StartPurchase } from '#server/purchases/purchase';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { specification } from '../given.js';

const given = specification(purchase);
const at = '2026-01-05T09:00:00.000Z';
const own = { listingId: 'guide', buyerId: 'ada', reference: 'pur.1', at };
const offer = { creatorId: 'tunde', price: 1_250_000, published: true, sections: 2, items: 5 };
const start = (more: { reference?: string; buyerId?: string; expectedPrice?: number } = {}, on: OnOffer = offer) =>
  withFacts(new StartPurchase({ ...own, ...more }), { offer: on, isStaff: false });
const complete = (more: { reference?: string; amount?: number } = {}, on: OnOffer = offer) =>
  withFacts(new CompletePurchase({ ...own, amount: 1_250_000, ...more }), { offer: on, basisPoints: 1_000, terms: 1 });

const started: PurchaseEvent = { type: 'PurchaseStarted', data: { ...own, creatorId: 'tunde', price: 1_250_000 } };
const completed: PurchaseEvent = {
  type: 'PurchaseCompleted',
  data: {
    ...own,
    creatorId: 'tunde',
    price: 1_250_000,
    commission: 125_000,
    basisPoints: 1_000,
    terms: 1,
    method: 'card',
  },
};
const declined = (
  reason: 'already_owned' | 'not_on_offer' | 'price_changed',
  reference = 'pur.1',
  amount = 1_250_000,
): PurchaseEvent => ({
  type: 'PurchaseDeclined',
  data: { ...own, reference, amount, reason },
});

describe('A purchase', () => {
  it('starts at the price on offer', () => given().when(start()).then(started));

  it('continues under its first reference when Buy is pressed again', () =>
    given(started)
      .when(start({ reference: 'pur.2' }))
      .thenNothing());

  it('starts again when the price has changed', () =>
    given(started)
      .when(start({ reference: 'pur.2' }, { ...offer, price: 2_000_000 }))
      .then({ type: 'PurchaseStarted', data: { ...own, reference: 'pur.2', creatorId: 'tunde', price: 2_000_000 } }));

  it('is refused when the buyer saw another price', () =>
    given()
      .when(start({ expectedPrice: 1_000_000 }))
      .thenRefused('price_changed'));

  it('is refused to staff', () =>
    given()
      .when(withFacts(new StartPurchase(own), { offer, isStaff: true }))
      .thenRefused('staff'));

  it('is refused to its owner', () =>
    given(started, completed)
      .when(start({ reference: 'pur.2' }))
      .thenRefused('already_owned'));

  it.each([
    ['pending', [started]],
    ['completed', [started, completed]],
    ['declined', [started, declined('not_on_offer')]],
    ['abandoned', [started, { type: 'PurchaseAbandoned' as const, data: own }]],
  ])('never starts twice under one reference: %s', (_status, history) =>
    given(...history)
      .when(start({}, { ...offer, price: 2_000_000 }))
      .thenNothing(),
  );

  it('is refused to its creator', () =>
    given()
      .when(start({ buyerId: 'tunde' }))
      .thenRefused('own_listing'));

  it.each([
    ['has no sections', { sections: 0, items: 0 }],
    ['has empty sections only', { sections: 2, items: 0 }],
  ])('is refused while the listing %s', (_contents, contents) =>
    given()
      .when(start({}, { ...offer, ...contents }))
      .thenRefused('empty_listing'),
  );

  it('is refused while the listing is not on sale', () =>
    given()
      .when(start({}, { ...offer, published: false }))
      .thenRefused('not_on_offer'));

  it('is unknown for a listing that does not exist', () =>
    given()
      .when(withFacts(new StartPurchase(own), { offer: undefined, isStaff: false }))
      .thenRefused('not_found'));

  it('completes when it is paid, with the commission rounded down', () =>
    given(started).when(complete()).then(completed));

  it('completes once', () => given(started, completed).when(complete()).thenNothing());

  it('credits a second payment for the same listing to the buyer’s wallet', () =>
    given(started, completed)
      .when(complete({ reference: 'pur.2' }))
      .then(declined('already_owned', 'pur.2')));

  it('credits the payment to the buyer’s wallet when the listing is no longer on sale', () =>
    given(started)
      .when(complete({}, { ...offer, published: false }))
      .then(declined('not_on_offer')));

  it('credits the buyer’s wallet once', () => given(started, declined('not_on_offer')).when(complete()).thenNothing());

  it('gives no access for another amount', () =>
    given(started)
      .when(complete({ amount: 100 }))
      .then(declined('price_changed', 'pur.1', 100)));

  it('is abandoned when its payment failed, and may be started again', () =>
    given(started, { type: 'PurchaseAbandoned', data: own })
      .when(start({ reference: 'pur.2' }))
      .then({ ...started, data: { ...started.data, reference: 'pur.2' } } as PurchaseEvent));

  it('completes when it is paid after it was abandoned', () =>
    given(started, { type: 'PurchaseAbandoned', data: own }).when(complete()).then(completed));

  it('is not abandoned for another reference', () =>
    given(started)
      .when(new AbandonPurchase({ ...own, reference: 'pur.9' }))
      .thenNothing());
});
