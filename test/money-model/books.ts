import type { Event, Fold } from '#server/kernel/decider';
import { order } from '#server/purchases/order';
import { payment } from '#server/purchases/payment';
import { purchase } from '#server/purchases/purchase';
import { refund } from '#server/purchases/refund';
import { withdrawal } from '#server/withdrawals/withdrawal';
import type { Market } from './market.js';
import type { Transaction } from './provider.js';

const net = (price: number) => price - Math.floor(price / 10);

/**
 * What must hold when nothing is under way any more: every kobo that the provider took, and has not sent anywhere, is in the
 * wallet where it belongs, or is the platform's. The sentences of what does not.
 */
export function brokenPromises(market: Market): string[] {
  return [...unfinished(market), ...unbalanced(market), ...lostCharges(market), ...misplaced(market)];
}

/** Streams that would stay in between for ever. */
function unfinished({ log, deliveries, outbox }: Market): string[] {
  const found: string[] = [];
  const check = <S, F extends Event>(fold: Fold<S, F>, isEnded: (state: S, id: string) => boolean) => {
    const names = new Set(
      log.events.map(({ stream }) => stream).filter((name) => name.startsWith(`${fold.category}-`)),
    );
    for (const name of names) {
      const state = (log.stream(name) as unknown as F[]).reduce(
        (before, event) => fold.evolve(before, structuredClone(event)),
        fold.initial(),
      );
      if (!isEnded(state, name.slice(fold.category.length + 1))) found.push(`${name} stays ${JSON.stringify(state)}`);
    }
  };
  check(payment, ({ status }) => status === 'settled' || status === 'failed' || status === 'returned');
  // What never reached its payment took no money, and is continued by the next request for the same.
  const isPaying = (reference?: string) => log.stream(`payment-${reference}`).length > 0;
  check(purchase, ({ pending, refund: asked }) => !isPaying(pending) && asked?.status !== 'requested');
  check(refund, ({ status }) => status === 'processed' || status === 'failed');
  check(withdrawal, ({ status }) => status === 'paid' || status === 'failed');
  check(order, ({ status }, reference) => (status === 'placed' ? !isPaying(reference) : status !== 'funded'));
  for (const { name, parked, position } of deliveries.sets) {
    if (position < log.events.length) found.push(`the reactions of ${name} stopped at ${position}`);
    for (const { event, error } of parked) found.push(`${name} parked ${event.type} ${event.stream}: ${String(error)}`);
  }
  for (const { id, state, name, error } of outbox.rows.values())
    if (state !== 'done' && name !== 'webhook') found.push(`the message ${id} is ${state}: ${String(error)}`);
  return found;
}

/** Accounts that only money on its way is on, and the sum of all. */
function unbalanced({ ledger, provider }: Market): string[] {
  const found: string[] = [];
  for (const [name, amount] of ledger.accounts)
    if (name.startsWith('escrow:') && amount !== 0) found.push(`${name} holds ${amount}`);
  const paid = [...provider.transfers.values()].filter(({ status }) => status === 'success');
  const held = paid.reduce((sum, { reference }) => sum + ledger.of(`payout:${reference}`), 0);
  for (const { reference, amount } of paid) {
    const { total, charges } = ledger.withdrawn.get(reference)!;
    if (amount + charges !== total) found.push(`the bank has ${amount} of ${total} for ${reference}`);
  }
  if (held !== ledger.sumOf('payout:'))
    found.push(`${ledger.sumOf('payout:')} left wallets for banks that have ${held}`);
  const taken = [...provider.transactions.values()].reduce((sum, one) => sum + kept(one, provider.refunds), 0);
  const ours = ['wallet:', 'platform', 'receivable:', 'payout:'].reduce((sum, kind) => sum + ledger.sumOf(kind), 0);
  if (taken !== ours) found.push(`the provider brought ${taken}, the books have ${ours}`);
  return found;
}

/** What the provider still has of a transaction. Of a larger charge, the part beyond what was asked for is the provider's fee. */
function kept(transaction: Transaction, refunds: Market['provider']['refunds']): number {
  const { status, reference } = transaction;
  if (status !== 'success') return 0;
  const back = refunds.filter((one) => one.reference === reference && one.status === 'processed');
  return Math.max(
    0,
    back.reduce((left, { amount }) => left - amount, worth(transaction)),
  );
}

const worth = ({ paid, requested }: Transaction) => Math.min(paid, requested);

/** Charges that are neither what they paid for, nor back with their payer. */
function lostCharges({ provider, ledger }: Market): string[] {
  return [...provider.transactions.values()].flatMap((transaction) => {
    const { reference, status } = transaction;
    if (status !== 'success') return ledger.settled.has(reference) ? [`${reference} settled without money`] : [];
    const settled = ledger.settled.get(reference)?.amount;
    if (settled === undefined)
      return kept(transaction, provider.refunds) === 0 ? [] : [`${transaction.paid} paid for ${reference} are lost`];
    if (settled !== worth(transaction)) return [`${reference} is worth ${worth(transaction)} and settled ${settled}`];
    const back = ledger.returned.get(reference) ?? 0;
    const isBack = settled - kept(transaction, provider.refunds) === back;
    return isBack ? [] : [`${reference} gave back more or less than its refund of ${back}`];
  });
}

/** Wallets that hold another amount than what their owners paid, own, sold and took out. */
function misplaced({ provider, ledger, people }: Market): string[] {
  return people.flatMap((person) => {
    let expected = 0;
    for (const [reference, { payerId, method }] of ledger.settled)
      if (payerId === person && !method) {
        const charge = provider.transactions.get(reference);
        if (charge) expected += kept(charge, provider.refunds);
      }
    for (const { buyerId, creatorId, price, shares } of ledger.owned.values()) {
      if (buyerId === person) expected -= price;
      if (creatorId === person) expected += shares.reduce((left, { amount }) => left - amount, net(price));
      for (const { userId, amount } of shares) if (userId === person) expected += amount;
    }
    for (const [reference, { ownerId, total }] of ledger.withdrawn)
      if (ownerId === person && provider.transfers.get(reference)?.status === 'success') expected -= total;
    const actual = ledger.of(`wallet:${person}`) + ledger.of(`receivable:${person}`);
    return actual === expected ? [] : [`the wallet of ${person} holds ${actual}, not ${expected}`];
  });
}
