import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../lib/http/api';

const LIMIT = 100;

/** The live messages about a report name this view. */
export const reportedMessagesKeys = { all: ['message_reports'] };

export const reportedMessages = queryOptions({
  queryKey: reportedMessagesKeys.all,
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/api/moderation/message-reports', { params: { query: { limit: LIMIT } }, signal }))).results,
});

export const answerMessageReport = (id: string, outcome: 'dismissed' | 'upheld', idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/message-reports/{id}/answer', {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body: { outcome },
    }),
  );
