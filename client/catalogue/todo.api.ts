import { api, bodyOf } from '../lib/http/api';

/** An empty note removes it. */
export const saveNote = (section: string, note: string) =>
  bodyOf(api.PUT('/api/listing/section/{id}/note', { params: { path: { id: section } }, body: { note } }));
