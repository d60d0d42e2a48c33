import { bind, defineModule } from '#server/platform/module';
import { CartController } from './cart.controller.js';
import { CartEraser } from './cart.eraser.js';
import { cartEvents } from './cart.events.js';
import { AddToCartHandler, ApplyCouponToCartHandler } from './cart.handlers.js';
import { CartCouponController } from './cart-coupon.controller.js';
import { cartLimit, couponCodeLimit, couponCodeNetworkLimit } from './cart.limits.js';
import { CartQuotes } from './cart.quotes.js';
import { cartReactions } from './cart.reactions.js';
import {
  type BoundCartCommand,
  cart,
  ClearCart,
  RemoveCouponFromCart,
  RemoveFromCart,
  TakeBoughtFromCart,
  TakeUsedCouponFromCart,
} from './cart.js';

export const CartModule = defineModule({
  name: 'cart',
  events: [cartEvents],
  commands: [
    ...[AddToCartHandler, ApplyCouponToCartHandler],
    ...[RemoveFromCart, TakeBoughtFromCart, ClearCart, RemoveCouponFromCart, TakeUsedCouponFromCart].map((command) =>
      bind<BoundCartCommand>(command, cart, ({ data }) => data.buyerId),
    ),
  ],
  providers: [CartQuotes],
  controllers: [CartController, CartCouponController],
  reactions: { startFrom: 'now', joined: { CouponUsed: 'now', AccessGiven: 'now' }, on: cartReactions },
  erase: CartEraser,
  rateLimits: [cartLimit, couponCodeLimit, couponCodeNetworkLimit],
});
