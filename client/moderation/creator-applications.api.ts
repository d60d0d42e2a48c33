import type { ApplicationApproval } from '#server/creator-applications/creator-applications.input';
import { api, bodyOf, keyed } from '../lib/http/api';
import type { CreatorApplicationOnDesk } from '../lib/http/api.types';
import { type PageQuery, pastList, waitingList } from './desk-list';

export type ApplicationOnDesk = CreatorApplicationOnDesk;
export type DocumentOnDesk = NonNullable<ApplicationOnDesk['files']>[number];

/** The live messages of an application name this view. */
export const applicationsDeskKeys = { all: ['creator_applications', 'desk'] };

const applications = (state: 'waiting' | 'decided') => (page: PageQuery, signal: AbortSignal) =>
  bodyOf(api.GET('/api/moderation/creator-applications', { params: { query: { state, ...page } }, signal }));

/** The first due first. */
export const waitingApplications = waitingList(
  [...applicationsDeskKeys.all, 'waiting'],
  applications('waiting'),
  ({ id }) => id,
);
/** The latest first. */
export const decidedApplications = pastList(
  [...applicationsDeskKeys.all, 'decided'],
  applications('decided'),
  ({ id }) => id,
);

const of = (id: string) => ({ params: { path: { id } } });
const ofKeyed = (id: string, key: string) => ({ params: { path: { id }, ...keyed(key) } });
const PATH = '/api/moderation/creator-applications/{id}';
export const claimApplication = (id: string) => bodyOf(api.POST(`${PATH}/claim`, of(id)));
export const releaseApplication = (id: string) => bodyOf(api.POST(`${PATH}/release`, of(id)));

/** Recorded before the link is answered, which is valid for five minutes. */
export const openDocument = async (id: string, file: string) =>
  (await bodyOf(api.POST(`${PATH}/files/{file}/open`, { params: { path: { id, file } } }))).data;

export const approveApplication = (id: string, body: ApplicationApproval, key: string) =>
  bodyOf(api.POST(`${PATH}/approve`, { ...ofKeyed(id, key), body }));
export const rejectApplication = (id: string, reason: string, key: string) =>
  bodyOf(api.POST(`${PATH}/reject`, { ...ofKeyed(id, key), body: { reason } }));
export const sendApplicationBack = (id: string, reason: string, key: string) =>
  bodyOf(api.POST(`${PATH}/send-back`, { ...ofKeyed(id, key), body: { reason } }));
