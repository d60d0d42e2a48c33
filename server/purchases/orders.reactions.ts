import type { Instant, Reference } from '#server/kernel/ids';
import type { Reactions, StartFrom } from '#server/kernel/reactions';
import type { FundsDeposited } from '#server/wallet/wallet.events';
import { DeclineLine, FailOrder, FundOrder, RecordBoughtLine } from './order.js';
import { isOrder, orderOf } from './order.references.js';
import { BuyOrderLine } from './orders.commands.js';
import type { DeclineReason, OrderFailed, OrderFunded } from './orders.events.js';

/** The wallet has what an order waits for: then each of its lines is bought from the balance. Less than that buys nothing. */
export const orderReactions: Reactions<FundsDeposited | OrderFunded> = {
  FundsDeposited: ({ data: { reference, amount, at } }) =>
    isOrder(reference) ? new FundOrder({ reference, amount, at }) : undefined,

  OrderFunded: ({ data: { reference: order, buyerId, lines, coupon, at } }) =>
    lines.map(({ discount = 0, ...line }) => {
      const applied = coupon && discount > 0 && { ...coupon, listPrice: line.price + discount, discount };
      return new BuyOrderLine({ ...line, order, buyerId, ...(applied && { coupon: applied }), at });
    }),
};

export const orderStart: Record<(FundsDeposited | OrderFunded)['type'], StartFrom> = {
  ...{ FundsDeposited: 'beginning', OrderFunded: 'beginning' },
};

type Ended = { reference: Reference; at: Instant };

/** What the order of a bought line records; nothing for a purchase of its own. */
export function boughtLine({ reference, at }: Ended) {
  const order = orderOf(reference);
  return order ? [new RecordBoughtLine({ reference: order, line: reference, at })] : [];
}

export function declinedLine({ reference, at }: Ended, reason: DeclineReason) {
  const order = orderOf(reference);
  return order ? [new DeclineLine({ reference: order, line: reference, reason, at })] : [];
}

export const failedOrder = ({ reference, at }: Ended, status: OrderFailed['data']['status']) =>
  isOrder(reference) ? [new FailOrder({ reference, status, at })] : [];
