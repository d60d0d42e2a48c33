import type { Coupon } from '#server/coupons/coupon.folds';
import { withFacts } from '#server/kernel/command';
import { couponUse, ReleaseCoupon, ReserveCoupon, UseCoupon } from '#server/purchases/coupon-uses';
import type { CouponUseEvent } from '#server/purchases/coupon-uses.events';
import { specification } from '../given.js';

const given = specification(couponUse);
const at = '2026-11-25T09:00:00.000Z';
const own = (buyerId = 'ada', reference = 'pur.1') => ({ couponId: 'FREE22', buyerId, reference, at });
const event = (type: CouponUseEvent['type'], buyerId?: string, reference?: string): CouponUseEvent => ({
  ...{ type, data: { ...own(buyerId, reference), creatorId: 'chi' } },
});
const COUPON: Coupon = {
  ...{ couponId: 'FREE22', creatorId: 'chi', code: 'FREE22', percent: 20, amount: null, listingIds: ['l1'] },
  ...{ startsAt: null, expiresAt: null, mostUses: 1, status: 'active' },
};
const lines = [{ listingId: 'l1', creatorId: 'chi', price: 1_250_000 }];
const reserve = (buyerId?: string, reference?: string, more: Partial<Coupon> = {}, of = lines) =>
  withFacts(new ReserveCoupon({ ...own(buyerId, reference), lines: of }), { coupon: { ...COUPON, ...more } });
const use = (buyerId?: string, reference?: string, more: Partial<Coupon> = {}) =>
  withFacts(new UseCoupon(own(buyerId, reference)), { coupon: { ...COUPON, ...more } });
const release = (buyerId?: string, reference?: string) =>
  withFacts(new ReleaseCoupon(own(buyerId, reference)), { coupon: COUPON });
const reserved = event('CouponReserved');

describe('A use of a coupon', () => {
  it('is held by the payment that begins, once', () => {
    given().when(reserve()).then(reserved);
    given(reserved).when(reserve()).thenNothing();
  });

  it('is refused when all are held or used', () => {
    given(reserved).when(reserve('efe', 'pur.2')).thenRefused('coupon_used_up');
    given(reserved, event('CouponUsed')).when(reserve('efe', 'pur.2')).thenRefused('coupon_used_up');
    given(reserved)
      .when(reserve('efe', 'pur.2', { mostUses: null }))
      .then(event('CouponReserved', 'efe', 'pur.2'));
  });

  it('moves to the buyer’s later payment, and takes no second one', () =>
    given(reserved)
      .when(reserve('ada', 'pur.2'))
      .then(event('CouponReserved', 'ada', 'pur.2')));

  it('is one for each buyer', () =>
    given(reserved, event('CouponUsed'))
      .when(reserve('ada', 'pur.2', { mostUses: null }))
      .thenRefused('coupon_used'));

  it.each<[string, Partial<Coupon>]>([
    ['coupon_ended', { status: 'ended' }],
    ['coupon_ended', { expiresAt: at }],
    ['coupon_paused', { status: 'paused' }],
    ['coupon_not_yet', { startsAt: '2026-11-25T09:00:00.001Z' }],
    ['coupon_other_guide', { listingIds: ['l2'] }],
    ['coupon_other_guide', { creatorId: 'efe', listingIds: null }],
  ])('is refused as %s', (code, more) =>
    given()
      .when(reserve('ada', 'pur.1', more))
      .thenRefused(code),
  );

  it('of a personal coupon is that of its person alone', () => {
    given()
      .when(reserve('ada', 'pur.1', { onlyFor: 'ada' }))
      .then(reserved);
    given()
      .when(reserve('efe', 'pur.2', { onlyFor: 'ada' }))
      .thenRefused('coupon_personal');
    given()
      .when(use('efe', 'pur.2', { onlyFor: 'ada' }))
      .thenNothing();
  });

  it('of a free guide would give nothing', () =>
    given()
      .when(reserve('ada', 'pur.1', {}, [{ ...lines[0]!, price: 0 }]))
      .thenRefused('coupon_other_guide'));

  it('is used by the payment that settles first, also one that held it before', () => {
    given(reserved).when(use()).then(event('CouponUsed'));
    given(reserved, event('CouponReserved', 'ada', 'pur.2'))
      .when(use())
      .then(event('CouponUsed'));
    given(reserved, event('CouponUsed')).when(use('ada', 'pur.2')).thenNothing();
    given(reserved, event('CouponUsed')).when(use()).thenNothing();
  });

  it('that was given back is used again where one is free, and not beyond the maximum', () => {
    given().when(use()).then(event('CouponUsed'));
    given(event('CouponReserved', 'efe', 'pur.2'))
      .when(use())
      .thenNothing();
    given()
      .when(use('ada', 'pur.1', { status: 'ended' }))
      .thenNothing();
  });

  it('of a payment under way stands when the coupon ends', () =>
    given(reserved)
      .when(use('ada', 'pur.1', { status: 'ended' }))
      .then(event('CouponUsed')));

  it('is given back by the payment that holds it, and by no other', () => {
    given(reserved).when(release()).then(event('CouponReleased'));
    given(reserved, event('CouponUsed')).when(release()).then(event('CouponReleased'));
    given(reserved).when(release('ada', 'pur.2')).thenNothing();
    given().when(release()).thenNothing();
    given(reserved, event('CouponReleased'))
      .when(reserve('efe', 'pur.2'))
      .then(event('CouponReserved', 'efe', 'pur.2'));
  });
});
