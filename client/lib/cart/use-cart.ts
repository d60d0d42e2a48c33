import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, newKey } from '../http/api';
import { useIsSignedIn } from '../http/session';
import { addToCart, cart, type CartItem } from './cart';
import { deviceCart, type KeptItem, useDeviceCart } from './device-cart';

const NONE: readonly CartItem[] = [];

/** What the cart holds: the person's own, or for a visitor that of this device. */
export function useCartItems(): readonly (CartItem | KeptItem)[] {
  const isSignedIn = useIsSignedIn();
  const kept = useDeviceCart();
  const { data } = useQuery({ ...cart, enabled: isSignedIn });
  return isSignedIn ? (data?.items ?? NONE) : kept;
}

/**
 * Puts what a visitor chose into the cart of the person who has signed in. An item leaves the device when the server has
 * answered for it, also when it was refused: the person may own it. One without an answer is sent again with the next page.
 */
export function useMergedCart() {
  const isSignedIn = useIsSignedIn();
  const kept = useDeviceCart();
  const queries = useQueryClient();
  const isWaiting = isSignedIn && kept.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    void merge().then((sent) => {
      if (sent) void queries.invalidateQueries({ queryKey: cart.queryKey });
    });
  }, [isWaiting, queries]);
}

let merging: Promise<boolean> | undefined;
const merge = () => (merging ??= send().finally(() => (merging = undefined)));

/** True if an item was sent. */
async function send(): Promise<boolean> {
  let sent = false;
  for (const { id } of deviceCart.current())
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
