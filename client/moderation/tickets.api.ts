import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../lib/http/api';
import type { TicketOnDesk } from '../lib/http/api.types';

export type { TicketOnDesk };

const [WAITING_MOST, DONE_MOST] = [100, 20];

/** The live messages about a ticket name this view. */
export const ticketsDeskKeys = { all: ['contact', 'desk'] };

const tickets = (state: 'waiting' | 'done', limit: number) =>
  queryOptions({
    queryKey: [...ticketsDeskKeys.all, state],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/moderation/tickets', { params: { query: { state, limit } }, signal })),
  });

/** Those that wait longest first, with the number of all. */
export const waitingTickets = tickets('waiting', WAITING_MOST);
/** The last ones, the latest first. */
export const doneTickets = tickets('done', DONE_MOST);

const of = (id: string) => ({ params: { path: { id } } });
export const claimTicket = (id: string) => bodyOf(api.POST('/api/moderation/tickets/{id}/claim', of(id)));
export const releaseTicket = (id: string) => bodyOf(api.POST('/api/moderation/tickets/{id}/release', of(id)));
/** `seen`: how many messages the moderator had on the screen; refused where the asker wrote more. */
export const closeTicket = (id: string, seen: number) =>
  bodyOf(api.POST('/api/moderation/tickets/{id}/close', { ...of(id), body: { seen } }));

export const answerTicket = (id: string, body: { answer: string; seen: number }, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/tickets/{id}/answer', {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body,
    }),
  );
