import { api, dataOf, keyed, newKey } from './api';
import { ApiError } from './api-error';
import { type Persistence, persistently } from './persistently';
import { sendForm } from './send-form';
import { authorised } from './transport';

/** Bytes of a piece: what a cut costs at most. */
export const PIECE = 1_048_576;
const STALL_MS = 45_000;

interface State {
  id: string;
  offset: number;
}

interface Progress extends Persistence {
  /** Gets the bytes of the file that were sent. */
  onProgress?: (sent: number) => void;
}

interface Upload {
  /** Of the form. */
  key: string;
  id: string;
  isWhole: boolean;
}

/** The uploads of files, each for one form: a form that is sent again finds what it sent. */
const uploads = new WeakMap<File, Upload>();

/** Sends a file in pieces for the form's field and goes on by itself after a cut. Resolves to the id of its upload. */
export async function sendInPieces(file: File, field: string, key: string, progress: Progress): Promise<string> {
  const kept = uploads.get(file);
  if (kept?.key === key)
    try {
      return await goOn(kept, file, progress);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  const { id } = await begin(file, field, progress);
  const upload = { key, id, isWhole: false };
  uploads.set(file, upload);
  return goOn(upload, file, progress, 0);
}

/** `offset` is where the server has it; without one it is asked, as after each failure. */
async function goOn(upload: Upload, file: File, progress: Progress, offset?: number): Promise<string> {
  const { id } = upload;
  let stored = offset;
  while (!upload.isWhole) {
    stored = await persistently(async () => {
      const from = stored ?? (await stateOf(id, progress.signal)).offset;
      stored = undefined;
      return from < file.size ? send(id, from, file, progress) : from;
    }, progress);
    upload.isWhole = stored >= file.size;
  }
  progress.onProgress?.(file.size);
  return id;
}

/** Files that were handed in, or whose uploads are gone, are sent from their beginning the next time. */
export const forgetUploads = (files: readonly File[]) => files.forEach((file) => uploads.delete(file));

/** Removes what arrived of files whose form is cancelled. */
export function dropUploads(files: readonly File[]) {
  for (const file of files) {
    const id = uploads.get(file)?.id;
    if (id) void api.DELETE('/api/uploads/{id}', { params: { path: { id } } }).catch(() => undefined);
  }
  forgetUploads(files);
}

function begin({ name, size }: File, field: string, progress: Progress): Promise<State> {
  const params = keyed(newKey());
  const { signal } = progress;
  const once = () =>
    dataOf(api.POST('/api/uploads', { body: { field, name, size }, params, ...(signal && { signal }) }));
  return persistently(once, progress);
}

const stateOf = (id: string, signal?: AbortSignal): Promise<State> =>
  dataOf(api.GET('/api/uploads/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

async function send(id: string, offset: number, file: File, { signal, onProgress }: Progress): Promise<number> {
  const url = `/api/uploads/${id}`;
  const piece = file.slice(offset, offset + PIECE);
  const form = new FormData();
  form.set('offset', String(offset));
  form.set('piece', piece, 'piece');
  const response = await authorised(url, () =>
    sendForm(url, {
      ...{ method: 'PATCH', form, stallMs: STALL_MS },
      ...(signal && { signal }),
      onProgress: (sent, total) => onProgress?.(offset + piece.size * (sent / total)),
    }),
  );
  if (!response.ok) throw await ApiError.from(response);
  return ((await response.json()) as { data: State }).data.offset;
}
