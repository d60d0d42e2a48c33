import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { buyable, type Offered } from '#server/purchases/offer.folds';
import { type CartEvent, cartEvents } from './cart.events.js';
import { type Cart, cartContents } from './cart.folds.js';

/** Items of one cart. */
export const MOST_ITEMS = 50;

type Item = { buyerId: UserId; listingId: ListingId; at: Instant };

/** Without effect for a listing that is in the cart. */
export class AddToCart {
  readonly type = 'AddToCart';
  constructor(readonly data: Item) {}
}

export class RemoveFromCart {
  readonly type = 'RemoveFromCart';
  constructor(readonly data: Item) {}
}

/** The person owns the listing now. */
export class TakeBoughtFromCart {
  readonly type = 'TakeBoughtFromCart';
  constructor(readonly data: Item) {}
}

export class ClearCart {
  readonly type = 'ClearCart';
  constructor(readonly data: { buyerId: UserId; at: Instant }) {}
}

export type BoundCartCommand = RemoveFromCart | TakeBoughtFromCart | ClearCart;
export type CartCommand = WithFacts<AddToCart, Offered> | BoundCartCommand;

/** One person's cart. It holds what this person may buy; later changes of a listing show when the cart is read or paid. */
export const cart: Decider<Cart, CartCommand, CartEvent> = {
  category: 'cart',
  events: cartEvents,
  initial: cartContents.initial,

  decide(command, items) {
    const { type, data } = command;
    switch (type) {
      case 'AddToCart': {
        const { buyerId, listingId, at } = data;
        if (items.has(listingId)) return [];
        const { price } = buyable(data, buyerId);
        if (items.size >= MOST_ITEMS)
          throw conflict('cart_full', `A cart holds at most ${MOST_ITEMS} guides. Check out, or remove one.`);
        return [{ type: 'CartItemAdded', data: { buyerId, listingId, price, at } }];
      }
      case 'RemoveFromCart':
        return items.has(data.listingId) ? [{ type: 'CartItemRemoved', data: { ...data, because: 'removed' } }] : [];
      case 'TakeBoughtFromCart':
        return items.has(data.listingId) ? [{ type: 'CartItemRemoved', data: { ...data, because: 'bought' } }] : [];
      case 'ClearCart':
        return items.size > 0 ? [{ type: 'CartCleared', data }] : [];
    }
  },

  evolve: cartContents.evolve,
};
