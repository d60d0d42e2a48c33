import {
  coupon,
  CreateCoupon,
  CreatePersonalCoupon,
  EndCoupon,
  PauseCoupon,
  ResumeCoupon,
} from '#server/coupons/coupon';
import type { CouponCreated, CouponEvent } from '#server/coupons/coupons.events';
import { withFacts } from '#server/kernel/command';
import { specification } from '../given.js';

const given = specification(coupon);
const at = '2026-11-25T09:00:00.000Z';
const about = { couponId: 'FREE22', creatorId: 'chi', at };
const terms = {
  ...{ ...about, code: 'FREE22', percent: 20, amount: null, listingIds: ['l1'] },
  ...{ startsAt: null, expiresAt: null, mostUses: 3 },
};
const offer = {
  creatorId: 'chi',
  coauthors: [{ userId: 'cole', basisPoints: 1_000 }],
  price: 1_250_000,
  published: true,
  sections: 1,
  items: 1,
};
const create = (more: Partial<CouponCreated['data']> = {}, on: Partial<typeof offer> = {}, sells = true) =>
  withFacts(new CreateCoupon({ ...terms, ...more }), { offers: new Map([['l1', { ...offer, ...on }]]), sells });
const created: CouponEvent = { type: 'CouponCreated', data: terms };
const paused: CouponEvent = { type: 'CouponPaused', data: about };
const ended: CouponEvent = { type: 'CouponEnded', data: about };

describe('A coupon', () => {
  it('is made once under its code', () => {
    given().when(create()).then(created);
    given(created).when(create()).thenRefused('invalid');
    given(created, ended).when(create()).thenRefused('invalid');
  });

  it.each<[string, Partial<CouponCreated['data']>]>([
    ['no discount', { percent: null }],
    ['two discounts', { amount: 50_000 }],
    ['more than everything', { percent: 101 }],
    ['less than ₦100', { percent: null, amount: 9_999 }],
    ['a code of other characters', { code: 'FREE!' }],
    ['an end that has passed', { expiresAt: at }],
    ['an end before its start', { startsAt: '2026-12-02T00:00:00.000Z', expiresAt: '2026-12-01T00:00:00.000Z' }],
    ['no use', { mostUses: 0 }],
    ['a guide that is missing', { listingIds: ['l2'] }],
  ])('is refused with %s', (_what, more) => given().when(create(more)).thenRefused('invalid'));

  it('is for published guides that its creator owns: not for one of which that person is a co-author', () => {
    given()
      .when(create({}, { creatorId: 'efe' }))
      .thenRefused('invalid');
    given()
      .when(create({ creatorId: 'cole' }))
      .thenRefused('invalid');
    given()
      .when(create({}, { published: false }))
      .thenRefused('invalid');
  });

  it('for every guide needs one that is on sale', () => {
    given()
      .when(create({ listingIds: null }, {}, false))
      .thenRefused('nothing_on_sale');
    given()
      .when(create({ listingIds: null }))
      .then({ type: 'CouponCreated', data: { ...terms, listingIds: null } });
  });

  it('is paused and resumed', () => {
    given(created).when(new PauseCoupon(about)).then(paused);
    given(created, paused).when(new PauseCoupon(about)).thenNothing();
    given(created, paused).when(new ResumeCoupon(about)).then({ type: 'CouponResumed', data: about });
    given(created).when(new ResumeCoupon(about)).thenNothing();
  });

  it('ends for good', () => {
    given(created).when(new EndCoupon(about)).then(ended);
    given(created, ended).when(new EndCoupon(about)).thenNothing();
    given(created, ended).when(new ResumeCoupon(about)).thenRefused('coupon_ended');
  });

  it('for one person is made once, and changed by no one', () => {
    const { couponId, creatorId, code } = terms;
    const expiresAt = '2026-12-02T09:00:00.000Z';
    const own = { couponId, creatorId, code, buyerId: 'ada', listingId: 'l1', percent: 20, expiresAt, at };
    const personal: CouponEvent = { type: 'PersonalCouponCreated', data: own };
    given().when(new CreatePersonalCoupon(own)).then(personal);
    given(personal)
      .when(new CreatePersonalCoupon({ ...own, percent: 30 }))
      .thenNothing();
    given(personal)
      .when(new CreatePersonalCoupon({ ...own, buyerId: 'eve' }))
      .thenRefused('invalid');
    given(created).when(new CreatePersonalCoupon(own)).thenRefused('invalid');
    given()
      .when(new CreatePersonalCoupon({ ...own, expiresAt: at }))
      .thenRefused('invalid');
    given(personal).when(create()).thenRefused('invalid');
    for (const Command of [PauseCoupon, ResumeCoupon, EndCoupon])
      given(personal).when(new Command(about)).thenRefused('not_found');
  });

  it('is changed by its creator alone', () => {
    for (const Command of [PauseCoupon, ResumeCoupon, EndCoupon])
      given(created)
        .when(new Command({ ...about, creatorId: 'eve' }))
        .thenRefused('not_found');
  });
});
