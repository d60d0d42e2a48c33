import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dayOf } from '#server/kernel/days';
import { api, ApiError, bodyOf, dataOf, keyed } from '../lib/http/api';
import type {
  AuditedWallet,
  Incident,
  ParkedEvent,
  Reconciliation,
  RelatedStep,
  ReplayStep,
  TamperDrill,
  ViewStatus,
  WebhookMessage,
  WhatIf,
} from '../lib/http/api.types';
import { type Page, pagesOf } from '../lib/http/pages';

export type {
  AuditedWallet,
  CheckedBooks,
  Comparison,
  Incident,
  ParkedEvent,
  Reconciliation,
  RelatedStep,
  Replayed,
  ReplayStep,
  TamperDrill,
  UnmatchedItem,
  Verdict,
  ViewStatus,
  WebhookMessage,
  WhatIf,
} from '../lib/http/api.types';

const PAGE = 100;
const PARKED_PAGE = 20;
const INCIDENTS_PAGE = 10;
const DRILLS_PAGE = 5;
const WEBHOOKS_PAGE = 10;
const STATUS_MS = 5_000;
/** While a read model is rebuilt. */
const PROGRESS_MS = 1_000;
/** While something does not match. */
const UNMATCHED_MS = 15_000;
const DIFFERENCES = 100;
const EXPORT_TIMEOUT_MS = 10 * 60_000;

export const auditKeys = {
  books: ['audit', 'books'],
  reconciliation: (days: number) => ['audit', 'reconciliation', days],
  rules: ['audit', 'rules'],
  views: ['audit', 'views'],
  parked: ['audit', 'parked'],
  webhooks: ['audit', 'webhooks'],
  incidents: ['incidents'],
  drills: ['transparency', 'drills'],
  wallets: (search: string) => ['audit', 'wallets', search],
  wallet: (wallet: string) => ['audit', 'wallet', wallet],
  events: (wallet: string) => ['audit', 'events', wallet],
  related: (wallet: string) => ['audit', 'related', wallet],
  verification: (wallet: string) => ['audit', 'verify', wallet],
  comparison: (wallet: string) => ['audit', 'compare', wallet],
};

/** Progress of loading a wallet's events. */
export interface Stream {
  events: ReplayStep[];
  count: number;
}

export const books = queryOptions({
  queryKey: auditKeys.books,
  queryFn: ({ signal }) => dataOf(api.GET('/api/audit/books', { signal })),
});

/** `silence`: what the payment provider failed with, whose side is then missing. */
export interface Compared {
  sides: Reconciliation;
  silence: string | null;
}

/** Not live: no message is sent when an item matches again. */
export const reconciliation = (days: number) =>
  queryOptions({
    queryKey: auditKeys.reconciliation(days),
    queryFn: async ({ signal }): Promise<Compared> => {
      const compared = (sides: 'all' | 'own') =>
        dataOf(api.GET('/api/audit/reconciliation', { params: { query: { days, sides } }, signal }));
      try {
        return { sides: await compared('all'), silence: null };
      } catch (error) {
        if (!(error instanceof ApiError) || !SILENT.has(error.status)) throw error;
        return { sides: await compared('own'), silence: error.detail };
      }
    },
    refetchInterval: ({ state: { data } }) => (data && data.sides.unmatched.count > 0 ? UNMATCHED_MS : false),
  });
const SILENT = new Set([502, 503]);

/** A replay by other rules; the largest differences. */
export const replayed = (query: { from: string; to: string; person?: string; commission?: number; charges?: string }) =>
  dataOf(api.GET('/api/audit/what-if', { params: { query: { ...query, limit: DIFFERENCES } } }));

/** The rules by which a purchase and a withdrawal of today are charged. */
export const currentRules = queryOptions({
  queryKey: auditKeys.rules,
  queryFn: async ({ signal }): Promise<WhatIf['rules']> => {
    const today = dayOf(new Date().toISOString());
    const query = { from: today, to: today, limit: 1 };
    return (await dataOf(api.GET('/api/audit/what-if', { params: { query }, signal }))).rules;
  },
});

