import { describe, expect, it } from '@jest/globals';
import { found } from './found.js';
import { type Draft, recorded, sale } from './story.js';

const at = '2026-03-01T09:00:00.000Z';
const price = 1_250_000;
/** What the first of two disputes takes of the price, and what the second one takes of the rest, kobo. */
const [first, rest] = [600_000, 650_000];
const own = { reference: 'pur.1', listingId: 'lst', buyerId: 'bola', at };
const purchase = (type: string, data: object): Draft => ({
  ...{ stream: 'purchase-lst-bola', type },
  data: { ...own, creatorId: 'chidi', ...data },
});
const wallet = (type: string, data: object): Draft => ({
  ...{ stream: 'wallet-bola', type },
  data: { ownerId: 'bola', reference: 'pur.1', at, ...data },
});
const lost = (dispute: string, amount: number): Draft => {
  const lines = [{ listingId: 'lst', reference: 'pur.1', amount }];
  const data = { dispute, reference: 'pur.1', payerId: 'bola', amount, lines, credit: 0, outcome: 'lost', at };
  return { stream: `chargedispute-${dispute}`, type: 'ChargeDisputeEnded', data };
};
const ended = (dispute: string, takenBack: number) =>
  purchase('PurchaseDisputeEnded', { dispute, outcome: 'lost', held: [], takenBack });

/** Two disputes of one price are lost, the first with a part of it. */
const held = wallet('FundsFrozen', { dispute: 'd2', held: rest, balance: 0, listingId: 'lst', clearsAt: at });
const taken = wallet('ChargeTakenBack', {
  dispute: 'd2',
  amount: rest,
  from: 'wallet:bola',
  to: 'provider',
  balance: 0,
});
const story = (takenBack: number) => [
  ...sale('pur.1'),
  ...['d1', 'd2'].map((dispute) => purchase('PurchaseDisputed', { dispute, held: [] })),
  ...[lost('d1', first), ended('d1', 0)],
  purchase('PurchaseRefunded', { price, commission: 125_000, to: 'card', toCard: first, dispute: 'd1' }),
  held,
  wallet('RefundReceived', { amount: price, from: 'escrow:pur.1', to: 'wallet:bola', balance: price, stays: false }),
  ...[lost('d2', rest), ended('d2', takenBack)],
];
const wrong = async (drafts: Draft[]) => (await found(recorded(drafts))).filter((one) => /^I(60|69) /.test(one));

describe('Two lost disputes of one price', () => {
  it('take it once, together', async () => expect(await wrong([...story(rest), taken])).toEqual([]));

  it('I60: the second one takes nothing of the rest', async () =>
    expect(await wrong(story(0))).toEqual(['I60 chargedispute-d2@0']));

  it('I69: the rest is not held for the second one', async () =>
    expect(await wrong([...story(rest).filter((one) => one !== held), taken])).toEqual(['I69 wallet-bola@2']));
});
