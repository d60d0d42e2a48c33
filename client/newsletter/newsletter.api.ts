import { queryOptions } from '@tanstack/react-query';
import type { JoinForm } from '#server/newsletter/newsletter.input';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';

export const newsletterKeys = { own: ['newsletter', 'own'] };

/** Of the address of the account. */
export const ownNewsletter = queryOptions({
  queryKey: newsletterKeys.own,
  queryFn: ({ signal }) => dataOf(api.GET('/api/newsletter/own', { signal })),
});

export const askForNewsletter = (body: JoinForm, idempotencyKey: string) =>
  bodyOf(api.POST('/api/newsletter', { params: keyed(idempotencyKey), body }));

export const leaveOwn = (idempotencyKey: string) =>
  bodyOf(api.POST('/api/newsletter/own/leave', { params: keyed(idempotencyKey) }));
