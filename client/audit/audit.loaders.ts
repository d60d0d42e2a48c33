import type { QueryClient } from '@tanstack/react-query';
import { session } from '../lib/http/session';
import type { Open } from '../lib/navigation/open';
import { auditedWallet, books, drills, incidents, parkedEvents, viewStates, wallets, webhooks } from './audit.api';
import { caseFiles } from './case-files.api';

/**
 * The list of wallets with the state of the views, or one wallet's owner; for auditors only. Its replay fetches the events. The
 * reconciliation is left to its section: it waits for the payment provider.
 */
export const openAudit =
  (queries: QueryClient): Open =>
  async (_, search) => {
    if (!session.current()?.user?.roles?.includes('auditor')) return;
    const wallet = search.get('wallet');
    if (wallet) return queries.prefetchQuery(auditedWallet(wallet));
    await Promise.all([
      queries.prefetchQuery(wallets('')),
      queries.prefetchQuery(books),
      queries.prefetchQuery(viewStates),
      queries.prefetchInfiniteQuery(drills),
      queries.prefetchInfiniteQuery(caseFiles),
      queries.prefetchInfiniteQuery(incidents),
      queries.prefetchInfiniteQuery(parkedEvents),
      queries.prefetchInfiniteQuery(webhooks('all')),
    ]);
  };