export const isBeingRebuilt = ({ rebuild }: ViewStatus) =>
  rebuild !== null && ['waiting', 'building', 'comparing'].includes(rebuild.state);

export const viewStates = queryOptions({
  queryKey: auditKeys.views,
  queryFn: async ({ signal }): Promise<ViewStatus[]> => (await bodyOf(api.GET('/api/audit/views', { signal }))).results,
  refetchInterval: ({ state: { data } }) => (data?.some(isBeingRebuilt) ? PROGRESS_MS : STATUS_MS),
});

/** Has a read model built anew beside the one that is read, and exchanged for it. */
export const rebuildView = (view: string, key: string) =>
  bodyOf(api.POST('/api/audit/views/{view}/rebuild', { params: { path: { view }, ...keyed(key) } }));

/** Brings back the tables of before the last rebuild. */
export const rollBackView = (view: string, key: string) =>
  bodyOf(api.POST('/api/audit/views/{view}/rollback', { params: { path: { view }, ...keyed(key) } }));

export const parkedEvents = {
  ...pagesOf(auditKeys.parked, PARKED_PAGE, (query, signal) =>
    bodyOf<Page<ParkedEvent>>(api.GET('/api/audit/parked-events', { params: { query }, signal })),
  ),
  refetchInterval: STATUS_MS,
};

/** Lets a worker try a parked event again within a second. */
export const retryParked = (id: number, key: string) =>
  bodyOf(api.POST('/api/audit/parked-events/{id}/retry', { params: { path: { id: String(id) }, ...keyed(key) } }));

/** Skips a parked event for good. */
export const skipParked = (id: number, reason: string, key: string) =>
  bodyOf(
    api.POST('/api/audit/parked-events/{id}/skip', {
      params: { path: { id: String(id) }, ...keyed(key) },
      body: { reason },
    }),
  );

export type WebhookState = 'open' | 'all';

/** The latest first. */
export const webhooks = (state: WebhookState) => ({
  ...pagesOf([...auditKeys.webhooks, state], WEBHOOKS_PAGE, (query, signal) =>
    bodyOf<Page<WebhookMessage>>(api.GET('/api/audit/webhooks', { params: { query: { ...query, state } }, signal })),
  ),
  refetchInterval: STATUS_MS,
});

/** Gives a message that is not done to its handler once more. */
export const retryWebhook = (id: number, key: string) =>
  bodyOf(api.POST('/api/audit/webhooks/{id}/retry', { params: { path: { id: String(id) }, ...keyed(key) } }));

/** Ends a message that is not done. */
export const dismissWebhook = (id: number, reason: string, key: string) =>
  bodyOf(
    api.POST('/api/audit/webhooks/{id}/dismiss', {
      params: { path: { id: String(id) }, ...keyed(key) },
      body: { reason },
    }),
  );

/** Live: the server names this view when an incident is recorded. */
export const incidents = pagesOf(auditKeys.incidents, INCIDENTS_PAGE, (query, signal) =>
  bodyOf<Page<Incident>>(api.GET('/api/audit/incidents', { params: { query }, signal })),
);

/** The latest first. Live: the server names this view when a drill was held. */
export const drills = pagesOf(auditKeys.drills, DRILLS_PAGE, (query, signal) =>
  bodyOf<Page<TamperDrill>>(api.GET('/api/audit/drills', { params: { query }, signal })),
);

/** Runs the verifier on changed copies of a wallet. */
export const holdDrill = (key: string) => bodyOf(api.POST('/api/audit/drills', { params: keyed(key) }));

export const wallets = (search: string) =>
  queryOptions({
    queryKey: auditKeys.wallets(search),
    queryFn: ({ signal }): Promise<Page<AuditedWallet>> =>
      bodyOf(api.GET('/api/audit/wallets', { params: { query: { search } }, signal })),
    placeholderData: keepPreviousData,
  });

/** A wallet's entry in the list, with its owner; null for one without events. */
export const auditedWallet = (wallet: string) =>
  queryOptions({
    queryKey: auditKeys.wallet(wallet),
    queryFn: async ({ signal }): Promise<AuditedWallet | null> => {
      const query = { search: wallet };
      const { results } = await bodyOf(api.GET('/api/audit/wallets', { params: { query }, signal }));
      return results.find(({ id }) => id === wallet) ?? null;
    },
  });

