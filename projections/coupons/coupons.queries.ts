import { sql } from 'kysely';
import type { CouponId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { type CouponRow, couponsView } from './coupons.view.js';

const coupon = sql.table(couponsView.table.coupon);
const listing = sql.table(catalogueView.table.listing);

/** `listings`: those that it names, by title; null for every listing of its creator. */
export type CouponSeen = CouponRow & { listings: { slug: string; title: string }[] | null };
type Page = { limit: number; offset: number };

const seen = sql`select c.*, case when c.listing_ids is null then null else (
    select coalesce(json_agg(json_build_object('slug', l.slug, 'title', l.title) order by l.title, l.id), '[]')
    from ${listing} l where l.id = any(c.listing_ids)) end as listings from ${coupon} c`;

/** The coupons that a creator made, the latest first; those for single persons are not among them. */
export async function couponsOf(db: Sql, creator: UserId, { limit, offset }: Page) {
  const { rows } = await sql<CouponSeen>`${seen} where c.creator_id = ${creator} and c.only_for is null
    order by c.created_at desc, c.coupon_id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${coupon} where creator_id = ${creator} and only_for is null`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** One coupon, for its creator only. */
export async function couponOf(db: Sql, id: CouponId, creator: UserId): Promise<CouponSeen | undefined> {
  const { rows } =
    await sql<CouponSeen>`${seen} where c.coupon_id = ${id} and c.creator_id = ${creator} and c.only_for is null`.execute(
      db,
    );
  return rows[0];
}

/** The ids of the coupons that a person made and that have not ended. */
export async function openCouponsOf(db: Sql, creator: UserId): Promise<CouponId[]> {
  const { rows } = await sql<{ coupon_id: CouponId }>`
    select coupon_id from ${coupon} where creator_id = ${creator} and only_for is null and status <> 'ended'`.execute(
    db,
  );
  return rows.map(({ coupon_id }) => coupon_id);
}

/** A published listing of this person, if there is any. */
export async function publishedListingOf(db: Sql, creator: UserId): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${listing} where creator_id = ${creator} and status = 'published' limit 1`.execute(db);
  return rows[0]?.id;
}
