import { type Draft, net, refund, sale } from '../verify/story.js';

const [at, clearsAt] = ['2026-03-01T09:00:00.000Z', '2026-03-08T09:00:00.000Z'];
const [listing, buyer, creator, reference, price] = ['lst14', 'rita', 'sola', 'pur.14', 1_250_000];
const order = { listingId: listing, buyerId: buyer, reference, at };
const purchase = `purchase-${listing}-${buyer}`;
const opened = {
  ...{ dispute: 'd15', reference, payerId: buyer, amount: price, credit: 0, purpose: 'purchase', at },
  ...{ reason: 'fraud', dueAt: at, lines: [{ listingId: listing, reference, amount: price }] },
};

/** What the dispute holds of the sale: the earning of its creator, then the price in the wallet of its buyer. */
const held = (userId: string, amount: number, soldAt: string | null): Draft => ({
  ...{ stream: purchase, type: 'PurchaseDisputed' },
  data: {
    ...{ ...order, dispute: 'd15', creatorId: creator, reason: 'fraud', dueAt: at, soldAt },
    held: [{ userId, amount }],
  },
});
const frozen = (ownerId: string, amount: number, { balance = 0, clears = at } = {}): Draft => ({
  ...{ stream: `wallet-${ownerId}`, type: 'FundsFrozen' },
  data: { ownerId, reference, dispute: 'd15', held: amount, balance, listingId: listing, clearsAt: clears, at },
});

const [requested, started, accepted, , refunded, ...postings] = refund(reference, { listing, buyer, creator }) as [
  ...[Draft, Draft, Draft, Draft, Draft],
  ...Draft[],
];
const received = postings.at(-2)!;

/** A sale whose refund to the card failed while a bank disputed it: its price is held in the buyer's wallet. */
export const heldCredit: Draft[] = [
  ...sale(reference, { listing, buyer, creator }),
  ...[requested, started, accepted],
  { stream: 'chargedispute-d15', type: 'ChargeDisputed', data: opened },
  held(creator, net, at),
  frozen(creator, net, { balance: net, clears: clearsAt }),
  { stream: started.stream, type: 'RefundFailed', data: { ...order, amount: price, reason: 'failed' } },
  held(buyer, price, null),
  { ...refunded, data: { ...refunded.data, to: 'wallet' } },
  frozen(buyer, price),
  ...postings.slice(0, -2),
  { ...received, data: { ...received.data, stays: true } },
];
