import { useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { naira } from '#server/kernel/money';
import { useSubTab } from '../../lib/navigation/use-sub-tab';
import { EmptyState } from '../../ui/empty-state';
import { Failure } from '../../ui/failure';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Receipt } from '../../ui/receipt';
import { CardSkeletons } from '../../ui/skeletons';
import { lazyScreen } from '../../ui/lazy-screen';
import { SubTabs } from '../../ui/controls/sub-tabs';
import { Blockers } from '../blockers';
import { createdListings, purchasedListings, savedListings } from '../catalogue.api';
import type { Card } from '../listing';
import { CartButton } from '../listing/cart-button';
import { ListingGrid } from '../listing-grid';
import { savedSearches } from '../search/saved-searches.api';
import { Drafts } from './drafts';
import { DueUpdates } from './due-updates';
import styles from './own.module.css';
import { ProposedPrices } from './proposed-prices';
import { RequestedChanges } from './requested-changes';
import { texts } from './own.texts';
import { SavedSearches } from './saved-searches';
import { Sold } from './sold';
import { UpdatedGuides } from './updated-guides';

const Without = () => null;
const Coupons = lazyScreen(async () => (await import('../coupons/coupons')).Coupons);
const Resonance = lazyScreen(async () => (await import('./resonance')).Resonance);
const loadCoauthors = () => import('../coauthors/coauthors');
const Invitations = lazyScreen(async () => (await loadCoauthors()).Invitations, Without);
const OwnPart = lazyScreen(async () => (await loadCoauthors()).OwnPart, Without);

/** Purchased, created and saved listings, one's coupons and audience, and what one gave, above them what others invite the person to. */
export function ListingsTab({ given }: { given?: ReactNode }) {
  const [tab, choose] = useSubTab(['purchased', 'created', 'saved', 'coupons', 'audience', 'given']);
  return (
    <section aria-label={texts.label}>
      <h2 className="visually-hidden">{texts.label}</h2>
      <Suspense>
        <Invitations />
      </Suspense>
      <SubTabs
        label={texts.which}
        value={tab}
        choose={choose}
        tabs={[
          { value: 'purchased', name: texts.tabs.purchased, content: <Purchased /> },
          { value: 'created', name: texts.tabs.created, content: <Created /> },
          { value: 'saved', name: texts.tabs.saved, content: <Saved /> },
          {
            ...{ value: 'coupons', name: texts.tabs.coupons },
            content: (
              <Suspense fallback={<CardSkeletons inRows />}>
                <Coupons />
              </Suspense>
            ),
          },
          {
            ...{ value: 'audience', name: texts.tabs.audience },
            content: (
              <>
                <Suspense fallback={<CardSkeletons inRows />}>
                  <Resonance />
                </Suspense>
                <Button component={Link} to="/listing-requests?list=demand" variant="default" mt={16}>
                  {texts.demand}
                </Button>
              </>
            ),
          },
          { value: 'given', name: texts.tabs.given, content: given },
        ]}
      />
    </section>
  );
}

function Purchased() {
  const query = useInfiniteQuery(purchasedListings);
  return (
    <>
      <UpdatedGuides listings={query.data?.items ?? []} />
      <OwnListings
        query={query}
        to={({ slug }) => `/listing/${slug}/PaidListingDetail`}
        below={(listing) => <Paid listing={listing} />}
        empty={<EmptyState next={{ to: '/', text: texts.search }}>{texts.nonePurchased}</EmptyState>}
      />
    </>
  );
}

/** What a guide cost its buyer with a coupon, and the receipt. */
function Paid({ listing: { reference, title, price_kobo, paid_kobo, coupon } }: { listing: Card }) {
  const paid = paid_kobo ?? price_kobo;
  if (!reference) return <p className={styles.below}>{texts.given}</p>;
  if (paid === 0 && !coupon) return null;
  return (
    <div className={styles.below}>
      {coupon && <p>{texts.paidWith(naira(paid), coupon)}</p>}
      {paid > 0 && <Receipt reference={reference} of={title} />}
    </div>
  );
}

/** Both lists show at once, so that none moves the other. */
function Saved() {
  const { isPending } = useQuery(savedSearches);
  const query = useInfiniteQuery(savedListings);
  if (isPending) return <CardSkeletons inRows />;
  return (
    <>
      <SavedSearches />
      <OwnListings
        query={query}
        empty={<EmptyState next={{ to: '/', text: texts.search }}>{texts.noneSaved}</EmptyState>}
        below={(listing) => (
          <div className={styles.toCart}>
            <CartButton listing={listing} isNamed />
          </div>
        )}
      />
    </>
  );
}

function Created() {
  const query = useInfiniteQuery(createdListings);
  return (
    <>
      <DueUpdates />
      <Drafts />
      <RequestedChanges listings={query.data?.items ?? []} />
      <ProposedPrices listings={query.data?.items ?? []} />
      <OwnListings
        query={query}
        empty={<EmptyState next={{ to: '/listing/new', text: texts.create }}>{texts.noneCreated}</EmptyState>}
        below={(listing) => <Below listing={listing} />}
      />
    </>
  );
}

/** Under the card of a created listing: its sales, what its approval needs, and the part of a co-author. */
const Below = ({ listing }: { listing: Card }) => {
  const { slug, blockers = [], coauthor_share: share } = listing;
  return (
    <>
      {listing.is_owner && <Sold listing={listing} />}
      {blockers.length > 0 && (
        <div className={styles.below}>
          <Blockers slug={slug} blockers={blockers} />
        </div>
      )}
      {typeof share === 'number' && (
        <Suspense>
          <OwnPart listing={listing} share={share} />
        </Suspense>
      )}
    </>
  );
};

interface Props {
  query: UseInfiniteQueryResult<{ items: Card[] }>;
  /** The page that a card opens; by default the listing's public page. */
  to?: (listing: Card) => string;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Shown under a card. */
  below?: (listing: Card) => ReactNode;
}

function OwnListings({ query, to, empty, below }: Props) {
  const { data, error, refetch } = query;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <CardSkeletons inRows />;
  if (data.items.length === 0) return empty;
  return <ListingGrid listings={data.items} query={query} to={to} below={below} />;
}
