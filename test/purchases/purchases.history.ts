import { withFacts } from '#server/kernel/command';
import { FailPayment, InitiatePayment, OpenCheckout, payment, SettlePayment } from '#server/purchases/payment';
import { AbandonPurchase, CompletePurchase, purchase, purchaseId, StartPurchase } from '#server/purchases/purchase';
import { CreditSale, PayForPurchase, ReceiveDeposit, wallet } from '#server/wallet/wallet';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

async function startPurchase({ people, listings, openPayments, newId, oneOf, at, decide }: GeneratedMarket) {
  const [own, payerId, reference] = [oneOf(listings), oneOf(people), newId('pur')];
  const order = { listingId: own.id, buyerId: payerId, reference };
  const offer = { creatorId: own.creatorId, price: own.price, published: true, sections: 1, items: 1 };
  const id = purchaseId(own.id, payerId);
  if (
    !(await decide(purchase, id, withFacts(new StartPurchase({ ...order, at: at() }), { offer, isStaff: false })))
      .length
  )
    return;
  const due = { reference, payerId, listingId: own.id, amount: own.price };
  await decide(payment, reference, new InitiatePayment({ ...due, purpose: 'purchase', at: at() }));
  openPayments.push(due);
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
  if (event?.type === 'PaymentSettled' && !listingId)
    await decide(wallet, payerId, new ReceiveDeposit({ ownerId: payerId, reference, amount, at: at() }));
  else if (listingId && event?.type === 'PaymentSettled') await completePurchase(market, { ...due, listingId });
  else if (listingId && event?.type === 'PaymentFailed') {
    const abandoned = new AbandonPurchase({ listingId, buyerId: payerId, reference, at: at() });
    await decide(purchase, purchaseId(listingId, payerId), abandoned);
  }
}

async function completePurchase(
  { listings, chance, at, decide }: GeneratedMarket,
  { reference, payerId, listingId, amount }: { reference: string; payerId: string; listingId: string; amount: number },
) {
  const own = listings.find(({ id }) => id === listingId)!;
  const offer = { creatorId: own.creatorId, price: own.price, published: chance(0.9), sections: 1, items: 1 };
  const terms = { basisPoints: 1_000, terms: 1 };
  const order = new CompletePurchase({ listingId, buyerId: payerId, reference, amount, at: at() });
  const [event] = await decide(purchase, purchaseId(listingId, payerId), withFacts(order, { offer, ...terms }));
  const paid = { ownerId: payerId, reference, amount, at: at() };
  if (event?.type !== 'PurchaseCompleted') return void (await decide(wallet, payerId, new ReceiveDeposit(paid)));
  await decide(wallet, payerId, new PayForPurchase({ ...paid, listingId }));
  const { price, commission, creatorId } = event.data;
  const sale = { ownerId: creatorId, reference, price, commission, listingId, ...terms };
  await decide(wallet, creatorId, withFacts(new CreditSale({ ...sale, at: at() }), { availableAt: at() }));
}

export const history: ModuleHistory = {
  activities(market) {
    const [start, end] = [() => startPurchase(market), () => endPayment(market)];
    return [start, start, end, end];
  },
};
