import { withFacts } from '#server/kernel/command';
import {
  FailPayment,
  InitiatePayment,
  OpenCheckout,
  payment,
  SettleFromBalance,
  SettlePayment,
} from '#server/purchases/payment';
import {
  AbandonPurchase,
  CompletePurchase,
  CompleteRefund,
  purchase,
  purchaseId,
  RequestRefund,
  StartPurchase,
} from '#server/purchases/purchase';
import { AcceptCharge, FailReturn, ReturnCharge } from '#server/purchases/quarantine';
import type { PurchaseRefunded } from '#server/purchases/purchases.events';
import type { Part } from '#server/kernel/sale-split';
import { AcceptRefund, FailRefund, ProcessRefund, refund, StallRefund, StartRefund } from '#server/purchases/refund';
import { review, reviewStream } from '#server/reviews/review';
import { RefundReview, ReinstateReview } from '#server/reviews/review-commands';
import { wallet } from '#server/wallet/wallet';
import {
  CreditSale,
  CreditShare,
  PayForPurchase,
  ReceiveDeposit,
  RequestWithdrawal,
  ReturnPrice,
  ReturnSpending,
  ReverseSale,
  ReverseShare,
  SpendBalance,
} from '#server/wallet/wallet-commands';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import { postReview } from '../reviews/reviews.history.js';

/** Orders a listing, to be paid by the provider or from the wallet; undefined where the decider starts nothing. */
async function order({ people, listings, newId, oneOf, at, decide }: GeneratedMarket, method?: 'wallet') {
  const [own, payerId, reference] = [oneOf(listings), oneOf(people), newId('pur')];
  const [bought, id] = [{ listingId: own.id, buyerId: payerId, reference }, purchaseId(own.id, payerId)];
  const offer = { creatorId: own.creatorId, coauthors: [], price: own.price, published: true, sections: 1, items: 1 };
  const start = withFacts(new StartPurchase({ ...bought, method, at: at() }), { offer, isStaff: false, isHeld: false });
  if (!(await decide(purchase, id, start)).length) return undefined;
  const due = { reference, payerId, listingId: own.id, amount: own.price };
  const paid = { ...due, purpose: 'purchase' as const, ...(method && { method }), at: at() };
  await decide(payment, reference, new InitiatePayment(paid));
  return due;
}

async function startPurchase(market: GeneratedMarket) {
  const due = await order(market);
  if (due) market.openPayments.push(due);
}

/** A buyer pays from the wallet, with what the other modules append in reaction. */
async function buyFromWallet(market: GeneratedMarket) {
  const { at, decide } = market;
  const due = await order(market, 'wallet');
  if (!due) return;
  const { reference, payerId, listingId, amount } = due;
  const spending = new SpendBalance({ ownerId: payerId, reference, amount, listingId, at: at() });
  const [event] = await decide(wallet, payerId, spending);
  if (event?.type === 'SpendingRefused') {
    await decide(payment, reference, new FailPayment({ reference, status: 'failed', at: at() }));
    const abandoned = new AbandonPurchase({ listingId, buyerId: payerId, reference, at: at() });
    return void (await decide(purchase, purchaseId(listingId, payerId), abandoned));
  }
  await decide(payment, reference, new SettleFromBalance({ reference, at: at() }));
  await completePurchase(market, due, 'wallet');
}

/** Ends an open payment of a purchase or a deposit, with what the other modules append in reaction. */
async function endPayment(market: GeneratedMarket) {
  const { openPayments, newId, throwOf, oneOf, chance, at, decide } = market;
  if (openPayments.length === 0) return;
  const due = openPayments.splice(throwOf(openPayments.length), 1)[0]!;
  const { reference, payerId, listingId, amount } = due;
  const checkout = { reference, accessCode: newId('code'), authorizationUrl: 'https://pay.test', at: at() };
  await decide(payment, reference, new OpenCheckout(checkout));
  const charge = {
    ...{ reference, named: reference, requested: chance(0.9) ? amount : amount + 1, paid: amount + 1 },
    ...{ fees: throwOf(200_000), currency: 'NGN', domain: 'test', expectedDomain: 'test', channel: 'card', at: at() },
  };
  const fail = new FailPayment({ reference, status: oneOf(['failed', 'abandoned', 'expired']), at: at() });
  const [event] = await decide(payment, reference, chance(0.8) ? new SettlePayment(charge) : fail);
  if (event?.type === 'PaymentSettled') await give(market, due);
  else if (event?.type === 'PaymentQuarantined') await decideHeld(market, due);
  else if (listingId && event?.type === 'PaymentFailed') {
    const abandoned = new AbandonPurchase({ listingId, buyerId: payerId, reference, at: at() });
    await decide(purchase, purchaseId(listingId, payerId), abandoned);
  }
}

