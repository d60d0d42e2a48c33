import { useQueries, useQuery } from '@tanstack/react-query';
import { type Cart, cart, type CartItem } from '../../lib/cart/cart';
import { useDeviceCart } from '../../lib/cart/device-cart';
import { isNotFound } from '../../lib/http/api-error';
import { useIsSignedIn } from '../../lib/http/session';
import { listingNow } from './cart.api';

export type ShownItem = Pick<
  CartItem,
  'id' | 'slug' | 'title' | 'price_kobo' | 'added_price_kobo' | 'price_changed' | 'on_sale'
> & { creator: Pick<NonNullable<CartItem['creator']>, 'first_name' | 'last_name'> | null };
interface ShownCart {
  /** Undefined until it is known. */
  items?: readonly ShownItem[];
  total_kobo: number;
  /** Without the coupon. */
  list_total_kobo: number;
  discount_kobo: number;
  coupon: Cart['coupon'];
  error: Error | null;
  retry: () => void;
}

const NOTHING = { total_kobo: 0, list_total_kobo: 0, discount_kobo: 0, coupon: null };

/** The cart at current prices: the person's own, or for a visitor that of the device with each listing as it is now. */
export function useShownCart(): ShownCart {
  const isSignedIn = useIsSignedIn();
  const kept = useDeviceCart();
  const own = useQuery({ ...cart, enabled: isSignedIn });
  const listings = useQueries({ queries: isSignedIn ? [] : kept.map(({ slug }) => listingNow(slug)) });
  const retry = () => void own.refetch();
  if (isSignedIn) return { ...NOTHING, ...own.data, error: own.error, retry };

  const items = kept.map((item, i): ShownItem => {
    const { data, error } = listings[i]!;
    const isGone = isNotFound(error);
    const price_kobo = data?.price_kobo ?? item.price_kobo;
    return {
      ...{ id: item.id, slug: item.slug, title: data?.title ?? item.title, creator: data?.creator ?? null },
      ...{ price_kobo, added_price_kobo: item.price_kobo, price_changed: price_kobo !== item.price_kobo },
      on_sale: !isGone && (data?.status ?? 'published') === 'published',
    };
  });
  const total_kobo = items.reduce((sum, { on_sale, price_kobo }) => sum + (on_sale ? price_kobo : 0), 0);
  return { ...NOTHING, items, total_kobo, list_total_kobo: total_kobo, error: null, retry };
}
