import { Suspense } from 'react';
import { useSession } from '../../lib/http/session';
import { lazyScreen } from '../../ui/lazy-screen';
import type { KnownListing } from '../listing';

const Nothing = () => null;
const Archiving = lazyScreen(async () => (await import('./archiving')).Archiving, Nothing);
const Suspension = lazyScreen(async () => (await import('./suspension')).Suspension, Nothing);

/** Whether the listing is on sale is changed by its owner and by admins; other readers do not fetch the code. */
export function Availability({ listing }: { listing: KnownListing }) {
  const isAdmin = (useSession()?.user?.roles ?? []).includes('admin');
  const Tool = listing.is_owner ? Archiving : isAdmin ? Suspension : Nothing;
  return (
    <Suspense>
      <Tool listing={listing} />
    </Suspense>
  );
}
