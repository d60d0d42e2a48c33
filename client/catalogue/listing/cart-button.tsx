import { useQuery } from '@tanstack/react-query';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { cart, openCart } from '../../lib/cart/cart';
import { addToCart, deviceCart } from '../../lib/cart/changes';
import { useDeviceCart } from '../../lib/cart/device-cart';
import { messageOf } from '../../lib/http/api-error';
import { requireConnection } from '../../lib/http/connection';
import { useSession } from '../../lib/http/session';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import type { KnownListing } from '../listing';
import { texts } from './listing.texts';
import { offerOf } from './offer';

const says = texts.cart;

interface Props {
  listing: KnownListing;
  /** The button names the listing, where there are several. */
  isNamed?: boolean;
}

/** Puts the listing into the cart, or opens the cart that holds it (A5.14). Nothing for a reader who cannot buy it. */
export function CartButton({ listing, isNamed = false }: Props) {
  const signedIn = useSession();
  const { isOffered, obstacle } = offerOf(listing, signedIn?.user?.roles);
  const kept = useDeviceCart();
  const { data } = useQuery({ ...cart, enabled: signedIn !== null });
  const items = signedIn ? (data?.items ?? []) : kept;
  const isInCart = items.some(({ id }) => id === listing.id);
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: async () => {
      requireConnection(says.offline);
      return addToCart(listing.id, keyOf(listing.id));
    },
    meta: { changes: [cart.queryKey] },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (!isOffered || obstacle) return null;

  const keep = () => {
    const { id, slug, title, price_kobo } = listing;
    if (deviceCart.add({ id, slug, title, price_kobo })) toast.success(says.added);
    else toast.error(says.full);
  };
  const add = () => (signedIn ? command.send() : keep());
  const label = isInCart ? says.view : says.add;
  return (
    <Button
      fullWidth
      variant="default"
      aria-label={isNamed ? `${label}: ${listing.title}` : undefined}
      // The same button opens the cart once the listing is in it: it keeps the focus.
      onClick={isInCart ? openCart : add}
      disabled={command.isSending}
      leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}
