import { type ComponentProps, Suspense } from 'react';
import { useSession } from '../../lib/http/session';
import { lazyScreen } from '../../ui/lazy-screen';
import { isAuthor } from '../listing/authors';
import type { PriceTalk as PriceTalkType } from './price-talk';

const PriceTalk = lazyScreen(
  async () => (await import('./price-talk')).PriceTalk,
  () => null,
);
const STAFF = ['moderator', 'admin'];
const NEGOTIABLE = ['pending_review', 'changes_requested', 'published'];

/** The price review of a listing, for its owner and moderators who do not write it; other readers do not fetch its code. */
export function PriceReview({ listing }: ComponentProps<typeof PriceTalkType>) {
  const isStaff = (useSession()?.user?.roles ?? []).some((role) => STAFF.includes(role));
  if (!(listing.is_owner || (isStaff && !isAuthor(listing))) || !NEGOTIABLE.includes(listing.status)) return null;
  return (
    <Suspense>
      <PriceTalk listing={listing} />
    </Suspense>
  );
}
