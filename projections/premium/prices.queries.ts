import { sql } from 'kysely';
import type { Instant } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Names } from '#server/kernel/names';
import type { PremiumOffer } from '#server/kernel/premium-offers';
import type { Sql } from '#server/platform/database/sql';
import { type PriceRow, premiumView } from './premium.view.js';

const price = sql.table(premiumView.table.price);
const premium = sql.table(premiumView.table.premium);
const charge = sql.table(premiumView.table.charge);

/** The desk shows the latest changes. */
const MOST = 20;

/** The price of each offer of which one was set. */
export async function pricesSet(db: Sql): Promise<ReadonlyMap<PremiumOffer, Kobo>> {
  const { rows } = await sql<Pick<PriceRow, 'offer' | 'price'>>`
    select distinct on (offer) offer, price from ${price} order by offer, revision desc`.execute(db);
  return new Map(rows.map((row) => [row.offer, row.price]));
}

export type PriceChange = Omit<PriceRow, 'revision' | 'by_id'> & Names;

/** The latest first. */
export async function priceChanges(db: Sql): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select c.offer, c.before, c.price, c.at, p.username, p.first_name, p.last_name, p.avatar
    from ${price} c left join app.person p on p.id = c.by_id
    order by c.at desc, c.offer, c.revision desc limit ${MOST}`.execute(db);
  return rows;
}

/** How many persons have Premium at this instant, by its status. */
export async function countPremium(db: Sql, at: Instant) {
  const { rows } = await sql<{ active: number; cancelled: number; past_due: number }>`
    select count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'cancelled')::int as cancelled,
      count(*) filter (where status = 'past_due')::int as past_due
    from ${premium} where access_until > ${at} and status <> 'ended'`.execute(db);
  return rows[0]!;
}

/** What wallets paid for Premium from this instant on, and what of any charge went back to them since, kobo. */
export async function premiumPaidSince(db: Sql, since: Instant): Promise<{ paid: Kobo; refunded: Kobo }> {
  const { rows } = await sql<{ paid: Kobo; refunded: Kobo }>`
    select coalesce(sum(amount) filter (where status = 'paid' and settled_at >= ${since}), 0)::bigint as paid,
      coalesce(sum(refunded) filter (where refunded_at >= ${since}), 0)::bigint as refunded
    from ${charge} where settled_at >= ${since} or refunded_at >= ${since}`.execute(db);
  return rows[0]!;
}
