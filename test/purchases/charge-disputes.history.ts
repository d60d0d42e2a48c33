import { withFacts } from '#server/kernel/command';
import {
  chargeDispute,
  DecideChargeDispute,
  EndChargeDispute,
  FailDisputeAnswer,
  OpenChargeDispute,
  RecordDisputeAnswer,
  RemindChargeDispute,
  spread,
} from '#server/purchases/charge-dispute';
import type { ChargeDisputeEnded } from '#server/purchases/charge-disputes.events';
import { DisputePurchase, EndPurchaseDispute } from '#server/purchases/disputed-purchase';
import { CompleteRefund, purchase, purchaseId } from '#server/purchases/purchase';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { FailRefund, refund } from '#server/purchases/refund';
import { wallet } from '#server/wallet/wallet';
import { FreezeFunds, ReceiveDeposit, ReleaseFunds, TakeBackCharge } from '#server/wallet/wallet-commands';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import { type Draft, sale } from '../verify/story.js';
import { heldCredit } from './held-credit.js';
import { cardSales, takeBack } from './purchases.history.js';

/** A bank disputes a payment by card, or one that filled a wallet; finance answers, and the dispute ends or stays open. */
async function disputePayment(market: GeneratedMarket) {
  const { people, newId, oneOf, chance, throwOf, at, decide } = market;
  const [sold, dispute] = [cardSales.get(market) ?? [], newId('dsp')];
  const isSale = sold.length > 0 && chance(0.7);
  const own = isSale ? oneOf(sold) : { reference: newId('dep'), payerId: oneOf(people), amount: 1 + throwOf(90_000) };
  const { reference, payerId, amount } = own;
  if (!isSale) await decide(wallet, payerId, new ReceiveDeposit({ ownerId: payerId, reference, amount, at: at() }));
  const lines = 'listingId' in own ? [{ listingId: own.listingId, reference, amount }] : [];
  const opened = { dispute, reference, payerId, purpose: isSale ? ('purchase' as const) : ('deposit' as const) };
  const parts = spread(chance(0.8) ? amount : 1 + throwOf(amount), lines, isSale ? 0 : amount);
  const open = new OpenChargeDispute({ ...opened, ...parts, reason: 'fraud', dueAt: at(), at: at() });
  await decide(chargeDispute, dispute, open);
  for (const { listingId, reference: line } of parts.lines) {
    const about = { listingId, buyerId: payerId, reference: line, dispute, reason: 'fraud', dueAt: at(), at: at() };
    const id = purchaseId(listingId, payerId);
    await posted(market, await decide(purchase, id, new DisputePurchase(about)));
    if (chance(0.3)) await failRefund(market, id, { listingId, buyerId: payerId, reference: line });
  }
  if (parts.credit > 0) await freeze(market, { ownerId: payerId, reference, dispute, amount: parts.credit });
  if (chance(0.3)) await decide(chargeDispute, dispute, new RemindChargeDispute({ dispute, dueAt: at(), at: at() }));
  if (chance(0.5)) {
    const decision = oneOf(['accept', 'contest'] as const);
    const note = { v: 1, kid: '1', by: 'finance', ciphertext: 'c2VhbGVk' } as const;
    await decide(chargeDispute, dispute, new DecideChargeDispute({ dispute, decision, by: 'finance', note, at: at() }));
    const step = { dispute, at: at() };
    const answer = chance(0.7) ? new RecordDisputeAnswer(step) : new FailDisputeAnswer({ ...step, reason: 'later' });
    await decide(chargeDispute, dispute, answer);
  }
  if (chance(0.2)) return;
  const end = { dispute, outcome: oneOf(['won', 'lost'] as const), amount: parts.amount, at: at() };
  const [ended] = await decide(chargeDispute, dispute, new EndChargeDispute(end));
  if (ended?.type === 'ChargeDisputeEnded') await endDispute(market, ended.data);
}

/** The provider refuses the refund of a disputed purchase, where one is under way: the price goes to the wallet. */
async function failRefund(market: GeneratedMarket, id: string, own: Omit<CompleteRefund['data'], 'to' | 'at'>) {
  const { at, decide } = market;
  const failed = new FailRefund({ reference: own.reference, reason: 'failed', at: at() });
  if ((await decide(refund, own.reference, failed)).length === 0) return;
  await posted(market, await decide(purchase, id, new CompleteRefund({ ...own, to: 'wallet', at: at() })));
}

async function endDispute(
  market: GeneratedMarket,
  { dispute, reference, payerId, ...ended }: ChargeDisputeEnded['data'],
) {
  const { at, decide } = market;
  for (const { listingId, reference: line, amount } of ended.lines) {
    const { outcome } = ended;
    const about = { listingId, buyerId: payerId, reference: line, dispute, outcome, amount, at: at() };
    await posted(market, await decide(purchase, purchaseId(listingId, payerId), new EndPurchaseDispute(about)));
  }
  const own = { ownerId: payerId, reference, dispute, at: at() };
  if (ended.credit > 0) await decide(wallet, payerId, new TakeBackCharge({ ...own, amount: ended.credit }));
  await decide(wallet, payerId, new ReleaseFunds({ ...own, listingId: null }));
}

