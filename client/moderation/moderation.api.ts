import { api, bodyOf, keyed, newKey } from '../lib/http/api';
import type { QueuedListing } from '../lib/http/api.types';
import type { Point } from '../ui/controls/review-checklist';
import { waitingList } from './desk-list';

export type Submission = QueuedListing;

/** The live messages about a submission name the catalogue. */
export const moderationKeys = {
  all: ['catalogue', 'moderation'],
  of: (status: string) => ['catalogue', 'moderation', status],
};

const listed = (status: 'pending_review' | 'changes_requested' | 'suspended') =>
  waitingList(
    moderationKeys.of(status),
    (page, signal) => bodyOf(api.GET('/api/moderation/listings', { params: { query: { status, ...page } }, signal })),
    ({ id }) => id,
  );

export const queue = listed('pending_review');
/** Listings sent back to their creators; each can still be decided. */
export const sentBack = listed('changes_requested');
/** Listings that an admin took off sale. */
export const suspended = listed('suspended');

export type Verdict = 'approve' | 'reject' | 'request-changes' | 'suspend' | 'restore';

type Words = { reason?: string; checked?: Point[]; note?: string; key?: string };

/** `key` is the idempotency key of the decision. */
export function judge(id: string, verdict: Verdict, { reason = '', checked, note, key = newKey() }: Words = {}) {
  const params = { path: { id }, ...keyed(key) };
  if (verdict === 'approve')
    return bodyOf(api.POST('/api/moderation/listings/{id}/approve', { params, body: { checked, note } }));
  return bodyOf(api.POST(`/api/moderation/listings/{id}/${verdict}`, { params, body: { reason } }));
}

export const verifyCreator = (username: string, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/creators/{username}/verify', {
      params: { path: { username }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );
