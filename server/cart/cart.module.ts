import { bind, defineModule } from '#server/platform/module';
import { CartController } from './cart.controller.js';
import { CartEraser } from './cart.eraser.js';
import { cartEvents } from './cart.events.js';
import { AddToCartHandler } from './cart.handlers.js';
import { cartLimit } from './cart.limits.js';
import { cartReactions } from './cart.reactions.js';
import { type BoundCartCommand, cart, ClearCart, RemoveFromCart, TakeBoughtFromCart } from './cart.js';

export const CartModule = defineModule({
  name: 'cart',
  events: [cartEvents],
  commands: [
    AddToCartHandler,
    ...[RemoveFromCart, TakeBoughtFromCart, ClearCart].map((command) =>
      bind<BoundCartCommand>(command, cart, ({ data }) => data.buyerId),
    ),
  ],
  controllers: [CartController],
  reactions: { startFrom: 'now', on: cartReactions },
  erase: CartEraser,
  rateLimits: [cartLimit],
});
