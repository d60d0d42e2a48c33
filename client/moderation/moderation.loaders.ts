import type { QueryClient } from '@tanstack/react-query';
import { session } from '../lib/http/session';
import type { Open } from '../lib/navigation/open';
import { openDisputes } from './card-disputes.api';
import { desk } from './desk.api';
import { waitingDisputes } from './entry-disputes.api';
import { queue, sentBack } from './moderation.api';
import { priceReviews } from './price-reviews.api';
import { reportedListings } from './reported-listings.api';
import { hiddenReviews, reportedReviews } from './reviews-desk.api';
import { waitingPayments } from './held-payments.api';
import { isFinance, isModerator } from './roles';

export const openModeration =
  (queries: QueryClient): Open =>
  async () => {
    const user = session.current()?.user;
    if (isFinance(user)) {
      void queries.prefetchQuery(waitingPayments);
      void queries.prefetchQuery(openDisputes);
      void queries.prefetchQuery(waitingDisputes);
    }
    if (!isModerator(user)) return;
    await Promise.all([
      ...[queries.prefetchQuery(queue), queries.prefetchQuery(sentBack), queries.prefetchQuery(priceReviews)],
      ...[queries.prefetchQuery(desk), queries.prefetchQuery(reportedListings)],
      ...[queries.prefetchQuery(reportedReviews), queries.prefetchQuery(hiddenReviews)],
    ]);
  };
