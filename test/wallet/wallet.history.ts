import { InitiatePayment, payment } from '#server/purchases/payment';
import { wallet } from '#server/wallet/wallet';
import { GiveUpBalance, ReceiveDeposit, RequestWithdrawal } from '#server/wallet/wallet-commands';
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

/** An owner gives a balance up. */
async function giveUp({ people, newId, throwOf, oneOf, chance, at, decide }: GeneratedMarket) {
  if (chance(0.8)) return;
  const [ownerId, amount] = [oneOf(people), 1 + throwOf(50_000)];
  const [deposited] = await decide(
    wallet,
    ownerId,
    new ReceiveDeposit({ ownerId, reference: newId('dep'), amount, at: at() }),
  );
  const { balance } = deposited!.data;
  const reference = newId('giveup');
  await decide(wallet, ownerId, new GiveUpBalance({ ownerId, reference, amount: balance, at: at() }));
}

const at = '2026-03-01T09:00:00.000Z';
const deposit = { reference: 'dep.8', purpose: 'deposit', payerId: 'kemi', amount: 90_000, listingId: null, at };
const own = { ownerId: 'kemi', amount: 90_000, at };

export const history: ModuleHistory = {
  activities: (market) => [() => startDeposit(market), () => withdraw(market), () => giveUp(market)],
  /** kemi leaves, with money in the wallet. */
  marketDay: [
    { stream: 'user-kemi', type: 'UserRegistered', data: { userId: 'kemi', country: '', region: '', at } },
    { stream: 'payment-dep.8', type: 'PaymentInitiated', data: deposit },
    { stream: 'payment-dep.8', type: 'PaymentSettled', data: { ...deposit, fees: 0, channel: 'bank' } },
    {
      ...{ stream: 'wallet-kemi', type: 'FundsDeposited' },
      data: { ...own, reference: 'dep.8', from: 'provider', to: 'wallet:kemi', balance: 90_000 },
    },
    {
      ...{ stream: 'wallet-kemi', type: 'BalanceGivenUp' },
      data: { ...own, reference: 'giveup_1', from: 'wallet:kemi', to: 'platform', balance: 0, uncleared: [] },
    },
    { stream: 'user-kemi', type: 'UserErased', data: { userId: 'kemi', at } },
  ],
};
