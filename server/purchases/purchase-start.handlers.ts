import { Injectable } from '@nestjs/common';
import { withFacts } from '#server/kernel/command';
import { DomainError } from '#server/kernel/domain-error';
import type { Reference } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { HeldPayments } from './held-payments.handlers.js';
import { Coupons, isCouponRefusal, refusalWith } from './coupon-uses.handlers.js';
import { buyable, offer, type OnOffer } from './offer.folds.js';
import { stepOf } from './payment.references.js';
import { type Purchase, purchase, purchaseId, StartPurchase } from './purchase.js';
import type { BuyFromWallet } from './purchases.commands.js';
import type { AppliedCoupon } from './purchases.events.js';
import { staff } from './staff.folds.js';

/** `applied`: the coupon that the order of the line holds. */
type Wanted = BuyFromWallet['data'] & { applied?: AppliedCoupon };
type Facts = { offer: OnOffer; isStaff: boolean; isHeld: boolean };
/** The payment that holds the coupon. */
type Held = { coupon?: AppliedCoupon; holder?: Reference };

/** Starts purchases by what the streams of the listing, the buyer and the coupon say. */
@Injectable()
export class PurchaseStart {
  constructor(
    private readonly store: EventStore,
    private readonly coupons: Coupons,
    private readonly underReview: HeldPayments,
  ) {}

  /**
   * The facts are read once for all attempts of one command. With a coupon, a use of it is held for each attempt; its refusal
   * names the list price as `price_kobo`. `isHeld`, whether finance looks at another payment of the buyer for the listing, is
   * looked up unless it is given.
   */
  async of(wanted: Wanted, { method, isHeld }: { method?: 'wallet'; isHeld?: boolean } = {}) {
    const { identity, payerId, listingId, expectedPrice, at } = wanted;
    const own = { listingId, buyerId: payerId, at };
    const [{ on }, { roles }, isUnderReview] = await Promise.all([
      this.store.state(offer, listingId),
      this.store.state(staff, payerId),
      isHeld ?? this.underReview.areFor(payerId, [listingId]),
    ]);
    const facts = { offer: on, isStaff: roles.length > 0, isHeld: isUnderReview };
    const start = async (fresh: Reference, { coupon, holder }: Held) => {
      const command = new StartPurchase({ ...own, reference: fresh, expectedPrice, method });
      const started = withFacts(command, { ...facts, ...(coupon && { coupon }) });
      const find = (state: Purchase) => {
        const reference = method || state.owned === fresh ? fresh : state.pending;
        return { reference, amount: reference && state.prices.get(reference), coupon: state.coupons.get(reference!) };
      };
      const once = stepOf(fresh, 'start', identity.isFirst);
      const id = purchaseId(listingId, payerId, fresh);
      const { reference, amount, coupon: agreed } = await this.store.decideAndQuery(purchase, id, started, find, once);
      if (!reference || amount === undefined) return undefined;
      if (holder && agreed && reference !== holder) await this.hold(wanted, facts, reference);
      return { reference, amount };
    };
    return {
      /** The reference to pay and its price, kobo; undefined when this reference was tried before and buys nothing. */
      start: async (fresh: Reference) => {
        const held = await this.held(wanted, facts, fresh, method);
        return start(fresh, held).catch(async (error: unknown) => {
          if (held.holder === fresh && error instanceof DomainError)
            await this.coupons.release({ couponId: held.coupon!.couponId, buyerId: payerId, reference: fresh, at });
          throw error;
        });
      },
    };
  }

  /** The coupon of this attempt. An unfinished purchase with the same coupon continues under its own reference. */
  private async held(wanted: Wanted, facts: Facts, fresh: Reference, method?: 'wallet'): Promise<Held> {
    const { payerId, listingId, couponId, applied } = wanted;
    if (applied || !couponId) return { coupon: applied };
    const known = await this.store.state(purchase, purchaseId(listingId, payerId));
    if (known.prices.has(fresh)) return { coupon: known.coupons.get(fresh) };
    buyable({ ...facts, isOwned: known.owned !== undefined }, payerId);
    // The purchase refuses; no use of the coupon is held for it.
    if (facts.isHeld) return {};
    const { pending } = known;
    const continues = !method && pending && known.coupons.get(pending)?.couponId === couponId;
    const holder = continues ? pending : fresh;
    return { coupon: await this.hold(wanted, facts, holder), holder };
  }

  private async hold({ payerId, listingId, couponId, at }: Wanted, { offer }: Facts, reference: Reference) {
    const { creatorId, price } = offer!;
    const use = { couponId: couponId!, buyerId: payerId, reference, lines: [{ listingId, creatorId, price }], at };
    try {
      const { coupon, discounted } = await this.coupons.reserve(use);
      const { listPrice, discount } = discounted[0]!;
      return { couponId: couponId!, code: coupon.code, listPrice, discount };
    } catch (error) {
      throw isCouponRefusal(error) ? refusalWith(error, { price_kobo: price }) : error;
    }
  }
}
