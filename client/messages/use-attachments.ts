import { useEffect, useRef, useState } from 'react';
import { newKey } from '../lib/http/api';
import { ApiError } from '../lib/http/api-error';
import { upload } from '../lib/http/upload';
import { faultOfAttachment } from './attachment-rule';
import { texts } from './messages.texts';
import type { Attachment } from './messages.types';

export interface Chosen {
  key: string;
  file: File;
  /** From 0 to 1. */
  share: number;
  /** Waits for the connection. */
  isLost?: boolean;
  /** Why it was not uploaded. */
  refusal?: string;
  /** A retry would be refused again. */
  isFinal?: boolean;
  /** Once it is uploaded. */
  stored?: Attachment;
  stop: AbortController;
}

/** Statuses that a retry does not change: invalid, forbidden, too large, unsupported type. */
const FINAL = new Set([400, 403, 413, 415]);

/** The files of the next message. Each is uploaded as soon as it is chosen, and those under way end with the thread. */
export function useAttachments(thread: string) {
  const [files, setFiles] = useState<Chosen[]>([]);
  const underWay = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = underWay.current;
    return () => all.forEach((stop) => stop.abort());
  }, []);
  const change = (key: string, now: Partial<Chosen>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)));

  async function send({ key, file, stop }: Chosen) {
    const form = new FormData();
    form.set('attachment', file);
    underWay.current.add(stop);
    try {
      const { data: stored } = await upload<{ data: Attachment }>(`/api/messages/threads/${thread}/attachments`, {
        ...{ form, idempotencyKey: key, signal: stop.signal },
        onProgress: (share) => change(key, { share }),
        onLost: (isLost) => change(key, { isLost }),
      });
      change(key, { stored, share: 1 });
    } catch (error) {
      if (stop.signal.aborted) return;
      const answered = error instanceof ApiError && error.status > 0 ? error : undefined;
      const refusal = answered && !answered.isWordless ? answered.detail : texts.composer.failed;
      change(key, { refusal, isFinal: !!answered && FINAL.has(answered.status) });
    } finally {
      underWay.current.delete(stop);
    }
  }

  return {
    files,
    add(chosen: File[]) {
      const added = chosen.map((file): Chosen => {
        const refusal = faultOfAttachment(file);
        const stop = new AbortController();
        return { key: newKey(), file, share: 0, stop, ...(refusal && { refusal, isFinal: true }) };
      });
      setFiles((all) => [...all, ...added]);
      for (const one of added) if (!one.refusal) void send(one);
    },
    remove({ key, stop }: Chosen) {
      stop.abort();
      setFiles((all) => all.filter((one) => one.key !== key));
    },
    retry({ key, file }: Chosen) {
      const again: Chosen = { key, file, share: 0, stop: new AbortController() };
      setFiles((all) => all.map((one) => (one.key === key ? again : one)));
      void send(again);
    },
    clear: () => setFiles([]),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
