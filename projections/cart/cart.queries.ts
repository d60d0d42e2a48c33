import { sql } from 'kysely';
import type { CouponId, Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { isWrittenBy } from '../catalogue/authors.conditions.js';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { purchasesView } from '../purchases/purchases.view.js';
import { cartView } from './cart.view.js';

const item = sql.table(cartView.table.item);
const coupon = sql.table(cartView.table.coupon);
const listing = sql.table(catalogueView.table.listing);
const section = sql.table(catalogueView.table.section);
const purchase = sql.table(purchasesView.table.purchase);

/** A listing in a cart with its current price; `added_price` is that of the day it was added, kobo. */
export type CartItemSeen = Names & {
  id: ListingId;
  slug: string;
  title: string;
  creator_id: UserId;
  price: Kobo;
  added_price: Kobo;
  added_at: Instant;
  /** The person may buy it now. */
  on_sale: boolean;
};

/** A person's cart, in the order in which its items were added. */
export async function cartOf(db: Sql, buyer: UserId): Promise<CartItemSeen[]> {
  const { rows } = await sql<CartItemSeen>`
    select l.id, l.slug, l.title, l.creator_id, l.price, i.price as added_price, i.added_at,
      p.username, p.first_name, p.last_name, p.avatar,
      l.status = 'published' and not ${isWrittenBy(buyer)}
        and exists (select from ${section} s where s.listing_id = l.id and not s.removed and s.items > 0)
        and not exists (select from ${purchase} b where b.listing_id = l.id and b.buyer_id = ${buyer} and b.status = 'completed') as on_sale
    from ${item} i join ${listing} l on l.id = i.listing_id left join app.person p on p.id = l.creator_id
    where i.buyer_id = ${buyer} order by i.added_at, l.id`.execute(db);
  return rows;
}

/** The coupon of a person's cart. */
export async function couponOfCart(db: Sql, buyer: UserId) {
  const { rows } = await sql<{ coupon_id: CouponId; code: string }>`
    select coupon_id, code from ${coupon} where buyer_id = ${buyer}`.execute(db);
  return rows[0];
}
