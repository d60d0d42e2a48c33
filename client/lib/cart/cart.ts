import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../http/api';

export type { Cart, CartItem } from '../http/api.types';

/** The signed-in person's cart, the same on every page and device. */
export const cart = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/cart', { signal })),
});

let open: (() => void) | undefined;

/** The header opens its panel when a page asks for it; returns a function that ends this. */
export function onOpenCart(act: () => void) {
  open = act;
  return () => void (open = undefined);
}

export const openCart = () => open?.();
