import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/http/api';
import { useSession } from '../../lib/http/session';
import { toast } from '../../ui/toast';
import { useReturned } from '../../ui/use-returned';
import { catalogueKeys, startPurchase } from '../catalogue.api';
import type { Card } from '../listing';

const FAILED = 'Payment initiation failed';

/**
 * Starts a purchase and redirects to the provider's page. `buying` is true until the browser has left; it is false
 * again when the person returns to this page or the start fails.
 */
export function usePurchase(listing: Card | undefined) {
  const signedIn = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const start = useMutation({
    mutationFn: startPurchase,
    meta: { changes: listing ? [catalogueKeys.listing(listing.slug)] : [] },
    onSuccess: ({ message, data }) => {
      toast.success(message);
      window.location.assign(data.authorization_url);
    },
    onError: (error) => {
      toast.error(error instanceof ApiError && error.status && error.code !== 'http_500' ? error.detail : FAILED);
    },
  });

  useReturned(start.reset);

  const buy = () => {
    if (!listing?.id) return void toast.error('No listing selected for checkout');
    if (!signedIn) return void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
    start.mutate(listing);
  };
  return { buy, buying: start.isPending || start.isSuccess };
}
