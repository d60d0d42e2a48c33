import { api, bodyOf, keyed } from '../lib/http/api';
import { waitingList } from './desk-list';

/** The live messages about a report name this view. */
export const reportedMessagesKeys = { all: ['message_reports'] };

export const reportedMessages = waitingList(
  reportedMessagesKeys.all,
  (page, signal) => bodyOf(api.GET('/api/moderation/message-reports', { params: { query: page }, signal })),
  ({ id }) => id,
);

export const answerMessageReport = (id: string, outcome: 'dismissed' | 'upheld', idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/message-reports/{id}/answer', {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body: { outcome },
    }),
  );
