import type { WithFacts } from '#server/kernel/command';
import { isCouponCode } from '#server/kernel/coupon-codes';
import type { Decider } from '#server/kernel/decider';
import { conflict, invalid, notFound } from '#server/kernel/domain-error';
import type { CouponId, Instant, ListingId, UserId } from '#server/kernel/ids';
import type { OnOffer } from '#server/purchases/offer.folds';
import { type Coupon, type CouponState, couponTerms } from './coupon.folds.js';
import { COUPON, LISTINGS, PERIOD, USES } from './coupon-terms.js';
import { type CouponCreated, type CouponEvent, couponEvents, type PersonalCouponCreated } from './coupons.events.js';

type About = { couponId: CouponId; creatorId: UserId; at: Instant };

export class CreateCoupon {
  readonly type = 'CreateCoupon';
  constructor(readonly data: CouponCreated['data']) {}
}

/** A discount of a creator for one person. Without effect where this person has it under this code. */
export class CreatePersonalCoupon {
  readonly type = 'CreatePersonalCoupon';
  constructor(readonly data: PersonalCouponCreated['data']) {}
}

/** A person gets a discount of a listing's creator; without effect where the person has one of this listing. */
export class GivePersonalCoupon {
  readonly type = 'GivePersonalCoupon';
  constructor(
    readonly data: Pick<PersonalCouponCreated['data'], 'listingId' | 'buyerId' | 'percent' | 'expiresAt' | 'at'>,
  ) {}
}

/** Without effect on a coupon that is paused. */
export class PauseCoupon {
  readonly type = 'PauseCoupon';
  constructor(readonly data: About) {}
}

/** Without effect on a coupon that is not paused. */
export class ResumeCoupon {
  readonly type = 'ResumeCoupon';
  constructor(readonly data: About) {}
}

/** Ends a coupon for good. */
export class EndCoupon {
  readonly type = 'EndCoupon';
  constructor(readonly data: About) {}
}

/** The listings that a coupon names, from their streams. `sells`: the creator has a published listing. */
export type Scope = { offers: ReadonlyMap<ListingId, OnOffer>; sells: boolean };
export type BoundCouponCommand = PauseCoupon | ResumeCoupon | EndCoupon;
export type CouponCommand = WithFacts<CreateCoupon, Scope> | CreatePersonalCoupon | BoundCouponCommand;

/** One code, for good: what it gives, and whether it does so now. Its uses are decided where it is paid with (`coupon-uses`). */
export const coupon: Decider<CouponState, CouponCommand, CouponEvent> = {
  category: 'coupon',
  events: couponEvents,
  initial: couponTerms.initial,

  decide(command, { coupon: known }) {
    if (command.type === 'CreateCoupon') {
      const { offers, sells, ...created } = command.data;
      if (known) throw invalid('code', 'This code is taken. Choose another one.');
      refuseTerms(created);
      refuseScope(created, { offers, sells });
      return [{ type: 'CouponCreated', data: created }];
    }
    if (command.type === 'CreatePersonalCoupon') return createPersonal(command.data, known);
    const { type, data } = command;
    // A personal one follows from an offer: its creator does not see it.
    if (!known || known.creatorId !== data.creatorId || known.onlyFor !== undefined) throw notFound();
    if (type === 'EndCoupon') return known.status === 'ended' ? [] : [{ type: 'CouponEnded', data }];
    if (known.status === 'ended') throw conflict('coupon_ended', `The coupon ${known.code} has ended.`);
    if (type === 'PauseCoupon') return known.status === 'paused' ? [] : [{ type: 'CouponPaused', data }];
    return known.status === 'paused' ? [{ type: 'CouponResumed', data }] : [];
  },

  evolve: couponTerms.evolve,
};

function createPersonal(data: PersonalCouponCreated['data'], known: Coupon | undefined): CouponEvent[] {
  if (known && known.onlyFor === data.buyerId && known.creatorId === data.creatorId) return [];
  if (known) throw invalid('code', 'This code is taken. Choose another one.');
  const { buyerId: _, listingId, ...terms } = data;
  refuseTerms({ ...terms, amount: null, listingIds: [listingId], startsAt: null, mostUses: 1 });
  return [{ type: 'PersonalCouponCreated', data }];
}

function refuseTerms({ code, percent, amount, startsAt, expiresAt, mostUses, listingIds, at }: CouponCreated['data']) {
  if (!isCouponCode(code)) throw invalid('code', COUPON.codeRule);
  if ((percent === null) === (amount === null)) throw invalid('percent', COUPON.oneDiscount);
  if (percent !== null && (percent < 1 || percent > 100)) throw invalid('percent', COUPON.percentRule);
  if (amount !== null && (amount < COUPON.leastAmount || amount > COUPON.mostAmount))
    throw invalid('amount', COUPON.amountRule);
  if (expiresAt !== null && expiresAt <= at) throw invalid('expires_at', PERIOD.past);
  if (expiresAt !== null && startsAt !== null && expiresAt <= startsAt) throw invalid('expires_at', PERIOD.reversed);
  if (mostUses !== null && (mostUses < 1 || mostUses > USES.most)) throw invalid('most_uses', USES.rule);
  if (listingIds && listingIds.length > LISTINGS.most) throw invalid('listings', LISTINGS.rule);
}

/** A coupon is for what its creator sells: co-authors give no discount on another person's listing. */
function refuseScope({ creatorId, listingIds }: CouponCreated['data'], { offers, sells }: Scope) {
  if (listingIds === null && !sells) throw conflict('nothing_on_sale', COUPON.nothingOnSale);
  for (const listingId of listingIds ?? []) {
    const offer = offers.get(listingId);
    if (!offer || offer.creatorId !== creatorId) throw invalid('listings', LISTINGS.notOwn);
    if (!offer.published) throw invalid('listings', LISTINGS.notPublished);
  }
}
