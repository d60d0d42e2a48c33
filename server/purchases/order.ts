import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import {
  type DeclineReason,
  type OrderCoupon,
  type OrderEvent,
  orderEvents,
  type OrderFailed,
  type OrderLine,
  type OrderPlaced,
} from './orders.events.js';
import { underReview } from './quarantine.js';

type Step = { reference: Reference; at: Instant };

/** The reference follows from the lines: the same order again is the open one. */
export class PlaceOrder {
  readonly type = 'PlaceOrder';
  constructor(readonly data: OrderPlaced['data']) {}
}

/** The wallet holds `amount` kobo that the provider collected for the order, also when that came after the order had failed. */
export class FundOrder {
  readonly type = 'FundOrder';
  constructor(readonly data: Step & { amount: Kobo }) {}
}

/** `line`: the reference of the line's payment. */
export class RecordBoughtLine {
  readonly type = 'RecordBoughtLine';
  constructor(readonly data: Step & { line: Reference }) {}
}

export class DeclineLine {
  readonly type = 'DeclineLine';
  constructor(readonly data: Step & { line: Reference; reason: DeclineReason }) {}
}

/** The provider collects nothing for the order any more. Without effect on an order whose money is in the wallet. */
export class FailOrder {
  readonly type = 'FailOrder';
  constructor(readonly data: Step & { status: OrderFailed['data']['status'] }) {}
}

/** Another payment of the buyer for one of the listings, or that of this order, waits for finance. */
type Review = { isHeld: boolean };

export type OrderCommand = WithFacts<PlaceOrder, Review> | FundOrder | RecordBoughtLine | DeclineLine | FailOrder;

type Line = { listingId: ListingId; price: Kobo; discount?: Kobo; outcome?: 'bought' | DeclineReason };
export type Order =
  | { status: 'none' }
  | {
      status: 'placed' | 'funded' | 'completed' | OrderFailed['data']['status'];
      buyerId: UserId;
      /** By the reference of their payment. */
      lines: Map<Reference, Line>;
      coupon?: OrderCoupon;
      total: Kobo;
      fromBalance: Kobo;
      toPay: Kobo;
    };

/** Listings that are paid together: one payment at the provider for what the balance does not cover, and an outcome for each. */
export const order: Decider<Order, OrderCommand, OrderEvent> = {
  category: 'order',
  events: orderEvents,
  process: true,
  initial: () => ({ status: 'none' }),
  assumesEmpty: ({ type }) => type === 'PlaceOrder',

  decide({ type, data }, state) {
    if (type === 'PlaceOrder') {
      const { isHeld, ...ordered } = data;
      if (isHeld && (state.status === 'none' || state.status === 'placed')) throw underReview();
      if (state.status !== 'none') return [];
      const placed: OrderEvent = { type: 'OrderPlaced', data: ordered };
      const { reference, buyerId, lines, toPay, coupon, at } = ordered;
      const funded = { reference, buyerId, lines, ...(coupon && { coupon }), at };
      return toPay > 0 ? [placed] : [placed, { type: 'OrderFunded', data: funded }];
    }
    if (state.status === 'none') return [];
    const { reference, at } = data;
    const own = { reference, buyerId: state.buyerId, at };
    switch (type) {
      case 'FundOrder':
        if (HAS_MONEY.has(state.status)) return [];
        // The rest would come from a balance that the buyer did not order with.
        if (data.amount < state.toPay) return [{ type: 'OrderFailed', data: { ...own, status: 'credited' } }];
        return [
          {
            type: 'OrderFunded',
            data: { ...own, lines: linesOf(state.lines), ...(state.coupon && { coupon: state.coupon }) },
          },
        ];

      case 'RecordBoughtLine': {
        const line = state.lines.get(data.line);
        if (!line || line.outcome) return [];
        const bought = { ...own, listingId: line.listingId, line: data.line };
        return [{ type: 'OrderLineBought', data: bought }, ...completion(state.lines, own, 'bought')];
      }

      case 'DeclineLine': {
        const line = state.lines.get(data.line);
        if (!line || line.outcome) return [];
        const declined = { ...own, listingId: line.listingId, line: data.line, reason: data.reason };
        return [{ type: 'OrderLineDeclined', data: declined }, ...completion(state.lines, own, 'declined')];
      }

      case 'FailOrder':
        return state.status === 'placed' ? [{ type: 'OrderFailed', data: { ...own, status: data.status } }] : [];
    }
  },

  evolve(state, { type, data }) {
    if (type === 'OrderPlaced') {
      const { buyerId, lines, total, fromBalance, toPay, coupon } = data;
      const known = new Map(lines.map(({ reference, ...line }) => [reference, line as Line]));
      return { status: 'placed', buyerId, lines: known, ...(coupon && { coupon }), total, fromBalance, toPay };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'OrderFunded':
        state.status = 'funded';
        return state;
      case 'OrderLineBought':
        state.lines.get(data.line)!.outcome = 'bought';
        return state;
      case 'OrderLineDeclined':
        state.lines.get(data.line)!.outcome = data.reason;
        return state;
      case 'OrderCompleted':
        state.status = 'completed';
        return state;
      case 'OrderFailed':
        state.status = data.status;
        return state;
    }
  },
};

/** The wallet has what was collected for it. */
const HAS_MONEY = new Set<Order['status']>(['funded', 'completed', 'credited']);

const linesOf = (lines: ReadonlyMap<Reference, Line>): OrderLine[] =>
  [...lines].map(([reference, { listingId, price, discount }]) => ({
    ...{ listingId, price, ...(discount !== undefined && { discount }), reference },
  }));

/** The end of an order whose last open line has this outcome. */
function completion(
  lines: ReadonlyMap<Reference, Line>,
  own: { reference: Reference; buyerId: UserId; at: Instant },
  outcome: 'bought' | 'declined',
): OrderEvent[] {
  const ended = [...lines.values()].filter(({ outcome }) => outcome);
  if (ended.length + 1 < lines.size) return [];
  const bought = ended.filter(({ outcome }) => outcome === 'bought').length + (outcome === 'bought' ? 1 : 0);
  return [{ type: 'OrderCompleted', data: { ...own, bought, declined: lines.size - bought } }];
}
