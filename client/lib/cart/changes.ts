import type { QueryClient } from '@tanstack/react-query';
import { ApiError, api, bodyOf, keyed, newKey } from '../http/api';
import { deviceStorage } from '../storage/storage';
import { cart } from './cart';
import { type KeptItem, keptItems } from './device-cart';
import { KEY, listeners } from './kept-count';

/** Items of one cart; the server has the same bound. */
const MOST = 50;

function write(items: readonly KeptItem[]) {
  if (items.length) deviceStorage.setItem(KEY, JSON.stringify(items));
  else deviceStorage.removeItem(KEY);
  listeners.forEach((listener) => listener());
}

/** The cart that this device keeps for a visitor. */
export const deviceCart = {
  /** False where it holds as many as a cart may. */
  add(item: KeptItem): boolean {
    const others = keptItems().filter(({ id }) => id !== item.id);
    if (others.length >= MOST) return false;
    write([...others, item]);
    return true;
  },
  remove: (id: string) => write(keptItems().filter((item) => item.id !== id)),
};

export const addToCart = (listing_id: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/cart', { body: { listing_id }, params: keyed(idempotencyKey) }));

export const removeFromCart = (listing_id: string) =>
  bodyOf(api.DELETE('/api/cart', { params: { query: { listing_id } } }));

let merging: Promise<void> | undefined;

/**
 * Puts what a visitor chose into the cart of the person who has signed in. An item leaves the device when the server has
 * answered for it, also when it was refused: the person may own it. One without an answer is sent again with the next page.
 */
export const mergeInto = (queries: QueryClient) =>
  (merging ??= send()
    .then((sent) => (sent ? queries.invalidateQueries({ queryKey: cart.queryKey }) : undefined))
    .finally(() => (merging = undefined)));

/** True if an item was sent. */
async function send(): Promise<boolean> {
  let sent = false;
  for (const { id } of keptItems())
    try {
      await addToCart(id, newKey());
      deviceCart.remove(id);
      sent = true;
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error.status)) return sent;
      deviceCart.remove(id);
    }
  return sent;
}

const isFinal = (status: number) => status >= 400 && status < 500 && status !== 401 && status !== 429;
