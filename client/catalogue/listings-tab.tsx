import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { CardSkeletons } from '../ui/skeletons';
import { createdListings, purchasedListings } from './catalogue.api';
import type { Card } from './listing';
import { ListingGrid } from './listing-grid';
import styles from './search/search-results.module.css';

const PURCHASED = 'Purchased Listings';
const YOURS = 'Your Listings';

/** Purchased and created listings. */
export function ListingsTab() {
  const [tab, setTab] = useState(PURCHASED);
  return (
    <section aria-label="Listings">
      <SegmentedControl
        mb="lg"
        size="md"
        fullWidth
        className={styles.tabs}
        aria-label="Which listings"
        data={[PURCHASED, YOURS]}
        value={tab}
        onChange={setTab}
      />
      {tab === PURCHASED ? <Purchased /> : <Created />}
    </section>
  );
}

const Purchased = () => (
  <OwnListings
    query={useInfiniteQuery(purchasedListings)}
    to={({ slug }) => `/listing/${slug}/PaidListingDetail`}
    empty={
      <Empty action={<Way to="/">Search listings</Way>}>Guides you buy appear here, with how far you have read.</Empty>
    }
  />
);

const Created = () => (
  <OwnListings
    query={useInfiniteQuery(createdListings)}
    empty={
      <Empty action={<Way to="/listing/new">Create a listing</Way>}>
        Guides you write appear here, from draft to published.
      </Empty>
    }
  />
);

interface Props {
  query: UseInfiniteQueryResult<{ items: Card[] }>;
  /** The page that a card opens; by default the listing's public page. */
  to?: (listing: Card) => string;
  /** Shown for an empty list. */
  empty: ReactNode;
}

function OwnListings({ query, to, empty }: Props) {
  const { data, error, refetch } = query;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <CardSkeletons />;
  if (data.items.length === 0) return empty;
  return <ListingGrid listings={data.items} query={query} to={to} />;
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to}>
    {children}
  </Button>
);
