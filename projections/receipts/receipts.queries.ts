import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { typed } from '../database.js';
import { ordersView } from '../orders/orders.view.js';
import { receiptsView } from './receipts.view.js';

const { receipt, line } = receiptsView.table;
const { listing } = catalogueView.table;
const { placed, line: ordered } = ordersView.table;

/** A guide on a receipt; the creator's names are null where the person is erased. */
export type ReceiptLine = {
  listing_id: string;
  title: string | null;
  /** What was paid, and the price without the coupon of this code. */
  price: Kobo;
  list_price: Kobo;
  coupon: string | null;
  event_id: string;
  refunded_at: Instant | null;
  creator_first_name: string | null;
  creator_last_name: string | null;
};
export type Receipt = {
  reference: Reference;
  year: number;
  number: number;
  buyer_id: UserId;
  /** Of a guide from a cart: how the cart was paid. Its price passed through the wallet. */
  method: 'card' | 'wallet' | 'split';
  paid_at: Instant;
  /** Who paid the cart, sealed; null for a purchase of its own and for an erased person. */
  billing: Sealed | null;
  lines: ReceiptLine[];
};

type Cart = { to_pay: Kobo | null; from_balance: Kobo | null };
function methodOf(own: 'card' | 'wallet', { to_pay: byCard, from_balance: fromWallet }: Cart): Receipt['method'] {
  if (!byCard) return own;
  return fromWallet ? 'split' : 'card';
}

/** The receipt of a payment that bought at least one guide for money. */
export async function receiptOf(db: Sql, reference: Reference): Promise<Receipt | undefined> {
  const [found, lines] = await Promise.all([
    typed(db)
      .selectFrom(`${receipt} as r`)
      .leftJoin(`${ordered} as i`, 'i.reference', 'r.reference')
      .leftJoin(`${placed} as o`, 'o.reference', 'i.order_reference')
      .select([
        ...(['r.reference', 'r.year', 'r.number', 'r.buyer_id', 'r.method', 'r.paid_at'] as const),
        ...(['o.billing', 'o.to_pay', 'o.from_balance'] as const),
      ])
      .where('r.reference', '=', reference)
      .executeTakeFirst(),
    typed(db)
      .selectFrom(`${line} as n`)
      .leftJoin(`${listing} as l`, 'l.id', 'n.listing_id')
      .leftJoin('app.person as c', 'c.id', 'n.creator_id')
      .select([
        ...(['n.listing_id', 'l.title', 'n.price', 'n.list_price', 'n.coupon', 'n.event_id', 'n.refunded_at'] as const),
        ...(['c.first_name as creator_first_name', 'c.last_name as creator_last_name'] as const),
      ])
      .where('n.reference', '=', reference)
      .orderBy('n.listing_id')
      .execute(),
  ]);
  if (!found) return undefined;
  const { to_pay, from_balance, method, ...own } = found;
  return { ...own, method: methodOf(method, { to_pay, from_balance }), lines };
}