/** What the wallets append in reaction to the events of a disputed purchase. */
async function posted(market: GeneratedMarket, events: readonly PurchaseEvent[]) {
  const { at, decide } = market;
  for (const { type, data } of events) {
    const { reference, listingId, buyerId } = data;
    if (type === 'PurchaseDisputed')
      for (const { userId: ownerId, amount } of data.held)
        await freeze(market, { ownerId, reference, dispute: data.dispute, amount, listingId });
    if (type === 'PurchaseDisputeEnded') {
      const own = { reference, dispute: data.dispute, at: at() };
      if (data.takenBack > 0)
        await decide(wallet, buyerId, new TakeBackCharge({ ...own, ownerId: buyerId, amount: data.takenBack }));
      for (const { userId: ownerId } of data.held)
        await decide(wallet, ownerId, new ReleaseFunds({ ...own, ownerId, listingId }));
    }
    if (type === 'PurchaseRefunded') await takeBack(market, data);
  }
}

type Hold = { ownerId: string; reference: string; dispute: string; amount: number; listingId?: string };
const freeze = ({ at, decide }: GeneratedMarket, { listingId = null as never, ...hold }: Hold) =>
  decide(
    wallet,
    hold.ownerId,
    withFacts(new FreezeFunds({ ...hold, listingId, soldAt: null, at: at() }), { clearsAt: at() }),
  );

const at = '2026-03-01T09:00:00.000Z';
const [buyer, creator, price, commission, net] = ['nkem', 'obi', 1_250_000, 125_000, 1_125_000];
const order = { listingId: 'lst12', buyerId: buyer, reference: 'pur.12', at };
const about = { dispute: 'd12', reference: 'pur.12', payerId: buyer, at };
const parts = { amount: price, lines: [{ listingId: 'lst12', reference: 'pur.12', amount: price }], credit: 0 };
const entry = (ownerId: string, from: string, to: string, amount: number, balance: number) => ({
  ...{ ownerId, reference: 'pur.12', listingId: 'lst12', from, to, amount, balance, at },
});
const [stream, purchaseOf] = ['chargedispute-d12', 'purchase-lst12-nkem'];
const held = [{ userId: creator, amount: net }];
const hold = { ownerId: creator, reference: 'pur.12', dispute: 'd12', held: net, balance: net, listingId: 'lst12', at };

/** A sale that a bank disputed and took back. */
const lost: Draft[] = [
  ...sale('pur.12', { listing: 'lst12', buyer, creator }),
  { stream, type: 'ChargeDisputed', data: { ...about, ...parts, purpose: 'purchase', reason: 'fraud', dueAt: at } },
  {
    ...{ stream: purchaseOf, type: 'PurchaseDisputed' },
    data: { ...order, dispute: 'd12', creatorId: creator, reason: 'fraud', dueAt: at, soldAt: at, held },
  },
  { stream: 'wallet-obi', type: 'FundsFrozen', data: { ...hold, clearsAt: '2026-03-08T09:00:00.000Z' } },
  { stream, type: 'ChargeDisputeEnded', data: { ...about, ...parts, outcome: 'lost' } },
  {
    ...{ stream: purchaseOf, type: 'PurchaseDisputeEnded' },
    data: { ...order, dispute: 'd12', creatorId: creator, outcome: 'lost', held: [], takenBack: 0 },
  },
  {
    ...{ stream: purchaseOf, type: 'PurchaseRefunded' },
    data: { ...order, creatorId: creator, price, commission, reason: null, to: 'card', dispute: 'd12' },
  },
  {
    ...{ stream: 'wallet-obi', type: 'CommissionReturned' },
    data: entry(creator, 'platform', 'wallet:obi', commission, price),
  },
  {
    ...{ stream: 'wallet-obi', type: 'SaleReversed' },
    data: {
      ...entry(creator, 'wallet:obi', 'escrow:pur.12', price, 0),
      uncleared: [{ amount: net, availableAt: '2026-03-08T09:00:00.000Z' }],
    },
  },
  {
    ...{ stream: 'wallet-nkem', type: 'RefundReceived' },
    data: { ...entry(buyer, 'escrow:pur.12', 'wallet:nkem', price, price), stays: false },
  },
  { stream: 'wallet-nkem', type: 'RefundPaidOut', data: entry(buyer, 'wallet:nkem', 'provider', price, 0) },
];

/** A sale whose dispute is open. */
const [open, third] = [
  { dispute: 'd14', reference: 'pur.13', payerId: 'pius', at },
  { listing: 'lst13', buyer: 'pius', creator: 'quin' },
];
const waiting: Draft[] = [
  ...sale('pur.13', third),
  {
    ...{ stream: 'chargedispute-d14', type: 'ChargeDisputed' },
    data: {
      ...{ ...open, amount: price, credit: 0, purpose: 'purchase', reason: 'fraud', dueAt: at },
      lines: [{ listingId: 'lst13', reference: 'pur.13', amount: price }],
    },
  },
  {
    ...{ stream: 'purchase-lst13-pius', type: 'PurchaseDisputed' },
    data: {
      ...{ listingId: 'lst13', buyerId: 'pius', reference: 'pur.13', dispute: 'd14', creatorId: 'quin', at },
      ...{ reason: 'fraud', dueAt: at, soldAt: at, held: [{ userId: 'quin', amount: net }] },
    },
  },
  {
    ...{ stream: 'wallet-quin', type: 'FundsFrozen' },
    data: {
      ...{ ownerId: 'quin', reference: 'pur.13', dispute: 'd14', held: net, balance: net, listingId: 'lst13', at },
      clearsAt: '2026-03-08T09:00:00.000Z',
    },
  },
];

export const history: ModuleHistory = {
  activities: (market) => [() => disputePayment(market), () => disputePayment(market)],
  marketDay: [...lost, ...waiting, ...heldCredit],
};
