import { sql } from 'kysely';
import type { ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { type ChargeRow, type PaymentRow, purchasesView } from './purchases.view.js';

const charge = sql.table(purchasesView.table.charge);
const payment = sql.table(purchasesView.table.payment);
const dispute = sql.table(purchasesView.table.dispute);
const listing = sql.table(catalogueView.table.listing);

export type HeldCharge = Omit<ChargeRow, 'decided_by'> &
  Names & {
    purpose: PaymentRow['purpose'];
    payer_id: UserId;
    /** What the payer was asked for. */
    asked: Kobo;
    /** What the payer's bank took back of it. */
    taken: Kobo;
    listing_id: ListingId | null;
    slug: string | null;
    title: string | null;
    /** Username; null for an erased person. */
    decided_by: string | null;
  };

const CONDITION = {
  waiting: sql`c.status in ('held', 'returning')`,
  decided: sql`c.decided_at is not null and c.status in ('accepted', 'returned')`,
};
const ORDER = { waiting: sql`c.held_at, c.reference`, decided: sql`c.decided_at desc, c.reference` };

/** Charges that differ from their payments, with the names of their payers. */
export async function heldCharges(
  db: Sql,
  { state, limit, offset }: { state: 'waiting' | 'decided'; limit: number; offset: number },
) {
  const { rows } = await sql<HeldCharge>`
    select c.reference, c.status, c.reason, c.requested, c.paid, c.currency, c.acceptable, c.failure, c.held_at, c.decided_at, c.note,
      coalesce((select sum(x.taken) from ${dispute} x where x.reference = c.reference), 0)::bigint as taken,
      y.purpose, y.payer_id, y.asked, y.listing_id, l.slug, l.title, d.username as decided_by,
      p.username, p.first_name, p.last_name, p.avatar
    from ${charge} c join ${payment} y on y.reference = c.reference
      left join ${listing} l on l.id = y.listing_id
      left join app.person p on p.id = y.payer_id left join app.person d on d.id = c.decided_by
    where ${CONDITION[state]} order by ${ORDER[state]} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${charge} c where ${CONDITION[state]}`.execute(db);
  return { rows, count: counted[0]!.count };
}
