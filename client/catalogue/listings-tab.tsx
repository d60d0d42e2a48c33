import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { CardSkeletons } from '../ui/skeletons';
import { createdListings, purchasedListings } from './catalogue.api';
import { ListingCard } from './listing-card';
import styles from './search-results.module.css';

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
      {tab === PURCHASED ? <Purchased /> : <Yours />}
    </section>
  );
}

function Purchased() {
  const { data, error, refetch } = useQuery(purchasedListings);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <CardSkeletons />;
  if (data.length === 0)
    return (
      <Empty action={<Way to="/">Search listings</Way>}>Guides you buy appear here, with how far you have read.</Empty>
    );
  return (
    <ul className={styles.grid}>
      {data.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} to={`/listing/${listing.slug}/PaidListingDetail`} />
        </li>
      ))}
    </ul>
  );
}

function Yours() {
  const { data, error, refetch } = useQuery(createdListings);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <CardSkeletons />;
  if (data.length === 0)
    return (
      <Empty action={<Way to="/listing/new">Create a listing</Way>}>
        Guides you write appear here, from draft to published.
      </Empty>
    );
  return (
    <ul className={styles.grid}>
      {data.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} />
        </li>
      ))}
    </ul>
  );
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to}>
    {children}
  </Button>
);
