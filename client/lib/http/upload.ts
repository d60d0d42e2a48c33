import { ApiError } from './api-error';
import { ownChanges } from './own-changes';
import { persistently } from './persistently';
import { dropUploads, forgetUploads, PIECE, sendInPieces } from './pieces';
import { sendForm } from './send-form';
import { authorised } from './transport';

export interface Transfer {
  form: FormData;
  idempotencyKey: string;
  /** POST by default. */
  method?: 'POST' | 'PATCH';
  /** Gets the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Gets true when the connection is lost and the upload waits for it, and false when it goes on. */
  onLost?: (isLost: boolean) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form without a time limit. Rejects with an ApiError. A form with a large file is cut off by no lost connection:
 * its files go in pieces before it, from where they were cut, and the form names them.
 */
export async function upload<Body>(url: string, transfer: Transfer): Promise<Body> {
  const { form, signal } = transfer;
  const files = [...form.entries()].filter((entry): entry is [string, File] => entry[1] instanceof File);
  if (!files.some(([, { size }]) => size >= PIECE)) return send(url, transfer);
  const chosen = files.map(([, file]) => file);
  signal?.addEventListener('abort', () => dropUploads(chosen), { once: true });
  const once = async () => {
    const { onProgress: _, ...rest } = transfer;
    const named = { ...rest, form: await withUploads(transfer, files) };
    return persistently(() => send<Body>(url, named), transfer);
  };
  const body = await once().catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    forgetUploads(chosen);
    return once();
  });
  forgetUploads(chosen);
  return body;
}

async function send<Body>(url: string, { method = 'POST', onProgress, ...sent }: Transfer): Promise<Body> {
  const report = onProgress && ((bytes: number, total: number) => onProgress(bytes / total));
  const sending = { ...sent, method, ...(report && { onProgress: report }) };
  const response = await ownChanges.follow(authorised(url, () => sendForm(url, sending)));
  if (!response.ok) throw await ApiError.from(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Body;
}

/** An upload that was kept for the form is there no more. */
const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'upload_missing';

/** The form with ids in place of its files, after those were sent. */
async function withUploads({ form, idempotencyKey, onProgress, ...progress }: Transfer, files: [string, File][]) {
  const named = new FormData();
  for (const [name, value] of form.entries()) if (typeof value === 'string') named.append(name, value);
  const total = files.reduce((sum, [, { size }]) => sum + size, 0);
  let done = 0;
  for (const [field, file] of files) {
    const report = (sent: number) => onProgress?.((done + sent) / total);
    named.append('uploads', await sendInPieces(file, field, idempotencyKey, { ...progress, onProgress: report }));
    done += file.size;
  }
  return named;
}
