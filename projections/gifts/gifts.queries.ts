import { sql } from 'kysely';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { purchasesView } from '../purchases/purchases.view.js';
import { type GiftRow, giftsView } from './gifts.view.js';

const gift = sql.table(giftsView.table.gift);
const listing = sql.table(catalogueView.table.listing);
const purchase = sql.table(purchasesView.table.purchase);
const person = sql.table('app.person');

/** The names are those of the person who took it; null before that, and after that person's erasure. */
export type GiftGiven = GiftRow & {
  slug: string;
  title: string;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
};
type Page = { limit: number; offset: number };

const given = sql`select g.*, l.slug, l.title, t.username, t.first_name, t.last_name, t.avatar
    from ${gift} g join ${listing} l on l.id = g.listing_id left join ${person} t on t.id = g.taker_id`;

/** What a person gave, the latest order first. */
export async function giftsOf(db: Sql, giver: UserId, { limit, offset }: Page) {
  const { rows } = await sql<GiftGiven>`${given} where g.giver_id = ${giver}
    order by min(g.bought_at) over (partition by g.order_reference) desc, g.order_reference, g.number
    limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${gift} where giver_id = ${giver}`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** One gift, for its giver only. */
export async function giftOf(db: Sql, reference: Reference, giver: UserId): Promise<GiftGiven | undefined> {
  const { rows } = await sql<GiftGiven>`${given} where g.reference = ${reference} and g.giver_id = ${giver}`.execute(
    db,
  );
  return rows[0];
}

export type GiftLink = Pick<GiftRow, 'kind' | 'message'> & {
  slug: string;
  title: string;
  expires_at: Instant | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
};

/** What a link shows of its gift; the names are the giver's, null after the erasure. */
export async function linkOf(db: Sql, reference: Reference): Promise<GiftLink | undefined> {
  const { rows } = await sql<GiftLink>`
    select g.kind, g.message, g.expires_at, l.slug, l.title, p.username, p.first_name, p.last_name
    from ${gift} g join ${listing} l on l.id = g.listing_id left join ${person} p on p.id = g.giver_id
    where g.reference = ${reference}`.execute(db);
  return rows[0];
}

/** The sealed addresses that a person's gifts of this listing wait at. */
export async function waitingGiftsOf(db: Sql, giver: UserId, listingId: ListingId): Promise<(Sealed | null)[]> {
  const { rows } = await sql<Pick<GiftRow, 'recipient'>>`
    select recipient from ${gift} where giver_id = ${giver} and listing_id = ${listingId}
      and kind = 'gift' and status = 'sent'`.execute(db);
  return rows.map(({ recipient }) => recipient);
}

/** True once the views show the access of this person by this gift. */
export async function isShownTo(db: Sql, reference: Reference, taker: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from ${gift} g join ${purchase} b on b.listing_id = g.listing_id and b.buyer_id = g.taker_id
      and b.reference = g.reference
    where g.reference = ${reference} and g.taker_id = ${taker} and g.has_access`.execute(db);
  return rows.length > 0;
}
