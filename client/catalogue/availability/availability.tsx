import { Suspense } from 'react';
import { useSession } from '../../lib/http/session';
import { lazyScreen } from '../../ui/lazy-screen';
import type { KnownListing } from '../listing';
import { isAuthor } from '../listing/authors';

const Nothing = () => null;
const Archiving = lazyScreen(async () => (await import('./archiving')).Archiving, Nothing);
const Verification = lazyScreen(async () => (await import('./verification')).Verification, Nothing);
const Suspension = lazyScreen(async () => (await import('./suspension')).Suspension, Nothing);

/** What its owner and staff change beside its contents: whether it is on sale, when it was verified. Other readers do not fetch the code. */
export function Availability({ listing }: { listing: KnownListing }) {
  const roles = useSession()?.user?.roles ?? [];
  const isAdmin = roles.includes('admin');
  const isReviewer = isAdmin || roles.includes('moderator');
  const isJudge = !isAuthor(listing);
  const Tool = listing.is_owner ? Archiving : isAdmin && isJudge ? Suspension : Nothing;
  return (
    <Suspense>
      {isReviewer && isJudge && listing.status !== 'rejected' && <Verification listing={listing} />}
      <Tool listing={listing} />
    </Suspense>
  );
}