const at = (id: string) => ({ path: { id } });

/** The whole stream, oldest first. Events are immutable, so that a refetch loads only new ones. */
export const walletEvents = (wallet: string) =>
  queryOptions({
    queryKey: auditKeys.events(wallet),
    staleTime: 0,
    gcTime: 60_000,
    // Each page would be compared with all events before it.
    structuralSharing: false,
    queryFn: async ({ client, queryKey, signal }): Promise<Stream> => {
      let { events }: Stream = client.getQueryData(queryKey) ?? { events: [], count: 0 };
      for (;;) {
        const query = { limit: PAGE, offset: events.length };
        const page = await bodyOf(
          api.GET('/api/audit/wallets/{id}/events', { params: { ...at(wallet), query }, signal }),
        );
        events = [...events, ...page.results];
        const stream = { events, count: Math.max(page.count, events.length) };
        if (page.results.length === 0 || !page.next) return stream;
        client.setQueryData(queryKey, stream);
      }
    },
  });

export const verification = (wallet: string) =>
  queryOptions({
    queryKey: auditKeys.verification(wallet),
    queryFn: ({ signal }) => dataOf(api.GET('/api/audit/wallets/{id}/verify', { params: at(wallet), signal })),
  });

export const comparison = (wallet: string) =>
  queryOptions({
    queryKey: auditKeys.comparison(wallet),
    queryFn: ({ signal }) => dataOf(api.GET('/api/audit/wallets/{id}/compare', { params: at(wallet), signal })),
  });

/** The wallet at a revision or an instant. */
export const replayedTo = (wallet: string, query: { revision: number } | { time: string }) =>
  dataOf(api.GET('/api/audit/wallets/{id}/replay', { params: { ...at(wallet), query } }));

/** Why the balance changed with one event. */
export const causes = (wallet: string, revision: number) => ({
  queryKey: ['audit', 'causes', wallet, revision],
  fetch: () => dataOf(api.GET('/api/audit/wallets/{id}/causes', { params: { ...at(wallet), query: { revision } } })),
});

/**
 * The events beside the wallet, of its payments, purchases, refunds, orders and withdrawals, oldest first. New ones stand at
 * the end, so that a refetch loads only those.
 */
export const relatedSteps = (wallet: string) =>
  queryOptions({
    queryKey: auditKeys.related(wallet),
    staleTime: 0,
    gcTime: 60_000,
    structuralSharing: false,
    queryFn: async ({ client, queryKey, signal }): Promise<RelatedStep[]> => {
      let steps: RelatedStep[] = client.getQueryData(queryKey) ?? [];
      for (;;) {
        const query = { limit: PAGE, offset: steps.length };
        const page = await bodyOf(
          api.GET('/api/audit/wallets/{id}/related', { params: { ...at(wallet), query }, signal }),
        );
        steps = [...steps, ...page.results];
        if (page.results.length === 0 || !page.next) return steps;
      }
    },
  });

/** The files that prove a wallet offline. */
export const proof = (wallet: string) => ({
  manifest: () => dataOf(api.GET('/api/audit/wallets/{id}/manifest', { params: at(wallet) })),
  events: (revision: number) => exported(wallet, 'jsonl', { revision }),
  inclusion: (date: string) =>
    dataOf(api.GET('/api/audit/wallets/{id}/inclusion', { params: { ...at(wallet), query: { date } } })),
  verifier: () => bodyOf<string>(api.GET('/api/audit/verifier', { parseAs: 'text' }) as Promise<{ data?: string }>),
});

/** The wallet's events as a file; it may take minutes. */
export const exported = (wallet: string, format: 'jsonl' | 'csv', query?: { revision: number }) =>
  bodyOf<string>(
    api.GET(`/api/audit/wallets/{id}/export.${format}`, {
      params: { ...at(wallet), query },
      parseAs: 'text',
      ...{ timeoutMs: EXPORT_TIMEOUT_MS },
    }) as Promise<{ data?: string }>,
  );
