import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Place,
  placeInWhole,
  placeOf,
  type Report,
  text,
  type World,
} from './invariant.js';

type Line = { reference: string; amount: number };
const keyOf = (dispute: string, reference: string) => `${dispute}/${reference}`;

/**
 * I60: what the provider took in a lost dispute leaves the buyer's side once: each line with its purchase, or out of the wallet
 * that its price, or what another dispute left of it, was refunded to, and the rest out of the payer's wallet. What was refunded
 * to the card leaves nothing more.
 */
export function disputeTakesOnce(report: Report, world: World): Folding {
  /** Amounts of lost disputes that no posting has answered yet, kobo. */
  const due = new Map<string, { at: Place; amount: number }>();
  /** What refunds to the card left in wallets for other disputes, kobo. */
  const left = new Map<string, number>();
  const add = (event: Logged, reference: string, amount: number) => {
    if (amount <= 0) return;
    const key = keyOf(text(event, 'dispute'), reference);
    due.set(key, { at: placeOf(event), amount: (due.get(key)?.amount ?? 0) + amount });
  };
  const answer = (event: Logged, amount: number) => {
    report.checked();
    const key = keyOf(text(event, 'dispute'), text(event, 'reference'));
    const expected = due.get(key)?.amount ?? 0;
    if (amount !== expected) report.violation(event, `the dispute took ${expected} kobo of it, not ${amount}`);
    due.delete(key);
  };
  /** Of a price that was refunded to the card, a dispute takes at most what is left. */
  const limit = (key: string, reference: string) => {
    const [taken, most] = [due.get(key), left.get(reference)];
    if (!taken || most === undefined) return;
    taken.amount = Math.min(taken.amount, most);
    left.set(reference, most - taken.amount);
    if (taken.amount === 0) due.delete(key);
  };
  return {
    take(event) {
      const reference = text(event, 'reference');
      switch (event.type) {
        case 'ChargeDisputeEnded':
          if (event.data.outcome !== 'lost') return;
          for (const line of event.data.lines as Line[]) add(event, line.reference, line.amount);
          return add(event, reference, amountOf(event, 'credit'));
        case 'PurchaseDisputeEnded':
          return limit(keyOf(text(event, 'dispute'), reference), reference);
        case 'PurchaseRefunded':
          if (event.data.to === 'card') left.set(reference, leavesInPart(event) ? partLeft(event) : 0);
          if (event.data.dispute !== undefined)
            answer(event, amountOf(event, event.data.toCard === undefined ? 'price' : 'toCard'));
          return;
        case 'ChargeTakenBack':
          return answer(event, amountOf(event, 'amount'));
      }
    },
    end() {
      for (const [key, { at, amount }] of due)
        if (!isYoung(at, world)) report.violation(at, `${amount} kobo that the dispute took were never taken (${key})`);
    },
  };
}

type Hold = { at: Place; dispute: string; reference: string; held: number; clearsAt: string };

/** Events by which an owner takes money out of the wallet. */
const SPENDS = new Set(['WithdrawalRequested', 'BalanceSpent', 'PremiumPaid', 'MeetingPaid', 'BalanceGivenUp']);
/** Events that end what disputes hold of their reference. */
const THAWS = new Set(['FundsReleased', 'ChargeTakenBack', 'SaleReversed', 'ShareReversed']);

/** I61: what an open dispute holds of cleared money stays in its wallet, and is free once the dispute has ended. */
export function heldStays(report: Report, world: World): Folding {
  const holds = new Map<string, Hold[]>();
  const ended = new Set<string>();
  return {
    take(event) {
      if (event.type === 'ChargeDisputeEnded') return void ended.add(text(event, 'dispute'));
      const { whole } = placeInWhole(event);
      if (event.type === 'FundsFrozen') {
        report.checked();
        const [dispute, reference] = [text(event, 'dispute'), text(event, 'reference')];
        const hold = { at: placeOf(event), dispute, reference, held: amountOf(event, 'held') };
        holds.set(whole, [...(holds.get(whole) ?? []), { ...hold, clearsAt: text(event, 'clearsAt') }]);
        return;
      }
      const held = holds.get(whole);
      if (!held) return;
      if (THAWS.has(event.type)) {
        const { reference, dispute } = event.data;
        const left = held.filter((one) => one.reference !== reference || (dispute && one.dispute !== dispute));
        if (left.length > 0) holds.set(whole, left);
        else holds.delete(whole);
      } else if (SPENDS.has(event.type)) {
        report.checked();
        const at = text(event, 'at');
        const sum = held.reduce((total, one) => (one.clearsAt <= at ? total + one.held : total), 0);
        if (amountOf(event, 'balance') < sum)
          report.violation(event, `leaves ${amountOf(event, 'balance')} kobo, where disputes hold ${sum}`);
      }
    },
    end() {
      for (const held of holds.values())
        for (const { at, dispute } of held)
          if (ended.has(dispute) && !isYoung(at, world))
            report.violation(at, `it is still held, though the dispute ${dispute} has ended`);
    },
  };
}

/** A dispute took a part of the price: the rest stays in the buyer's wallet. */
const leavesInPart = ({ data: { dispute, toCard } }: Logged) => dispute !== undefined && toCard !== undefined;
const partLeft = (event: Logged) => amountOf(event, 'price') - amountOf(event, 'toCard');

/** I69: a price, or a part of it, that goes to the buyer's wallet while a bank disputes it is held there, from before it comes. */
export function creditIsHeld(report: Report): Folding {
  /** The open disputes of a purchase. */
  const open = new Map<string, Set<string>>();
  /** What is held of a purchase in its buyer's wallet. */
  const held = new Set<string>();
  /** The disputes for which the buyer's wallet is to hold a price that has not come there. */
  const due = new Map<string, Set<string>>();
  return {
    take(event) {
      const reference = text(event, 'reference');
      switch (event.type) {
        case 'PurchaseDisputed':
          return void open.set(reference, new Set([...(open.get(reference) ?? []), text(event, 'dispute')]));
        case 'PurchaseDisputeEnded':
          return void open.get(reference)?.delete(text(event, 'dispute'));
        case 'PurchaseRefunded':
          if ((event.data.to === 'wallet' || leavesInPart(event)) && open.get(reference)?.size)
            due.set(reference, new Set(open.get(reference)));
          return;
        case 'FundsFrozen':
          return void held.add(`${text(event, 'ownerId')}/${keyOf(text(event, 'dispute'), reference)}`);
        case 'RefundReceived':
          for (const dispute of due.get(reference) ?? []) {
            report.checked();
            if (!held.has(`${text(event, 'ownerId')}/${keyOf(dispute, reference)}`))
              report.violation(event, `the dispute ${dispute} does not hold it`);
          }
          due.delete(reference);
      }
    },
  };
}

export const disputes: Invariant[] = [
  { id: 'I60', promise: 'A lost dispute takes the money back, once', begin: disputeTakesOnce },
  { id: 'I61', promise: 'What a dispute holds stays, and is freed', begin: heldStays },
  { id: 'I69', promise: 'A disputed price is held where it goes', begin: creditIsHeld },
];
