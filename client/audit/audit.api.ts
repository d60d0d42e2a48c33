import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/http/api';
import { pathOf } from '../lib/http/path-of';

export interface AuditedWallet {
  id: string;
  owner: { username: string; first_name: string | null; last_name: string | null };
  events: number;
  balance_kobo: number;
  last_at: string | null;
}

export interface AuditEvent {
  revision: number;
  position: string;
  type: string;
  at: string;
  sentence: string;
  from: string | null;
  to: string | null;
  amount_kobo: number | null;
  direction: 'in' | 'out' | null;
  balance_before_kobo: number;
  balance_after_kobo: number;
  available_after_kobo?: number;
  reference: string | null;
  hash: string | null;
  prev: string | null;
  chain_ok: boolean;
  cause: {
    correlation_id: string | null;
    causation_id: string | null;
    actor: { id: string; username: string } | null;
    label: string;
  };
  data: unknown;
}

export interface Verification {
  ok: boolean;
  events: number;
  head: string;
  broken: { revision: number; reason: string } | null;
}

export interface Comparison {
  /** True if the read model equals the fold of the stream at the read model's revision. */
  equal: boolean;
  log: { revision: number; balance_kobo: number };
  view: { revision: number; balance_kobo: number } | null;
  /** Number of revisions the read model has not handled yet. */
  behind: number;
}

export interface Moment {
  revision: number;
  at: string | null;
  position?: string | null;
  balance_kobo: number;
  available_kobo: number;
  pending_kobo: number;
}

interface List<Item> {
  count: number;
  next: string | null;
  results: Item[];
}

/** Progress of loading a wallet's events. */
export interface Stream {
  events: AuditEvent[];
  count: number;
}

const PAGE = 100;
const of = (wallet: string) => `audit/wallets/${encodeURIComponent(wallet)}`;

/** The serving version of a view. */
export interface ViewState {
  view: string;
  version: number;
  state: 'building' | 'catching up' | 'live' | 'halted' | 'absent';
  percent: number;
  lag_events: number;
  lag_seconds: number;
  events_per_second: number;
  halted_event_id: string | null;
  halted_reason: string | null;
  reported_at: string | null;
}

export const viewStates = queryOptions({
  queryKey: ['audit', 'views'],
  queryFn: ({ signal }) => api<List<ViewState>>('audit/views/', { signal }),
  refetchInterval: 5_000,
});

/** The first parked event of a stream. */
export interface ParkedEvent {
  id: number;
  /** The set of reactions that parked it. */
  set: string;
  type: string;
  event_id: string;
  stream: string;
  revision: number;
  attempts: number;
  error: string | null;
  /** Later events of the stream. */
  waiting: number;
  parked_at: string;
  next_attempt_at: string;
}

export const parkedEvents = infiniteQueryOptions({
  queryKey: ['audit', 'parked'],
  queryFn: ({ pageParam, signal }) => api<List<ParkedEvent>>(pageParam, { signal }),
  initialPageParam: 'audit/parked-events/?limit=20',
  getNextPageParam: ({ next }) => (next ? pathOf(next) : undefined),
  select: ({ pages }) => pages.flatMap(({ results }) => results),
  refetchInterval: 5_000,
});

export const wallets = (search: string) =>
  queryOptions({
    queryKey: ['audit', 'wallets', search],
    queryFn: ({ signal }) =>
      api<List<AuditedWallet>>(`audit/wallets/?search=${encodeURIComponent(search)}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** The whole stream, oldest first. Events are immutable, so that a refetch loads only new ones. */
export const walletEvents = (wallet: string) =>
  queryOptions({
    queryKey: ['audit', 'events', wallet],
    staleTime: 0,
    gcTime: 60_000,
    queryFn: async ({ client, queryKey, signal }): Promise<Stream> => {
      let { events }: Stream = client.getQueryData(queryKey) ?? { events: [], count: 0 };
      for (;;) {
        const page = await api<List<AuditEvent>>(`${of(wallet)}/events/?limit=${PAGE}&offset=${events.length}`, {
          signal,
        });
        events = [...events, ...page.results];
        const stream = { events, count: Math.max(page.count, events.length) };
        if (page.results.length === 0 || !page.next) return stream;
        client.setQueryData(queryKey, stream);
      }
    },
  });

export const verification = (wallet: string) =>
  queryOptions({
    queryKey: ['audit', 'verify', wallet],
    queryFn: ({ signal }) => api<{ data: Verification }>(`${of(wallet)}/verify/`, { signal }),
    select: ({ data }) => data,
  });

export const comparison = (wallet: string) =>
  queryOptions({
    queryKey: ['audit', 'compare', wallet],
    queryFn: ({ signal }) => api<{ data: Comparison }>(`${of(wallet)}/compare/`, { signal }),
    select: ({ data }) => data,
  });

/** The wallet at a revision or an instant. */
export const moment = (wallet: string, when: { revision: number } | { time: string }) => {
  const [[name, value]] = Object.entries(when) as [[string, string | number]];
  return api<{ data: Moment }>(`${of(wallet)}/replay/?${name}=${encodeURIComponent(value)}`).then(({ data }) => data);
};

export const exportPath = (wallet: string, format: 'jsonl' | 'csv') => `${of(wallet)}/export.${format}`;
