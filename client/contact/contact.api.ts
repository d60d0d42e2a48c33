import { queryOptions } from '@tanstack/react-query';
import type { ContactForm } from '#server/contact/contact.input';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { Ticket } from '../lib/http/api.types';

export type { Ticket };

export const sendMessage = (body: ContactForm, idempotencyKey: string) =>
  bodyOf(api.POST('/api/contact', { params: keyed(idempotencyKey), body }));

/** The live messages about a ticket name this view. */
export const ticketKeys = { one: ['contact', 'own'] };

/** `ref`: the token of a mailed link, or the id of an own ticket. */
export const ticket = (ref: string) =>
  queryOptions({
    queryKey: [...ticketKeys.one, ref],
    queryFn: ({ signal }) => dataOf(api.GET('/api/contact/{ticket}', { params: { path: { ticket: ref } }, signal })),
  });

export const addToTicket = (ref: string, message: string, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/contact/{ticket}', {
      params: { path: { ticket: ref }, ...keyed(idempotencyKey) },
      body: { message },
    }),
  );
