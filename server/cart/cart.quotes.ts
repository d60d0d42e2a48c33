import { Injectable } from '@nestjs/common';
import { type CartItemSeen, cartOf, couponOfCart } from '#projections/cart/cart.queries';
import { couponTerms, type Discounted } from '#server/coupons/coupon.folds';
import { DomainError, notFound } from '#server/kernel/domain-error';
import type { CouponId, ListingId, UserId } from '#server/kernel/ids';
import { type Kobo, toNaira } from '#server/kernel/money';
import { personOf } from '#server/kernel/names';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { couponUses, discountedFor } from '#server/purchases/coupon-uses.folds';
import { offer } from '#server/purchases/offer.folds';

/** No person's id. */
const VISITOR: UserId = '';

type Off = { discounts: ReadonlyMap<ListingId, Kobo>; problem?: DomainError };

/** A cart with what it costs now; a checkout decides the same from the same streams. */
@Injectable()
export class CartQuotes {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  async of(buyerId: UserId) {
    const [rows, coupon] = await Promise.all([cartOf(this.db.sql, buyerId), couponOfCart(this.db.sql, buyerId)]);
    const { discounts, problem }: Off = coupon
      ? await this.takenOff(buyerId, coupon.coupon_id, rows)
      : { discounts: new Map() };
    const list = rows.reduce((sum, { on_sale, price }) => sum + (on_sale ? price : 0), 0);
    const discount = [...discounts.values()].reduce((sum, one) => sum + one, 0);
    return {
      items: rows.map(({ id, slug, title, price, added_price, added_at, on_sale, creator_id: _, ...creator }) => ({
        ...{ id, slug, title, creator: personOf(creator) },
        ...{ price: toNaira(price), price_kobo: price, discount_kobo: discounts.get(id) ?? 0, added_at },
        ...{ added_price_kobo: added_price, price_changed: price !== added_price, on_sale },
      })),
      count: rows.length,
      coupon: coupon ? { code: coupon.code, problem: problem?.code ?? null, detail: problem?.detail ?? null } : null,
      ...{ list_total_kobo: list, discount_kobo: discount },
      ...{ total: toNaira(list - discount), total_kobo: list - discount, currency: 'NGN' },
    };
  }

  /** What a coupon takes off one listing for this buyer; a visitor has used none. Throws what `discountedFor` throws, and 404. */
  async ofListing(listingId: ListingId, couponId: CouponId, buyerId: UserId = VISITOR) {
    const [{ on }, { coupon }, uses] = await Promise.all([
      this.store.state(offer, listingId),
      this.store.state(couponTerms, couponId),
      this.store.state(couponUses, couponId),
    ]);
    if (!on?.published) throw notFound();
    const lines = [{ listingId, creatorId: on.creatorId, price: on.price }];
    const [{ listPrice, discount }] = discountedFor({ coupon, uses }, { buyerId, lines, at: now() }) as [Discounted];
    const price = listPrice - discount;
    return {
      ...{ code: coupon!.code, list_price_kobo: listPrice, discount_kobo: discount },
      ...{ price: toNaira(price), price_kobo: price, currency: 'NGN' },
    };
  }

  private async takenOff(buyerId: UserId, couponId: CouponId, rows: readonly CartItemSeen[]): Promise<Off> {
    const [{ coupon }, uses] = await Promise.all([
      this.store.state(couponTerms, couponId),
      this.store.state(couponUses, couponId),
    ]);
    const lines = rows.flatMap(({ id, creator_id, price, on_sale }) =>
      on_sale ? [{ listingId: id, creatorId: creator_id, price }] : [],
    );
    try {
      const discounted = discountedFor({ coupon, uses }, { buyerId, lines, at: now() });
      return { discounts: new Map(discounted.map(({ listingId, discount }) => [listingId, discount])) };
    } catch (error) {
      if (error instanceof DomainError) return { discounts: new Map(), problem: error };
      throw error;
    }
  }
}
