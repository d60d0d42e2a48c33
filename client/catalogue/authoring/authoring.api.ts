import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed, newKey } from '../../lib/http/api';
import type { ListingDetail } from '../../lib/http/api.types';
import { type Transfer, upload } from '../../lib/http/upload';

const ofId = (id: string) => ({ params: { path: { id } } });
const again = (id: string) => ({ params: { path: { id }, ...keyed(newKey()) } });

export const renameSection = (id: string, title: string) =>
  bodyOf(api.PATCH('/api/listing/section/{id}', { ...ofId(id), body: { title } }));
/** Lets everybody read a section, or no longer. */
export const setPreview = (id: string, preview: boolean) =>
  bodyOf(api.PUT('/api/listing/section/{id}/preview', { ...ofId(id), body: { preview } }));
export const removeSection = (id: string) => bodyOf(api.DELETE('/api/listing/section/{id}', ofId(id)));
export const restoreSection = (id: string) => bodyOf(api.POST('/api/listing/section/{id}/restore', again(id)));
export const reorderSections = (listing: string, order: string[]) =>
  bodyOf(api.POST('/api/listing/section/reorder', { body: { listing, order }, params: keyed(newKey()) }));

export const editText = (id: string, text_content: string) =>
  bodyOf(api.PATCH('/api/listing/content/{id}', { ...ofId(id), body: { text_content } }));
export const describePicture = (id: string, alt: string) =>
  bodyOf(api.PATCH('/api/listing/content/{id}', { ...ofId(id), body: { alt } }));
interface EntryBody {
  document: string;
  agency: string;
  /** In naira, as typed. */
  fee?: string;
  days?: number;
}
export const addEntry = (body: EntryBody & { section: string }, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing/checklist', { body, params: keyed(idempotencyKey) }));
export const editEntry = (id: string, body: EntryBody) =>
  bodyOf(api.PATCH('/api/listing/checklist/{id}', { ...ofId(id), body }));

/** The texts that an item has had, the newest first. */
export const textVersions = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'versions', id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/api/listing/content/{id}/versions', { ...ofId(id), signal }))).versions,
    gcTime: 0,
  });

export const removeContent = (id: string) => bodyOf(api.DELETE('/api/listing/content/{id}', ofId(id)));
export const restoreContent = (id: string) => bodyOf(api.POST('/api/listing/content/{id}/restore', again(id)));
export const reorderContent = (section: string, order: string[]) =>
  bodyOf(api.POST('/api/listing/content/reorder', { body: { section, order }, params: keyed(newKey()) }));

/** `blockers` name what the approval still needs. */
export const createListing = (transfer: Transfer) =>
  upload<{ message: string; data: ListingDetail & { blockers: string[] } }>('/api/listing', transfer);

/** Changes the fields of the form; the others stay. */
export const editListing = (slug: string, transfer: Transfer) =>
  upload<{ message: string }>(`/api/listing/${slug}`, { ...transfer, method: 'PATCH' });
