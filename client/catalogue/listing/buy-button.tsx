import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '../../ui/link';
import { Naira } from '../../ui/naira';
import type { Card, Listing } from '../listing';
import styles from './listing-detail.module.css';

interface Props extends ButtonProps {
  listing: Card & Partial<Pick<Listing, 'pending_reference'>>;
  buy: () => void;
  buying: boolean;
}

/** The next action on a listing, by its ownership. */
export function BuyButton({ listing, buy, buying, ...button }: Props) {
  const { slug, is_owner, has_purchased, pending_reference, status, price_kobo } = listing;
  if (is_owner)
    return (
      <Button {...button} component={Link} to={`/listing/${slug}/sections`} variant="default">
        Your listing → Edit
      </Button>
    );
  if (has_purchased)
    return (
      <Button {...button} component={Link} to={`/listing/${slug}/PaidListingDetail`}>
        Continue reading
      </Button>
    );
  if (status !== 'published')
    return (
      <Button {...button} disabled>
        Not for sale
      </Button>
    );
  return (
    <Button {...button} onClick={buy} disabled={buying}>
      {pending_reference ? 'Resume payment' : 'Buy Listing Now'}
      <span className={styles.amount}>{price_kobo === 0 ? 'Free' : <Naira kobo={price_kobo} />}</span>
    </Button>
  );
}
