import { type Draft, saleFromWallet } from '../verify/story.js';

const at = '2026-03-01T09:00:00.000Z';
const uuid = '5d0b2f0e-2222-4a4e-9d3b-000000000021';
export const [REFERENCE, ORDER] = [`gif.${uuid}.1`, `ord.${uuid}`];
export const PRICE = 1_250_000;
const [listing, giver, creator, taker] = ['lst21', 'nneka', 'obinna', 'sade'];

/** The streams of a gift of nneka, which sade took. */
export const STREAMS = {
  gift: `gift-${REFERENCE}`,
  paid: `purchase-${listing}-${giver}-${REFERENCE}`,
  access: `purchase-${listing}-${taker}`,
};
const own = { reference: REFERENCE, giverId: giver, listingId: listing, at };
const sealed = { v: 1, kid: '1', by: giver, ciphertext: 'c2VhbGVk' };
export const accessOf = (person: string, type = 'AccessGiven'): Draft => ({
  ...{ stream: `purchase-${listing}-${person}`, type },
  data: { listingId: listing, buyerId: person, reference: REFERENCE, creatorId: creator, giverId: giver, at },
});
export const takenBy = (takerId: string): Draft => ({
  ...{ stream: STREAMS.gift, type: 'GiftTaken', data: { ...own, creatorId: creator, takerId } },
});

/** A gift that the giver paid from the wallet, filled by card under `dep.21`, and that its recipient took. */
export const aTakenGift = (): Draft[] => [
  ...saleFromWallet(REFERENCE, { deposit: 'dep.21', listing, buyer: giver, creator }).map((draft) =>
    draft.stream.startsWith('purchase-') ? { ...draft, stream: STREAMS.paid } : draft,
  ),
  {
    ...{ stream: STREAMS.gift, type: 'GiftBought' },
    data: { ...own, order: ORDER, creatorId: creator, price: PRICE, kind: 'gift', message: sealed, expiresAt: at },
  },
  {
    ...{ stream: STREAMS.gift, type: 'GiftSent' },
    data: { ...own, recipient: sealed, sending: ORDER, linkHash: 'h1' },
  },
  takenBy(taker),
  accessOf(taker),
];
