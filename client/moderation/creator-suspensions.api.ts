import { api, bodyOf, keyed } from '../lib/http/api';
import type { SuspensionOnDesk } from '../lib/http/api.types';
import { type PageQuery, waitingList } from './desk-list';

export type { SuspensionOnDesk };

/** The live messages of a suspension name the view of applications. */
export const suspensionsDeskKeys = { all: ['creator_applications', 'suspensions'] };

const suspensions = (state: 'appealed' | 'suspended') => (page: PageQuery, signal: AbortSignal) =>
  bodyOf(api.GET('/api/moderation/creator-suspensions', { params: { query: { state, ...page } }, signal }));

/** Those whose appeal waits, the first one first. */
export const appealedSuspensions = waitingList(
  [...suspensionsDeskKeys.all, 'appealed'],
  suspensions('appealed'),
  ({ id }) => id,
);
/** The others that hold, the latest first. */
export const heldSuspensions = waitingList(
  [...suspensionsDeskKeys.all, 'suspended'],
  suspensions('suspended'),
  ({ id }) => id,
);

const PATH = '/api/moderation/creator-suspensions/{id}';
const of = (id: string) => ({ params: { path: { id } } });
const reasoned = (id: string, reason: string, key: string) => ({
  params: { path: { id }, ...keyed(key) },
  body: { reason },
});
export const claimAppeal = (id: string) => bodyOf(api.POST(`${PATH}/claim`, of(id)));
export const releaseAppeal = (id: string) => bodyOf(api.POST(`${PATH}/release`, of(id)));
export const upholdSuspension = (id: string, reason: string, key: string) =>
  bodyOf(api.POST(`${PATH}/uphold`, reasoned(id, reason, key)));
export const liftSuspension = (id: string, reason: string, key: string) =>
  bodyOf(api.POST(`${PATH}/lift`, reasoned(id, reason, key)));

export const suspendCreator = ({ username, reason }: { username: string; reason: string }, key: string) =>
  bodyOf(
    api.POST('/api/moderation/creators/{username}/suspend', {
      params: { path: { username }, ...keyed(key) },
      body: { reason },
    }),
  );
