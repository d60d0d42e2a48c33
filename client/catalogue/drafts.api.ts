import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed, newKey } from '../lib/http/api';
import type { ListingDraft } from '../lib/http/api.types';
import { type Transfer, upload } from '../lib/http/upload';
import type { Draft } from './authoring/listing-form';

export type StoredDraft = ListingDraft;
export type DraftFields = Partial<Omit<Draft, 'thumbnail' | 'picture'>>;

const MOST = 50;

export const draftKeys = {
  list: ['drafts', 'list'],
  one: (id: string) => ['drafts', 'one', id],
};

/** The person's drafts, the last changed first. */
export const drafts = queryOptions({
  queryKey: draftKeys.list,
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/api/listing/draft', { params: { query: { limit: MOST } }, signal }))).results,
});

/** Fetched each time that it is opened: another device may have continued it. */
export const storedDraft = (id: string) =>
  queryOptions({
    queryKey: draftKeys.one(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/draft/{id}', { params: { path: { id } }, signal })),
    gcTime: 0,
  });

/** The id of a new draft: a key in the form of a UUID. */
export const newDraftId = () => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The id is the client's: the draft's address is known before the answer. */
export const startDraft = (id: string, fields: DraftFields) =>
  bodyOf(api.POST('/api/listing/draft', { body: { ...fields, id }, params: keyed(newKey()) }));

/** `thumbnail: null` removes the picture. */
export function saveDraft(id: string, fields: DraftFields & { thumbnail?: null | undefined }) {
  const body: DraftFields = fields;
  return bodyOf(api.PUT('/api/listing/draft/{id}', { params: { path: { id } }, body }));
}

export const saveDraftPicture = (id: string, transfer: Transfer) =>
  upload<{ data: StoredDraft }>(`/api/listing/draft/${id}/thumbnail`, transfer);

export const discardDraft = (id: string) => bodyOf(api.DELETE('/api/listing/draft/{id}', { params: { path: { id } } }));

export const restoreDraft = (id: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing/draft/{id}/restore', { params: { path: { id }, ...keyed(idempotencyKey) } }));
