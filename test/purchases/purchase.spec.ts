import { withFacts } from '#server/kernel/command';
import { AbandonPurchase, CompletePurchase, StartPurchase } from '#server/purchases/purchase';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { complete, completed, declined, given, offer, own, start, started } from './a-purchase.js';

describe('A purchase', () => {
  it('starts at the price on offer', () => given().when(start()).then(started));

  it('is refused to a co-author, who reads the guide without it', () =>
    given()
      .when(start({ buyerId: 'efe' }))
      .thenRefused('own_listing'));

  it('continues under its first reference when Buy is pressed again', () =>
    given(started)
      .when(start({ reference: 'pur.2' }))
      .thenNothing());

  it('waits while another payment for the listing is under review, at another price and from the wallet too', () => {
    const held = (more: object = {}) =>
      withFacts(new StartPurchase({ ...own, reference: 'pur.2', ...more }), {
        ...{ offer: { ...offer, price: 900_000 }, isStaff: false, isHeld: true },
      });
    for (const more of [{}, { method: 'wallet' as const }]) {
      given().when(held(more)).thenRefused('payment_under_review');
      given(started).when(held(more)).thenRefused('payment_under_review');
    }
    given(started)
      .when(held({ reference: 'pur.1' }))
      .thenNothing();
  });

  it('from the wallet takes no open checkout over: it starts under its own reference', () =>
    given(started)
      .when(
        withFacts(new StartPurchase({ ...own, reference: 'pur.2', method: 'wallet' }), {
          offer,
          isStaff: false,
          isHeld: false,
        }),
      )
      .then({ type: 'PurchaseStarted', data: { ...own, reference: 'pur.2', creatorId: 'tunde', price: 1_250_000 } }));

  it('continues under the checkout before it when a payment from the wallet was refused', () => {
    const replaced: PurchaseEvent = { ...started, data: { ...started.data, reference: 'pur.2' } };
    const refused: PurchaseEvent = { type: 'PurchaseAbandoned', data: { ...own, reference: 'pur.2' } };
    given(started, replaced, refused)
      .when(start({ reference: 'pur.3' }))
      .thenNothing();
  });

  it('continues under no checkout that failed meanwhile', () => {
    const replaced: PurchaseEvent = { ...started, data: { ...started.data, reference: 'pur.2' } };
    const failed: PurchaseEvent = { type: 'PurchaseAbandoned', data: own };
    const refused: PurchaseEvent = { type: 'PurchaseAbandoned', data: { ...own, reference: 'pur.2' } };
    given(started, replaced).when(new AbandonPurchase(own)).then(failed);
    given(started, replaced, failed)
      .when(start({ reference: 'pur.3' }))
      .thenNothing();
    const next: PurchaseEvent = { ...started, data: { ...started.data, reference: 'pur.3' } };
    given(started, replaced, failed, refused)
      .when(start({ reference: 'pur.3' }))
      .then(next);
  });

  it('does not wait for a declined payment when the one that followed it fails', () => {
    const [second, third] = ['pur.2', 'pur.3'].map((reference): PurchaseEvent => ({
      ...started,
      data: { ...started.data, reference },
    }));
    given(started, second!, declined('not_on_offer'), {
      type: 'PurchaseAbandoned',
      data: { ...own, reference: 'pur.2' },
    })
      .when(start({ reference: 'pur.3' }))
      .then(third!);
  });

  it('from the wallet says so when it is completed, and when it is declined', () => {
    const paid = new CompletePurchase({ ...own, amount: 1_250_000, method: 'wallet' });
    const facts = { offer, basisPoints: 1_000, terms: 1 };
    const completion = { ...completed, data: { ...completed.data, method: 'wallet' } } as PurchaseEvent;
    given(started).when(withFacts(paid, facts)).then(completion);
    const refusal = declined('not_on_offer');
    given(started)
      .when(withFacts(paid, { ...facts, offer: { ...offer, published: false } }))
      .then({ ...refusal, data: { ...refusal.data, method: 'wallet' } } as PurchaseEvent);
  });

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
      .when(withFacts(new StartPurchase(own), { offer, isStaff: true, isHeld: false }))
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
      .when(withFacts(new StartPurchase(own), { offer: undefined, isStaff: false, isHeld: false }))
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
