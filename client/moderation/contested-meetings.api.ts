import { api, bodyOf, keyed } from '../lib/http/api';
import type { ContestedMeeting } from '../lib/http/api.types';
import { type PageQuery, pastList, waitingList } from './desk-list';

export type { ContestedMeeting };
export type ContestOutcome = NonNullable<ContestedMeeting['decision']>['outcome'];

/** The live messages of a meeting name this view. */
export const contestedMeetingsKeys = { all: ['meetings', 'desk'] };

const meetings = (state: 'waiting' | 'decided') => (page: PageQuery, signal: AbortSignal) =>
  bodyOf(api.GET('/api/moderation/contested-meetings', { params: { query: { state, ...page } }, signal }));

/** Those that wait the longest first. */
export const waitingMeetings = waitingList(
  [...contestedMeetingsKeys.all, 'waiting'],
  meetings('waiting'),
  ({ id }) => id,
);
/** The latest first. */
export const decidedMeetings = pastList([...contestedMeetingsKeys.all, 'decided'], meetings('decided'), ({ id }) => id);

const of = (id: string) => ({ params: { path: { id } } });
export const claimMeeting = (id: string) => bodyOf(api.POST('/api/moderation/contested-meetings/{id}/claim', of(id)));
export const releaseMeeting = (id: string) =>
  bodyOf(api.POST('/api/moderation/contested-meetings/{id}/release', of(id)));
export const decideMeeting = (id: string, body: { outcome: ContestOutcome; reason: string }, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/contested-meetings/{id}/decide', {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body,
    }),
  );
