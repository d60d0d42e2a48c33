import { api, bodyOf, keyed } from '../lib/http/api';
import type { TicketOnDesk } from '../lib/http/api.types';
import { type PageQuery, pastList, waitingList } from './desk-list';

export type { TicketOnDesk };

/** The live messages about a ticket name this view. */
export const ticketsDeskKeys = { all: ['contact', 'desk'] };

const tickets = (state: 'waiting' | 'done') => (page: PageQuery, signal: AbortSignal) =>
  bodyOf(api.GET('/api/moderation/tickets', { params: { query: { state, ...page } }, signal }));

/** Those that wait longest first. */
export const waitingTickets = waitingList([...ticketsDeskKeys.all, 'waiting'], tickets('waiting'), ({ id }) => id);
/** The latest first. */
export const doneTickets = pastList([...ticketsDeskKeys.all, 'done'], tickets('done'), ({ id }) => id);

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
