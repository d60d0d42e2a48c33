import type { QueryClient } from '@tanstack/react-query';
import { unread } from '../lib/http/unread';
import { markDelivered } from './messages.commands';
import { outbox } from './outbox';
import { threads } from './threads.api';

/** The newest message of each thread that this tab has reported as delivered. */
const delivered = new Map<string, number>();

/**
 * What another device or person changed of one's messages, whichever page is on screen: the header counts anew what is unread,
 * and what has arrived is reported.
 */
export function receive(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: unread.queryKey });
  return reportDelivered(queries);
}

/** Reports what has arrived on this device, so that its senders read "Delivered". */
export async function reportDelivered(queries: QueryClient) {
  const { pages } = await queries.fetchInfiniteQuery({ ...threads(), staleTime: 0 });
  const arrived = (pages[0]?.results ?? []).filter(
    ({ id, unread, last_sequence, last_message }) =>
      unread > 0 && !last_message?.from_me && last_sequence > (delivered.get(id) ?? 0),
  );
  for (const { id, last_sequence } of arrived) {
    delivered.set(id, last_sequence);
    await markDelivered(id, last_sequence);
  }
}

/** Sends what an earlier visit could not. */
export const sendWaiting = (queries: QueryClient) => outbox.flush(queries);
