import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey, upload } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { toast } from '../../ui/toast';

export type Kind = 'file' | 'image';

const WORDS = {
  file: { field: 'file_content', done: 'Files uploaded successfully', failed: 'Failed to upload files' },
  image: { field: 'image_content', done: 'Images uploaded successfully', failed: 'Failed to upload images' },
};

export interface Upload {
  id: number;
  kind: Kind;
  files: File[];
  /** A retry is the same command: its first request may have succeeded unanswered. */
  idempotencyKey: string;
  share: number;
  /** Error message of a failed upload. */
  refusal?: string;
  /** True if a retry would be refused again. */
  final?: boolean;
  stop: AbortController;
}

/** Statuses that a retry does not change: invalid, forbidden, too large, unsupported type. */
const FINAL = new Set([400, 403, 413, 415]);

let count = 0;

/** Uploads files to a section in concurrent batches with progress, cancellation and retry. */
export function useUploads(section: string) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (id: number, now: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...now } : one)));
  const forget = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  async function send(kind: Kind, files: File[], idempotencyKey = newKey()) {
    if (files.length === 0) return;
    const { field, done, failed } = WORDS[kind];
    const one: Upload = { id: ++count, kind, files, idempotencyKey, share: 0, stop: new AbortController() };
    setUploads((all) => [...all, one]);
    const form = new FormData();
    form.set('section', section);
    for (const file of files) form.append(field, file);
    try {
      const onProgress = (share: number) => change(one.id, { share });
      await upload(`listing/${kind}`, { form, idempotencyKey, onProgress, signal: one.stop.signal });
      toast.success(done);
      forget(one.id);
      await queries.invalidateQueries({ queryKey: ['catalogue', 'section'] });
    } catch (error) {
      if (one.stop.signal.aborted) return forget(one.id);
      const answered = error instanceof ApiError && error.status ? error : undefined;
      const refusal = answered?.detail ?? failed;
      toast.error(refusal);
      change(one.id, { refusal, final: answered && FINAL.has(answered.status) });
    }
  }

  const cancel = ({ id, stop }: Upload) => {
    stop.abort();
    forget(id);
  };
  const retry = ({ id, kind, files, idempotencyKey }: Upload) => {
    forget(id);
    void send(kind, files, idempotencyKey);
  };
  return { uploads, send, cancel, retry };
}
