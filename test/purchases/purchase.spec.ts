import fc from 'fast-check';
import { withFacts } from '#server/kernel/command';
import {
  AbandonPurchase,
  CompletePurchase,
  CompleteRefund,
  purchase,
  RequestRefund,
  StartPurchase,
} from '#server/purchases/purchase';
import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { offer as offerFold, type OnOffer } from '#server/purchases/offer.folds';
import { type Coauthor, sharedSum, sharesOf } from '#server/purchases/sale-shares';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { specification } from '../given.js';

const given = specification(purchase);
const at = '2026-01-05T09:00:00.000Z';
const own = { listingId: 'guide', buyerId: 'ada', reference: 'pur.1', at };
const offer = {
  creatorId: 'tunde',
  coauthors: [{ userId: 'efe', basisPoints: 2_000 }],
  price: 1_250_000,
  published: true,
  sections: 2,
  items: 5,
};
const start = (more: { reference?: string; buyerId?: string; expectedPrice?: number } = {}, on: OnOffer = offer) =>
  withFacts(new StartPurchase({ ...own, ...more }), { offer: on, isStaff: false, isHeld: false });
const complete = (more: { reference?: string; amount?: number } = {}, on: OnOffer = offer) =>
  withFacts(new CompletePurchase({ ...own, amount: 1_250_000, ...more }), { offer: on, basisPoints: 1_000, terms: 1 });

/** What the co-author gets of the price, less the commission. */
const SHARES = [{ userId: 'efe', basisPoints: 2_000, amount: 225_000 }];
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
    shares: SHARES,
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

describe('A sale of a guide with co-authors', () => {
  const sold = (price: number, coauthors: Coauthor[]) => {
    const begun = { ...started, data: { ...started.data, price } } as PurchaseEvent;
    const command = complete({ amount: price }, { ...offer, price, coauthors });
    return purchase.decide(command, purchase.evolve(purchase.initial(), begun))[0]!.data;
  };
  const [efe, ife] = [
    { userId: 'efe', basisPoints: 3_300 },
    { userId: 'ife', basisPoints: 100 },
  ];

  it('pays each their share of what the commission leaves, rounded down', () =>
    expect(sold(1_001, [efe, ife])).toMatchObject({
      commission: 100,
      shares: [
        { ...efe, amount: 297 },
        { ...ife, amount: 9 },
      ],
    }));

  it('names no share of nothing', () => {
    expect(sold(100, [efe, ife])).toMatchObject({ shares: [{ ...efe, amount: 29 }] });
    expect(sold(1, [efe, ife])).not.toHaveProperty('shares');
    expect(sold(0, [efe])).not.toHaveProperty('shares');
    expect(sold(1_250_000, [])).not.toHaveProperty('shares');
  });

  it('never pays more than there is, for any price and any shares', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 15 }),
        fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 5 }),
        (net, tenths) => {
          const coauthors = tenths.map((one, n) => ({ userId: `p${n}`, basisPoints: one * 100 }));
          const shares = sharesOf(net, coauthors);
          return sharedSum(shares) * 2 <= net && shares.every(({ amount }) => amount >= 1);
        },
      ),
      { numRuns: 10_000 },
    ));
});

describe('The co-authors of an offer', () => {
  const listingId = 'guide';
  const about = (userId: string) => ({ listingId, creatorId: 'tunde', userId, at });
  const submitted = { type: 'ListingSubmitted', data: { listingId, creatorId: 'tunde', price: 100, at } };
  const invited = { type: 'CoauthorInvited', data: { ...about('efe'), basisPoints: 2_000 } };
  const accepted = { type: 'CoauthorInvitationAccepted', data: { ...about('efe'), basisPoints: 2_000 } };
  const coauthorsAfter = (...events: object[]) =>
    (events as ListingEvent[]).reduce(offerFold.evolve, offerFold.initial()).on?.coauthors;

  it('are those who accepted, with the share that they accepted', () => {
    expect(coauthorsAfter(submitted, invited)).toEqual([]);
    expect(coauthorsAfter(submitted, invited, accepted)).toEqual([{ userId: 'efe', basisPoints: 2_000 }]);
  });

  it('are no longer who left or was removed, until they accept again', () => {
    for (const type of ['CoauthorLeft', 'CoauthorRemoved'])
      expect(coauthorsAfter(submitted, accepted, { type, data: about('efe') })).toEqual([]);
    const again = { ...accepted, data: { ...accepted.data, basisPoints: 500 } };
    const left = { type: 'CoauthorLeft', data: about('efe') };
    expect(coauthorsAfter(submitted, accepted, left, again)).toEqual([{ userId: 'efe', basisPoints: 500 }]);
  });
});

