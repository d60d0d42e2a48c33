import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../http/api';

export type { Cart, CartItem } from '../http/api.types';

/** The signed-in person's cart, the same on every page and device. */
export const cart = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/cart', { signal })),
});

export const addToCart = (listing_id: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/cart', { body: { listing_id }, params: keyed(idempotencyKey) }));

export const removeFromCart = (listing_id: string) =>
  bodyOf(api.DELETE('/api/cart', { params: { query: { listing_id } } }));

let open: (() => void) | undefined;

/** The header opens its panel when a page asks for it; returns a function that ends this. */
export function onOpenCart(act: () => void) {
  open = act;
  return () => void (open = undefined);
}

export const openCart = () => open?.();
