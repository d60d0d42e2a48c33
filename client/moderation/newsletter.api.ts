import { queryOptions } from '@tanstack/react-query';
import type { IssueForm } from '#server/newsletter/issues.input';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { NewsletterIssue } from '../lib/http/api.types';

export type { NewsletterIssue };

/** How soon the counts are asked for again while mails wait, ms. */
const SENDING_MS = 2_000;

export const newsletterDeskKeys = { all: ['newsletter', 'desk'] };

export const newsletterDesk = queryOptions({
  queryKey: newsletterDeskKeys.all,
  queryFn: ({ signal }) => dataOf(api.GET('/api/moderation/newsletter', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.issues.some(({ waiting }) => waiting > 0) ? SENDING_MS : false),
});

export const testIssue = (body: IssueForm, idempotencyKey: string) =>
  bodyOf(api.POST('/api/moderation/newsletter/test', { params: keyed(idempotencyKey), body }));
export const sendIssue = (body: IssueForm, idempotencyKey: string) =>
  bodyOf(api.POST('/api/moderation/newsletter', { params: keyed(idempotencyKey), body }));
