import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toNaira } from '#server/kernel/money';
import { ApiError } from '../../lib/http/api';
import type { ListingCard } from '../../lib/http/api.types';
import { requireConnection } from '../../lib/http/connection';
import { useSession } from '../../lib/http/session';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { useWhileShown } from '../../lib/navigation/use-while-shown';
import { toast } from '../../ui/toast';
import { useReturned } from '../../ui/use-returned';
import { catalogueKeys, startPurchase } from '../catalogue.api';
import { couponKeys } from '../coupons/coupons.api';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { texts } from './listing.texts';
import type { AppliedCoupon } from './use-coupon';

const says = texts.buy;

export interface Purchase {
  buy: () => void;
  buying: boolean;
  /** The last attempt named a price that is no longer the listing's: the next one confirms the new price (A5.11). */
  isPriceChanged: boolean;
}

/**
 * Starts a purchase and redirects to the provider's page. `buying` is true until the browser has left; it is false
 * again when the person returns to this page or the start fails. A person who left the listing meanwhile is not redirected.
 */
export function usePurchase(listing: ListingCard, coupon?: AppliedCoupon): Purchase {
  const queries = useQueryClient();
  const signedIn = useSession();
  const signIn = useSignIn();
  const { keyOf, finish } = useAttempt();
  const [isPriceChanged, setPriceChanged] = useState(false);
  const whileShown = useWhileShown();
  const start = useCommand({
    once: true,
    mutationFn: async ({ id }: ListingCard) => {
      requireConnection(says.offline);
      const wanted = wantedOf(listing, coupon);
      return startPurchase({ id, ...wanted }, keyOf(id, wanted.price, wanted.coupon));
    },
    meta: { changes: [catalogueKeys.listing(listing.slug)] },
    onSuccess: ({ message, data }) => {
      finish();
      whileShown(() => {
        toast.success(message);
        window.location.assign(data.authorization_url);
      });
    },
    onError: (error) => {
      const isChanged = error instanceof ApiError && error.code === 'price_changed';
      setPriceChanged(isChanged);
      void queries.invalidateQueries({ queryKey: couponKeys.all });
      if (!isChanged) toast.error(sentenceOf(error));
    },
  });

  useReturned(start.unlock);

  const buy = () => {
    if (!listing.id) return void toast.error(says.noListing);
    if (!signedIn) return signIn();
    start.send(listing);
  };
  return { buy, buying: start.isSending, isPriceChanged };
}

/** What the person means to pay, naira, and the coupon that lowers it. */
export const wantedOf = (
  { price }: Pick<ListingCard, 'price'>,
  coupon?: AppliedCoupon,
): { price: number; coupon?: string } =>
  coupon?.code ? { price: toNaira(coupon.price_kobo), coupon: coupon.code } : { price };

/** What to say when a purchase could not start. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.isWordless) return says.failed;
  return error.code === 'unreachable' ? says.unreachable : error.detail;
}