type Due = GeneratedMarket['openPayments'][number];
/** What was bought by card, which a bank may dispute. */
export const cardSales = new WeakMap<GeneratedMarket, (Due & { listingId: string })[]>();

/** What the other modules append in reaction to a settled payment. */
async function give(market: GeneratedMarket, { reference, payerId, listingId, amount }: Due) {
  const { at, decide } = market;
  if (listingId) return completePurchase(market, { reference, payerId, listingId, amount });
  await decide(wallet, payerId, new ReceiveDeposit({ ownerId: payerId, reference, amount, at: at() }));
}

/** Finance accepts a held charge, or sends it back, which the provider processes or refuses, or leaves it. */
async function decideHeld(market: GeneratedMarket, due: Due) {
  const { oneOf, at, decide } = market;
  const { reference, payerId, listingId } = due;
  const held = { reference, by: 'finance', note: NOTE, at: at() };
  const outcome = oneOf(['accepted', 'returned', 'refused', 'waiting'] as const);
  if (outcome === 'waiting') return;
  if (outcome === 'accepted') {
    const settled = (await decide(payment, reference, new AcceptCharge(held))).at(-1);
    if (settled?.type === 'PaymentSettled') await give(market, { ...due, amount: settled.data.amount });
    return;
  }
  const [ordered] = await decide(payment, reference, new ReturnCharge(held));
  if (ordered?.type !== 'ChargeReturnOrdered') return;
  const order = { reference, listingId: null, buyerId: payerId, amount: ordered.data.amount, at: at() };
  await decide(refund, reference, new StartRefund(order));
  if (outcome === 'refused') {
    await decide(refund, reference, new FailRefund({ reference, at: at(), reason: 'failed' }));
    return void (await decide(payment, reference, new FailReturn({ reference, reason: 'failed', at: at() })));
  }
  await decide(refund, reference, new ProcessRefund({ reference, at: at() }));
  await decide(payment, reference, new FailPayment({ reference, status: 'reversed', at: at() }));
  if (!listingId) return;
  const abandoned = new AbandonPurchase({ listingId, buyerId: payerId, reference, at: at() });
  await decide(purchase, purchaseId(listingId, payerId), abandoned);
}

/** Another person who writes the guide too, or none. */
function coauthorsOf({ people, oneOf, throwOf, chance }: GeneratedMarket, ...not: string[]): Part[] {
  const others = people.filter((id) => !not.includes(id));
  if (others.length === 0 || chance(0.4)) return [];
  return [{ userId: oneOf(others), basisPoints: 100 * (1 + throwOf(50)) }];
}

async function completePurchase(
  market: GeneratedMarket,
  { reference, payerId, listingId, amount }: { reference: string; payerId: string; listingId: string; amount: number },
  method?: 'wallet',
) {
  const { listings, chance, at, decide } = market;
  const own = listings.find(({ id }) => id === listingId)!;
  const authors = { creatorId: own.creatorId, coauthors: coauthorsOf(market, own.creatorId, payerId) };
  const offer = { ...authors, price: own.price, published: chance(method ? 0.6 : 0.9), sections: 1, items: 1 };
  const terms = { basisPoints: 1_000, terms: 1 };
  const order = new CompletePurchase({ listingId, buyerId: payerId, reference, amount, method, at: at() });
  const [event] = await decide(purchase, purchaseId(listingId, payerId), withFacts(order, { offer, ...terms }));
  const paid = { ownerId: payerId, reference, amount, at: at() };
  if (event?.type !== 'PurchaseCompleted') {
    const back = method ? new ReturnSpending({ ...paid, listingId }) : new ReceiveDeposit(paid);
    return void (await decide(wallet, payerId, back));
  }
  if (!method) {
    await decide(wallet, payerId, new PayForPurchase({ ...paid, listingId }));
    const sold = cardSales.get(market) ?? [];
    cardSales.set(market, [...sold, { reference, payerId, listingId, amount }]);
  }
  const { price, commission, creatorId, shares = [] } = event.data;
  const sale = { ownerId: creatorId, reference, price, commission, listingId, shares, ...terms };
  const availableAt = new Date(Date.parse(at()) + (chance(0.5) ? 7 * 86_400_000 : 0)).toISOString();
  await decide(wallet, creatorId, withFacts(new CreditSale({ ...sale, at: at() }), { availableAt }));
  for (const { userId, basisPoints, amount } of shares) {
    const share = new CreditShare({ ownerId: userId, reference, amount, basisPoints, listingId, at: at() });
    await decide(wallet, userId, withFacts(share, { availableAt }));
  }
  const author = { listingId, authorId: payerId };
  await decide(review, reviewStream(author), new ReinstateReview({ ...author, at: at() }));
}

