import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { type DeclineReason, type GiftKind, orderEvents, type OrderFailed } from '#server/purchases/orders.events';
import { paymentEvents } from '#server/purchases/purchases.events';
import { table, view } from '../projection.js';

export type OrderRow = {
  reference: Reference;
  buyer_id: UserId;
  total: Kobo;
  from_balance: Kobo;
  /** What the provider collects. */
  to_pay: Kobo;
  /** The code of its coupon. */
  coupon: string | null;
  status: 'placed' | 'funded' | 'completed' | OrderFailed['data']['status'];
  /** What its lines are given away as; null for a cart. */
  gives: GiftKind | null;
  /** Identity of the request's step that placed it. */
  command_id: string | null;
  placed_at: Instant;
  /** Who pays it, sealed (`server/kernel/billing`); null after the buyer's erasure. */
  billing: Sealed | null;
};
/** `reference` is that of the line's payment. */
export type OrderLineRow = {
  reference: Reference;
  order_reference: Reference;
  /** From 1. */
  number: number;
  listing_id: ListingId;
  /** What is paid; the discount of the order's coupon is off it. */
  price: Kobo;
  discount: Kobo;
  status: 'waiting' | 'bought' | 'declined';
  reason: DeclineReason | null;
};

const { CheckoutOpened } = paymentEvents;
const { UserErased } = accountEvents;

/**
 * Carts that were checked out, with the outcome of each line. `CheckoutOpened` is the last event of a checkout: its response
 * waits until this view has passed it.
 */
export const ordersView = view({ ...orderEvents, CheckoutOpened, UserErased })({
  name: 'orders',
  version: 3,
  tables: {
    placed: table<OrderRow>(
      ['reference'],
      {
        reference: 'text not null',
        buyer_id: 'text not null',
        total: 'bigint not null',
        from_balance: 'bigint not null',
        to_pay: 'bigint not null',
        coupon: 'text',
        status: 'text not null',
        gives: 'text',
        command_id: 'text',
        placed_at: 'timestamptz not null',
        billing: 'jsonb',
      },
      [['buyer_id']],
    ),
    line: table<OrderLineRow>(['reference'], {
      reference: 'text not null',
      order_reference: 'text not null',
      number: 'int not null',
      listing_id: 'text not null',
      price: 'bigint not null',
      discount: 'bigint not null',
      status: 'text not null',
      reason: 'text',
    }),
  },
  indexes: `
    create index if not exists placed_buyer on placed (buyer_id, placed_at desc);
    create index if not exists line_order on line (order_reference);`,
  on: {
    OrderPlaced: ({ placed, line }, { data, meta }) => {
      const { reference, buyerId, lines, total, fromBalance, toPay, coupon, billing, gives = null, at } = data;
      placed.put({
        reference,
        buyer_id: buyerId,
        total,
        from_balance: fromBalance,
        to_pay: toPay,
        coupon: coupon?.code ?? null,
        status: 'placed',
        gives,
        command_id: meta.commandId ?? null,
        placed_at: at,
        billing,
      });
      for (const [i, { reference: own, listingId, price, discount = 0 }] of lines.entries())
        line.put({
          reference: own,
          order_reference: reference,
          number: i + 1,
          listing_id: listingId,
          price,
          discount,
          status: 'waiting',
          reason: null,
        });
    },
    CheckoutOpened: () => undefined,
    OrderFunded: ({ placed }, { data: { reference } }) => placed.update({ reference }, { status: 'funded' }),
    OrderLineBought: ({ line }, { data: { line: reference } }) => line.update({ reference }, { status: 'bought' }),
    OrderLineDeclined: ({ line }, { data: { line: reference, reason } }) =>
      line.update({ reference }, { status: 'declined', reason }),
    OrderCompleted: ({ placed }, { data: { reference } }) => placed.update({ reference }, { status: 'completed' }),
    OrderFailed: ({ placed }, { data: { reference, status } }) => placed.update({ reference }, { status }),
    UserErased: ({ placed }, { data: { userId } }) => {
      for (const { reference } of placed.where({ buyer_id: userId })) placed.update({ reference }, { billing: null });
    },
  },
  audience: ({ data }) => ('buyerId' in data ? [{ user: data.buyerId }] : []),
});
