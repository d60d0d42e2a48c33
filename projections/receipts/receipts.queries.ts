import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { typed } from '../database.js';
import { receiptsView } from './receipts.view.js';

const { receipt, line } = receiptsView.table;
const { listing } = catalogueView.table;

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
  method: 'card' | 'wallet';
  paid_at: Instant;
  lines: ReceiptLine[];
};

/** The receipt of a payment that bought at least one guide for money. */
export async function receiptOf(db: Sql, reference: Reference): Promise<Receipt | undefined> {
  const [found, lines] = await Promise.all([
    typed(db).selectFrom(receipt).selectAll().where('reference', '=', reference).executeTakeFirst(),
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
  return found && { ...found, lines };
}
