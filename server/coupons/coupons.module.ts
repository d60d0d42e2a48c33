import { bind, defineModule } from '#server/platform/module';
import { CouponsController } from './coupons.controller.js';
import { CouponsEraser } from './coupons.eraser.js';
import { couponEvents } from './coupons.events.js';
import { CreateCouponHandler, GivePersonalCouponHandler } from './coupons.handlers.js';
import { couponReactions } from './coupons.reactions.js';
import { couponLimit } from './coupons.limits.js';
import { type BoundCouponCommand, coupon, EndCoupon, PauseCoupon, ResumeCoupon } from './coupon.js';

export const CouponsModule = defineModule({
  name: 'coupons',
  events: [couponEvents],
  commands: [
    ...[CreateCouponHandler, GivePersonalCouponHandler],
    ...[PauseCoupon, ResumeCoupon, EndCoupon].map((command) =>
      bind<BoundCouponCommand>(command, coupon, ({ data }) => data.couponId),
    ),
  ],
  controllers: [CouponsController],
  // No fulfilment of the first releases has a discount.
  reactions: { startFrom: 'beginning', on: couponReactions },
  erase: CouponsEraser,
  rateLimits: [couponLimit],
});