describe('The refund of a purchase', () => {
  const policy = { days: 7, percent: 30 };
  const reason = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
  const ask = (more: { at?: string; opened?: number } = {}) => {
    const { at: when = at, opened = 1 } = more;
    const asked = new RequestRefund({ listingId: 'guide', buyerId: 'ada', reason, at: when });
    return withFacts(asked, { opened, sections: 4, policy });
  };
  const money = { creatorId: 'tunde', price: 1_250_000 };
  const requested: PurchaseEvent = {
    type: 'RefundRequested',
    data: { ...own, ...money, reason, opened: 1, sections: 4 },
  };
  const complete = (to: 'card' | 'wallet', reference = 'pur.1') => new CompleteRefund({ ...own, reference, to });
  const refunded: PurchaseEvent = {
    type: 'PurchaseRefunded',
    data: {
      ...{ ...own, ...money, commission: 125_000, reason, to: 'card' },
      shares: SHARES,
    },
  };

  it('is of the whole price', () => given(started, completed).when(ask()).then(requested));

  it('is refused after the window, and when too much was opened', () => {
    given(started, completed)
      .when(ask({ at: '2026-01-12T09:00:00.001Z' }))
      .thenRefused('refund_window_over');
    given(started, completed)
      .when(ask({ opened: 2 }))
      .thenRefused('too_much_opened');
  });

  it('is refused to people who own nothing, and after it was refunded', () => {
    given(started).when(ask()).thenRefused('not_found');
    given(started, completed, requested, refunded).when(ask()).thenRefused('already_refunded');
  });

  it('is the same refund when it is requested twice', () =>
    given(started, completed, requested).when(ask()).thenNothing());

  it('is completed once, and only after a request', () => {
    given(started, completed).when(complete('card')).thenNothing();
    given(started, completed, requested).when(complete('card')).then(refunded);
    given(started, completed, requested, refunded).when(complete('wallet')).thenNothing();
    given(started, completed, requested).when(complete('card', 'pur.2')).thenNothing();
  });

  it('takes back the shares that the sale paid, to the card and to the wallet', () => {
    const toWallet = { ...refunded, data: { ...refunded.data, to: 'wallet' } } as PurchaseEvent;
    given(started, completed, requested).when(complete('wallet')).then(toWallet);
    const fromWallet = { ...completed, data: { ...completed.data, method: 'wallet' } } as PurchaseEvent;
    const decided = purchase.decide(ask(), [started, fromWallet].reduce(purchase.evolve, purchase.initial()));
    expect(decided.at(-1)).toMatchObject({ type: 'PurchaseRefunded', data: { shares: SHARES } });
  });

  it('of a sale of before there were shares takes none back', () => {
    const without = ({ type, data }: PurchaseEvent) =>
      ({ type, data: { ...data, shares: undefined } }) as PurchaseEvent;
    given(started, without(completed), requested).when(complete('card')).then(without(refunded));
  });

  it('ends the ownership: the listing may be bought again, but not with the same payment', () => {
    const history = [started, completed, requested, refunded];
    given(...history)
      .when(start({ reference: 'pur.2' }))
      .then({ type: 'PurchaseStarted', data: { ...own, reference: 'pur.2', ...money } });
    given(...history)
      .when(completeAgain())
      .thenNothing();
  });
});

const completeAgain = () => complete();
