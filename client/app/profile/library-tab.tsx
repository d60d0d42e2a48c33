import { Suspense } from 'react';
import { ListingsTab } from '../../catalogue/own/listings-tab';
import { CardSkeletons } from '../../ui/skeletons';
import { lazyScreen } from '../../ui/lazy-screen';

const Given = lazyScreen(async () => (await import('../../gifts/given')).Given);

/** A person's listings, with what the person gave to others. */
export const LibraryTab = () => (
  <ListingsTab
    given={
      <Suspense fallback={<CardSkeletons inRows />}>
        <Given />
      </Suspense>
    }
  />
);
