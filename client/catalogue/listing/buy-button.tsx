import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import type { KnownListing } from '../listing';
import { isAuthor } from './authors';
import { texts } from './listing.texts';
import type { Purchase } from './use-purchase';

const says = texts.buy;

interface Props {
  listing: KnownListing;
  purchase: Purchase;
  /** Id of the sentence that says why the listing cannot be bought. */
  obstacle?: string;
}

/** The next action on a listing, by its ownership. */
export function BuyButton({ listing, purchase: { buy, buying }, obstacle }: Props) {
  const { slug, is_owner, has_purchased, pending_reference, status } = listing;
  if (is_owner)
    return (
      <Button fullWidth component={Link} to={`/listing/${slug}/edit`} variant="default">
        {says.edit}
      </Button>
    );
  if (isAuthor(listing))
    return (
      <Button fullWidth component={Link} to={`/listing/${slug}/sections`} variant="default">
        {says.write}
      </Button>
    );
  if (has_purchased)
    return (
      <Button fullWidth component={Link} to={`/listing/${slug}/PaidListingDetail`}>
        {says.read}
      </Button>
    );
  if (status !== 'published')
    return (
      <Button fullWidth disabled>
        {says.notForSale}
      </Button>
    );
  return (
    <Button fullWidth onClick={buy} disabled={buying || obstacle !== undefined} aria-describedby={obstacle}>
      {pending_reference ? says.resume : says.buy}
    </Button>
  );
}
