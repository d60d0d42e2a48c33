import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../lib/http/api';
import { pathOf } from '../lib/http/path-of';

export interface CofounderEntry {
  id: string;
  co_founder: { avatar: string | null; first_name: string | null; last_name: string | null; username: string };
  role: string | null;
  desc: string | null;
  reqSent: boolean;
  direction: 'none' | 'sent' | 'received' | 'connected';
  request_id: string | null;
  note?: string | null;
  reasons?: string[];
}

export interface Contact {
  id: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
  since: string;
}

interface Page<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

interface Said {
  message?: string;
  data?: { message?: string };
}

/** A paged list of the network view; the notification 'network' invalidates all of them. */
const list = <Item>(name: string[], path: string) =>
  infiniteQueryOptions({
    queryKey: ['network', ...name],
    queryFn: ({ pageParam, signal }) => api<Page<Item>>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: ({ next }) => (next ? pathOf(next) : undefined),
    select: ({ pages }) => ({
      count: pages[0]?.count ?? 0,
      items: pages.flatMap(({ results }) => results),
    }),
  });

export const suggestions = list<CofounderEntry>(['cofounders', 'suggestions'], 'co-founders?tab=suggestions');
export const received = list<CofounderEntry>(['requests', 'received'], 'co-founders?tab=received');
export const sent = list<CofounderEntry>(['requests', 'sent'], 'co-founders?tab=sent');
export const connections = list<Contact>(['connections'], 'connect/network/');

export const sendRequest = (receiver: string) => api<Said>('connect/send-request', { body: { receiver } });

export const acceptRequest = (id: string) => api<Said>(`connect/requests/${id}/accept/`, { body: {} });

/** The message of a response, in either of its two places. */
export const sentence = (said: Said | undefined) => said?.data?.message ?? said?.message;
