import { sql } from 'kysely';
import type { ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { type PaymentRow, purchasesView } from '../purchases/purchases.view.js';
import { type OrderLineRow, type OrderRow, ordersView } from './orders.view.js';

const placed = sql.table(ordersView.table.placed);
const line = sql.table(ordersView.table.line);
const listing = sql.table(catalogueView.table.listing);
const payment = sql.table(purchasesView.table.payment);

export type OrderLineSeen = Pick<OrderLineRow, 'price' | 'discount' | 'status' | 'reason'> & {
  slug: string;
  title: string;
};
export type OrderSeen = Pick<
  OrderRow,
  'reference' | 'total' | 'from_balance' | 'to_pay' | 'coupon' | 'status' | 'gives'
> & {
  /** Of its payment at the provider; null for an order that the wallet pays. */
  payment: PaymentRow['status'] | null;
  lines: OrderLineSeen[];
};

type Row = Omit<OrderSeen, 'lines'> & Omit<OrderLineSeen, 'status'> & { outcome: OrderLineSeen['status'] };

/** An order with its lines, for its buyer only. */
export async function orderOf(db: Sql, of: Reference, buyer: UserId): Promise<OrderSeen | undefined> {
  const { rows } = await sql<Row>`
    select o.reference, o.total, o.from_balance, o.to_pay, o.coupon, o.status, o.gives, y.status as payment, n.price, n.discount, n.status as outcome, n.reason, l.slug, l.title
    from ${placed} o join ${line} n on n.order_reference = o.reference join ${listing} l on l.id = n.listing_id
      left join ${payment} y on y.reference = o.reference
    where o.reference = ${of} and o.buyer_id = ${buyer} order by n.number`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const { reference, total, from_balance, to_pay, coupon, status, gives, payment: paying } = first;
  const lines = rows.map(({ price, discount, outcome, reason, slug, title }) => ({
    price,
    discount,
    status: outcome,
    reason,
    slug,
    title,
  }));
  return { reference, total, from_balance, to_pay, coupon, status, gives, payment: paying, lines };
}

/** The orders of a person with one of these listings for which the provider confirmed no money yet. */
export async function unpaidOrdersOf(db: Sql, buyer: UserId, listings: readonly ListingId[]): Promise<Reference[]> {
  const { rows } = await sql<{ reference: Reference }>`
    select o.reference from ${placed} o
    where o.buyer_id = ${buyer} and o.status in ('placed', 'failed', 'abandoned', 'expired') and exists (
      select from ${line} n where n.order_reference = o.reference and n.listing_id = any(${listings}))`.execute(db);
  return rows.map(({ reference }) => reference);
}

/** Who pays the cart of which this payment is a line; undefined for a purchase of its own, null after the payer's erasure. */
export async function billingOfLine(db: Sql, reference: Reference): Promise<Sealed | null | undefined> {
  const { rows } = await sql<Pick<OrderRow, 'billing'>>`
    select o.billing from ${line} n join ${placed} o on o.reference = n.order_reference
    where n.reference = ${reference}`.execute(db);
  return rows[0]?.billing;
}

const MOST_LATEST = 20;

/** The latest orders of a person, with the identity of the request that placed each. */
export async function latestOrders(db: Sql, buyer: UserId) {
  type Latest = Pick<OrderRow, 'reference' | 'total' | 'to_pay' | 'command_id'>;
  const { rows } = await sql<Latest>`
    select reference, total, to_pay, command_id from ${placed} where buyer_id = ${buyer}
    order by placed_at desc, reference limit ${MOST_LATEST}`.execute(db);
  return rows;
}
