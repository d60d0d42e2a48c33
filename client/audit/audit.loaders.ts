import type { QueryClient } from '@tanstack/react-query';
import { session } from '../lib/http/session';
import type { Open } from '../lib/navigation/open';
import { parkedEvents, viewStates, wallets } from './audit.api';

/** The list of wallets with the state of the views, for auditors only. The events of one wallet are fetched by its replay. */
export const openAudit =
  (queries: QueryClient): Open =>
  async (_, search) => {
    if (search.has('wallet') || !session.current()?.user?.roles?.includes('auditor')) return;
    await Promise.all([
      queries.prefetchQuery(wallets('')),
      queries.prefetchQuery(viewStates),
      queries.prefetchInfiniteQuery(parkedEvents),
    ]);
  };
