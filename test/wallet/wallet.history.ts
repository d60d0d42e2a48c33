import { InitiatePayment, payment } from '#server/purchases/payment';
import { RequestWithdrawal, wallet } from '#server/wallet/wallet';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

async function startDeposit({ people, openPayments, newId, throwOf, oneOf, at, decide }: GeneratedMarket) {
  const due = { reference: newId('dep'), payerId: oneOf(people), listingId: null, amount: 1 + throwOf(9_000_000) };
  await decide(payment, due.reference, new InitiatePayment({ ...due, purpose: 'deposit', at: at() }));
  openPayments.push(due);
}

async function withdraw({ people, newId, throwOf, oneOf, at, decide }: GeneratedMarket) {
  const withdrawal = { ownerId: oneOf(people), reference: newId('out'), amount: 100 + throwOf(50_000) };
  await decide(
    wallet,
    withdrawal.ownerId,
    new RequestWithdrawal({ ...withdrawal, charges: 1_000, terms: 1, at: at() }),
  );
}

export const history: ModuleHistory = { activities: (market) => [() => startDeposit(market), () => withdraw(market)] };
