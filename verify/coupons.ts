import { Numbers } from './columns.js';
import { amountOf, type Folding, type Invariant, type Logged, type Report, text } from './invariant.js';
import { KeyIndex } from './key-index.js';

type Coupon = {
  creator: string;
  percent: number | null;
  amount: number | null;
  listings: ReadonlySet<string> | null;
  most: number;
  /** The one person who may use it. */
  onlyFor?: string;
  taken: number;
};
type Applied = { couponId: string; code: string; listPrice: number; discount: number };
type Line = { reference: string; discount?: number };

const [FREE, RESERVED, USED] = [0, 1, 2];

/**
 * I50: the price of a purchase with a coupon is its list price less the discount that this coupon gives, for a listing that it
 * is for; its buyer uses the coupon for that payment or order and for no other, and its uses, those of open payments counted,
 * never exceed its maximum. A personal coupon is used by its person alone.
 */
export function loweredAsGranted(report: Report): Folding {
  const coupons = new Map<string, Coupon>();
  /** By coupon and buyer: free, reserved or used. */
  const pairs = new KeyIndex();
  const states = new Numbers(FREE);
  /** By coupon, buyer and payment or order: whether it uses the coupon, and what it took off so far, kobo. */
  const holders = new KeyIndex();
  const [uses, given] = [new Numbers(0), new Numbers(0)];
  /** The orders of the lines that a coupon lowers, while they are open. */
  const orderOf = new Map<string, string>();
  const linesOf = new Map<string, string[]>();

  const take = (event: Logged, next: number) => {
    report.checked();
    const [id, buyer, reference] = [text(event, 'couponId'), text(event, 'buyerId'), text(event, 'reference')];
    const coupon = coupons.get(id);
    if (!coupon) return report.violation(event, `no coupon ${id} was created`);
    if (coupon.onlyFor !== undefined && coupon.onlyFor !== buyer && next !== FREE)
      report.violation(event, `the coupon ${id} is for ${coupon.onlyFor}, not for ${buyer}`);
    const pair = pairs.add(`${id}/${buyer}`);
    const before = states.get(pair);
    if (before === USED && next !== FREE) report.violation(event, `${buyer} had used the coupon ${id} before`);
    if (before === FREE && next === FREE) report.violation(event, `${buyer} held no use of the coupon ${id}`);
    coupon.taken += Number(next !== FREE) - Number(before !== FREE);
    if (coupon.taken > coupon.most) report.violation(event, `${coupon.taken} uses, where ${coupon.most} are the most`);
    states.set(pair, next);
    uses.set(holders.add(`${id}/${buyer}/${reference}`), Number(next === USED));
  };

  const complete = (event: Logged) => {
    const { couponId, listPrice, discount } = event.data.coupon as Applied;
    const [listing, buyer, reference] = [text(event, 'listingId'), text(event, 'buyerId'), text(event, 'reference')];
    report.checked();
    if (listPrice - discount !== amountOf(event, 'price') || discount <= 0 || discount > listPrice)
      report.violation(event, `its price is not ${listPrice} less ${discount} kobo`);
    const coupon = coupons.get(couponId);
    if (!coupon) return report.violation(event, `no coupon ${couponId} was created`);
    if (coupon.creator !== text(event, 'creatorId') || coupon.listings?.has(listing) === false)
      report.violation(event, `the coupon ${couponId} is not for ${listing}`);
    const holder = holders.add(`${couponId}/${buyer}/${orderOf.get(reference) ?? reference}`);
    if (uses.get(holder) !== 1)
      report.violation(event, `${buyer} does not use the coupon ${couponId} for ${reference}`);
    given.set(holder, given.get(holder) + discount);
    const { percent, amount } = coupon;
    if (percent !== null && discount !== Number((BigInt(listPrice) * BigInt(percent)) / 100n))
      report.violation(event, `${discount} kobo are not ${percent} % of ${listPrice}`);
    const isWhole = orderOf.has(reference) || discount === Math.min(amount ?? discount, listPrice);
    if (amount !== null && (given.get(holder) > amount || !isWhole))
      report.violation(event, `${given.get(holder)} kobo were taken off, where the coupon gives ${amount}`);
  };

  return {
    take(event) {
      switch (event.type) {
        case 'CouponCreated': {
          const { percent, amount, listingIds, mostUses } = event.data as Record<string, number | string[] | null>;
          return void coupons.set(text(event, 'couponId'), {
            creator: text(event, 'creatorId'),
            ...{ percent: percent as number | null, amount: amount as number | null },
            listings: listingIds ? new Set(listingIds as string[]) : null,
            ...{ most: (mostUses as number | null) ?? Infinity, taken: 0 },
          });
        }
        case 'PersonalCouponCreated':
          return void coupons.set(text(event, 'couponId'), {
            ...{ creator: text(event, 'creatorId'), onlyFor: text(event, 'buyerId') },
            ...{ percent: amountOf(event, 'percent'), amount: null, listings: new Set([text(event, 'listingId')]) },
            ...{ most: 1, taken: 0 },
          });
        case 'CouponReserved':
          return take(event, RESERVED);
        case 'CouponUsed':
          return take(event, USED);
        case 'CouponReleased':
          return take(event, FREE);
        case 'OrderPlaced': {
          if (!event.data.coupon) return;
          const lines = (event.data.lines as Line[]).filter(({ discount = 0 }) => discount > 0);
          for (const { reference } of lines) orderOf.set(reference, text(event, 'reference'));
          return void linesOf.set(
            text(event, 'reference'),
            lines.map(({ reference }) => reference),
          );
        }
        case 'OrderCompleted':
        case 'OrderFailed':
          for (const line of linesOf.get(text(event, 'reference')) ?? []) orderOf.delete(line);
          return void linesOf.delete(text(event, 'reference'));
        case 'PurchaseCompleted':
          if (event.data.coupon) complete(event);
      }
    },
  };
}

export const coupons: Invariant[] = [
  { id: 'I50', promise: 'A coupon lowers a price as it says', begin: loweredAsGranted },
];
