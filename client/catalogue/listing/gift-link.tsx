import { useSession } from '../../lib/http/session';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import type { KnownListing } from '../listing';
import { texts } from './listing.texts';
import { offerOf } from './offer';

/** Beside buying: the page that buys the guide for another person. An owner may give it too. */
export function GiftLink({ listing }: { listing: KnownListing }) {
  const { isOffered, obstacle } = offerOf({ ...listing, has_purchased: false }, useSession()?.user?.roles);
  if (!isOffered || obstacle || listing.price_kobo === 0) return null;
  return (
    <Button fullWidth component={Link} to={`/listing/${listing.slug}/gift`} variant="subtle">
      {texts.buy.gift}
    </Button>
  );
}