/** A creator spends the earnings that are available: what is taken back later is owed. */
async function spendAll({ newId, at, decide }: GeneratedMarket, ownerId: string, price: number) {
  for (const amount of [price, Math.ceil(price / 10)]) {
    const spending = () => ({ ownerId, reference: newId('out'), amount, charges: 0, terms: 1, at: at() });
    while ((await decide(wallet, ownerId, new RequestWithdrawal(spending()))).length > 0);
  }
}

/** A buyer asks for a refund, which the provider processes, fails or stalls, with what the other modules append in reaction. */
async function refundPurchase(market: GeneratedMarket) {
  const { people, listings, chance, oneOf, throwOf, newId, at, decide } = market;
  const [listingId, buyerId] = [oneOf(listings).id, oneOf(people)];
  const id = purchaseId(listingId, buyerId);
  const policy = { opened: throwOf(2), sections: 4, policy: { days: 365, percent: 30 } };
  // The payment of a cart paid a part of what the wallet paid for.
  const facts = { ...policy, ...(chance(0.5) && { card: { charge: newId('ord'), amount: 1 + throwOf(100) } }) };
  const asked = withFacts(new RequestRefund({ listingId, buyerId, reason: null, at: at() }), facts);
  const [requested, returned] = await decide(purchase, id, asked);
  if (requested?.type !== 'RefundRequested') return;
  const { reference, price, card } = requested.data;
  if (returned?.type === 'PurchaseRefunded') return takeBack(market, returned.data);
  await decide(refund, reference, new StartRefund({ reference, listingId, buyerId, amount: price, ...card, at: at() }));
  if (chance(0.8)) await decide(refund, reference, new AcceptRefund({ reference, providerId: '1', at: at() }));
  if (chance(0.4)) await decide(refund, reference, new StallRefund({ reference, at: at() }));
  if (chance(0.1)) return;
  const to = chance(0.8) ? 'card' : 'wallet';
  const step = { reference, at: at() };
  await decide(
    refund,
    reference,
    to === 'card' ? new ProcessRefund(step) : new FailRefund({ ...step, reason: 'failed' }),
  );
  const [event] = await decide(purchase, id, new CompleteRefund({ reference, listingId, buyerId, to, at: at() }));
  if (event?.type === 'PurchaseRefunded') await takeBack(market, event.data);
}

/** What the other modules append in reaction to a refunded purchase. */
export async function takeBack(
  market: GeneratedMarket,
  { reference, listingId, buyerId, creatorId, price, commission, to, toCard, shares = [] }: PurchaseRefunded['data'],
) {
  const { chance, at, decide } = market;
  const own = { reference, listingId, at: at() };
  if (chance(0.6)) await spendAll(market, creatorId, price);
  for (const { userId, amount } of shares)
    await decide(wallet, userId, new ReverseShare({ ...own, ownerId: userId, amount }));
  await decide(wallet, creatorId, new ReverseSale({ ...own, ownerId: creatorId, price, commission, shares }));
  await decide(wallet, buyerId, new ReturnPrice({ ...own, ownerId: buyerId, amount: price, to, toCard }));
  const author = { listingId, authorId: buyerId };
  if (chance(0.5)) await postReview(market, { id: listingId, creatorId }, buyerId);
  await decide(review, reviewStream(author), new RefundReview({ ...author, at: at() }));
  if (chance(0.5)) await decide(review, reviewStream(author), new ReinstateReview({ ...author, at: at() }));
}

const at = '2026-03-01T09:00:00.000Z';
const NOTE = { v: 1, kid: '1', by: 'finance', ciphertext: 'c2VhbGVk' } as const;
const HELD = { reference: 'dep.5', payerId: 'bola', at };

export const history: ModuleHistory = {
  marketDay: [
    {
      ...{ stream: 'payment-dep.5', type: 'PaymentInitiated' },
      data: { ...HELD, purpose: 'deposit', amount: 500_000, listingId: null },
    },
    {
      ...{ stream: 'payment-dep.5', type: 'PaymentQuarantined' },
      data: {
        ...HELD,
        reason: 'the currency is USD',
        charge: { requested: 500_000, paid: 500_000, fees: 0, currency: 'USD', acceptable: false },
      },
    },
  ],
  activities(market) {
    const [start, end] = [() => startPurchase(market), () => endPayment(market)];
    const giveBack = () => refundPurchase(market);
    const spend = () => buyFromWallet(market);
    return [...[start, start, start, end, end, end], spend, ...[giveBack, giveBack, giveBack]];
  },
};
