import fc from 'fast-check';
import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { offer as offerFold } from '#server/purchases/offer.folds';
import { purchase } from '#server/purchases/purchase';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { type Part, sharedSum, sharesOf } from '#server/kernel/sale-split';
import { at, complete, offer, started } from './a-purchase.js';

describe('A sale of a guide with co-authors', () => {
  const sold = (price: number, coauthors: Part[]) => {
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
