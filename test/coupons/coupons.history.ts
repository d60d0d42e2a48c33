import { ApplyCouponToCart, cart, RemoveCouponFromCart, TakeUsedCouponFromCart } from '#server/cart/cart';
import {
  coupon,
  CreateCoupon,
  CreatePersonalCoupon,
  EndCoupon,
  PauseCoupon,
  ResumeCoupon,
} from '#server/coupons/coupon';
import type { Coupon } from '#server/coupons/coupon.folds';
import { withFacts } from '#server/kernel/command';
import { couponUse, ReleaseCoupon, ReserveCoupon, UseCoupon } from '#server/purchases/coupon-uses';
import { couponUses } from '#server/purchases/coupon-uses.folds';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import { gift } from '../verify/story.js';

/** A creator makes a coupon, which buyers put into carts, pay with, or pay with in vain; sometimes it is paused or ended. */
async function giveCoupon(market: GeneratedMarket) {
  const { people, listings, oneOf, chance, throwOf, newId, nextNumber, at, decide } = market;
  const { id: listingId, creatorId, price } = oneOf(listings);
  const couponId = newId('coupon');
  const terms = {
    ...{ couponId, creatorId, code: `COUP${nextNumber()}`, percent: 10 + throwOf(80), amount: null },
    ...{ listingIds: chance(0.5) ? [listingId] : null, startsAt: null, expiresAt: null, mostUses: 2 },
  };
  const offer = { creatorId, coauthors: [], price, published: true, sections: 1, items: 1 };
  const scope = { offers: new Map([[listingId, offer]]), sells: true };
  await decide(coupon, couponId, withFacts(new CreateCoupon({ ...terms, at: at() }), scope));
  const about = () => ({ couponId, creatorId, at: at() });
  const known: Coupon = { ...terms, status: 'active' };
  const lines = [{ listingId, creatorId, price }];
  for (const buyerId of [oneOf(people), oneOf(people), oneOf(people)]) {
    const use = () => ({ couponId, buyerId, reference, at: at() });
    const reference = newId('pur');
    const facts = { coupon: known, uses: couponUses.initial(), lines };
    await decide(cart, buyerId, withFacts(new ApplyCouponToCart({ buyerId, couponId, at: at() }), facts));
    if (chance(0.2)) await decide(cart, buyerId, new RemoveCouponFromCart({ buyerId, at: at() }));
    await decide(couponUse, couponId, withFacts(new ReserveCoupon({ ...use(), lines }), { coupon: known }));
    if (chance(0.5)) {
      await decide(couponUse, couponId, withFacts(new UseCoupon(use()), { coupon: known }));
      if (chance(0.5)) await decide(cart, buyerId, new TakeUsedCouponFromCart({ buyerId, couponId, at: at() }));
    }
    if (chance(0.3)) await decide(couponUse, couponId, withFacts(new ReleaseCoupon(use()), { coupon: known }));
  }
  if (chance(0.5)) await decide(coupon, couponId, new PauseCoupon(about()));
  if (chance(0.5)) await decide(coupon, couponId, new ResumeCoupon(about()));
  if (chance(0.3)) await decide(coupon, couponId, new EndCoupon(about()));
}

/** A person who waited for a listing gets a coupon, and may pay with it. */
async function givePersonalCoupon(market: GeneratedMarket) {
  const { people, listings, oneOf, chance, newId, nextNumber, at, decide } = market;
  const [{ id: listingId, creatorId, price }, buyerId] = [oneOf(listings), oneOf(people)];
  const [couponId, expiresAt] = [newId('coupon'), '2099-01-01T00:00:00.000Z'];
  const own = { couponId, creatorId, buyerId, listingId, code: `OWN${nextNumber()}`, percent: 20, expiresAt };
  const [given] = await decide(coupon, couponId, new CreatePersonalCoupon({ ...own, at: at() }));
  if (!given || chance(0.3)) return;
  const known: Coupon = {
    ...{ couponId, creatorId, code: own.code, percent: 20, amount: null, listingIds: [listingId] },
    ...{ startsAt: null, expiresAt, mostUses: 1, status: 'active', onlyFor: buyerId },
  };
  const use = () => ({ couponId, buyerId, reference, at: at() });
  const [reference, lines] = [newId('pur'), [{ listingId, creatorId, price }]];
  await decide(couponUse, couponId, withFacts(new ReserveCoupon({ ...use(), lines }), { coupon: known }));
  await decide(couponUse, couponId, withFacts(new ReleaseCoupon(use()), { coupon: known }));
}

const at = '2026-03-01T09:00:00.000Z';
const own = { couponId: 'FREE22', creatorId: 'chidi', at };
const use = { ...own, buyerId: 'ife', reference: 'pur.6' };
const [started, ...paid] = gift('pur.6', { listing: 'lst6', buyer: 'ife' });
const completed = paid.pop()!;
/** A guide of ₦12,500 that the coupon gives away. */
const lowered = { couponId: 'FREE22', code: 'FREE22', listPrice: 1_250_000, discount: 1_250_000 };

export const history: ModuleHistory = {
  activities: (market) => [() => giveCoupon(market), () => givePersonalCoupon(market)],
  marketDay: [
    {
      ...{ stream: 'coupon-FREE22', type: 'CouponCreated' },
      data: {
        ...{ ...own, code: 'FREE22', percent: 100, amount: null, listingIds: null },
        ...{ startsAt: null, expiresAt: null, mostUses: 1 },
      },
    },
    {
      ...{ stream: 'coupon-EFUA22', type: 'PersonalCouponCreated' },
      data: {
        ...{ couponId: 'EFUA22', creatorId: 'chidi', buyerId: 'efua', listingId: 'lst', code: 'EFUA22' },
        ...{ percent: 20, expiresAt: '2026-03-08T09:00:00.000Z', at },
      },
    },
    {
      ...{ stream: 'couponuse-EFUA22', type: 'CouponReserved' },
      data: { couponId: 'EFUA22', creatorId: 'chidi', buyerId: 'efua', reference: 'pur.11', at },
    },
    { stream: 'cart-ada', type: 'CartCouponApplied', data: { buyerId: 'ada', couponId: 'FREE22', code: 'FREE22', at } },
    { stream: 'couponuse-FREE22', type: 'CouponReserved', data: use },
    { ...started!, data: { ...started!.data, coupon: lowered } },
    ...paid,
    { stream: 'couponuse-FREE22', type: 'CouponUsed', data: use },
    { ...completed, data: { ...completed.data, coupon: lowered } },
  ],
};
