import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Place,
  placeOf,
  type Report,
  text,
  type World,
} from './invariant.js';
import { Numbers } from './columns.js';
import { KeyIndex } from './key-index.js';

type Line = { listingId: string; price: number; reference: string };
type Open = { at: Place; buyer: string; waits: Map<string, Line>; bought: number; declined: number; isFunded: boolean };

/**
 * I48: an order is funded only after the provider collected what it was to; a line of a funded order is bought exactly where
 * a purchase of its listing, by its buyer, at its price and under its reference was completed; a completed order has an
 * outcome for each line.
 */
export function linesAreBought(report: Report, world: World): Folding {
  const orders = new Map<string, Open>();
  /** Completed purchases of lines whose order has not recorded them yet. */
  const purchased = new Map<string, Place>();
  /** What the provider is to collect for each order, and what it did, kobo. */
  const [due, collected] = [new Numbers(0), new Numbers(0)];
  const { references } = world;
  const orderOfLine = new Map<string, string>();
  /** Lines that were declined: none of them is bought later. */
  const declined = new KeyIndex();

  const open = (event: Logged) => {
    const [reference, lines] = [text(event, 'reference'), event.data.lines as Line[]];
    orders.set(reference, {
      ...{ at: placeOf(event), buyer: text(event, 'buyerId'), bought: 0, declined: 0, isFunded: false },
      waits: new Map(lines.map((line) => [line.reference, line])),
    });
    for (const line of lines) orderOfLine.set(line.reference, reference);
  };
  const close = (reference: string) => {
    for (const line of orders.get(reference)?.waits.keys() ?? []) orderOfLine.delete(line);
    orders.delete(reference);
  };
  const complete = (event: Logged) => {
    const reference = text(event, 'reference');
    if (declined.has(reference)) return report.violation(event, `its order declined the line ${reference}`);
    const order = orders.get(orderOfLine.get(reference) ?? '');
    const line = order?.waits.get(reference);
    if (!order || !line) return;
    report.checked();
    if (line.listingId !== text(event, 'listingId') || order.buyer !== text(event, 'buyerId'))
      report.violation(event, `the line ${reference} is for ${line.listingId}, by ${order.buyer}`);
    if (line.price !== amountOf(event, 'price'))
      report.violation(event, `the line ${reference} was ordered for ${line.price} kobo`);
    purchased.set(reference, placeOf(event));
  };
  const record = (event: Logged) => {
    report.checked();
    const [order, reference] = [orders.get(text(event, 'reference')), text(event, 'line')];
    if (!order?.waits.delete(reference))
      return report.violation(event, `no line ${reference} of this order waits for an outcome`);
    const isBought = event.type === 'OrderLineBought';
    order[isBought ? 'bought' : 'declined'] += 1;
    const wasPurchased = purchased.delete(reference);
    orderOfLine.delete(reference);
    if (!isBought) declined.add(reference);
    if (wasPurchased !== isBought)
      report.violation(
        event,
        isBought ? `no purchase ${reference} was completed` : `purchase ${reference} was completed`,
      );
  };

  return {
    take(event) {
      switch (event.type) {
        case 'OrderPlaced':
          due.set(references.add(text(event, 'reference')), amountOf(event, 'toPay'));
          return open(event);
        case 'FundsDeposited':
          return collected.set(references.add(text(event, 'reference')), amountOf(event, 'amount'));
        case 'OrderFunded': {
          const order = references.add(text(event, 'reference'));
          if (collected.get(order) < due.get(order))
            report.violation(event, `${collected.get(order)} of ${due.get(order)} kobo were collected for it`);
          if (!orders.has(text(event, 'reference'))) open(event);
          orders.get(text(event, 'reference'))!.isFunded = true;
          return;
        }
        case 'OrderFailed':
          return close(text(event, 'reference'));
        case 'PurchaseCompleted':
          return complete(event);
        case 'OrderLineBought':
        case 'OrderLineDeclined':
          return record(event);
        case 'OrderCompleted': {
          report.checked();
          const order = orders.get(text(event, 'reference'));
          if (!order || order.waits.size > 0) report.violation(event, 'a line has no outcome');
          else if (order.bought !== amountOf(event, 'bought') || order.declined !== amountOf(event, 'declined'))
            report.violation(event, `${order.bought} of its lines were bought, ${order.declined} declined`);
          return close(text(event, 'reference'));
        }
      }
    },
    end() {
      for (const { at, isFunded } of orders.values())
        if (isFunded && !isYoung(at, world)) report.violation(at, 'its money is there, and it was never completed');
      for (const [reference, at] of purchased)
        if (!isYoung(at, world)) report.violation(at, `its order never recorded the line ${reference}`);
    },
  };
}

export const orders: Invariant[] = [{ id: 'I48', promise: 'A paid cart buys its guides', begin: linesAreBought }];
