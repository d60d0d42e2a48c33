import type { ComponentProps, ReactNode } from 'react';
import { Group } from '../ui/layout';
import { ShowMore } from '../ui/show-more';
import type { Card } from './listing';
import { ListingCard } from './listing-card';
import styles from './search/search-results.module.css';
import { texts } from './search/search.texts';

interface Props {
  listings: Card[];
  /** The infinite query that the listings come from. */
  query: ComponentProps<typeof ShowMore>['query'];
  /** The page that a card opens; by default the listing's public page. */
  to?: (listing: Card) => string;
  /** Number of the first cards whose pictures load at once. */
  eager?: number;
  /** Shown under a card. */
  below?: (listing: Card) => ReactNode;
}

/** Cards in columns, and a button for more. */
export const ListingGrid = ({ listings, query, to, eager = 0, below }: Props) => (
  <>
    <ul className={styles.grid}>
      {listings.map((listing, index) => (
        <li key={listing.id}>
          <ListingCard listing={listing} to={to?.(listing)} eager={index < eager} isRow />
          {below?.(listing)}
        </li>
      ))}
    </ul>
    {query.hasNextPage && (
      <Group justify="center" mt="lg">
        <ShowMore query={query} mt={0}>
          {texts.results.more}
        </ShowMore>
      </Group>
    )}
  </>
);
