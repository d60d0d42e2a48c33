import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { UPLOADS } from '#server/catalogue/catalogue.uploads';
import { newKey } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { upload } from '../../lib/http/upload';
import { checkFiles } from '../../lib/forms/check-files';
import { FAILED, toast } from '../../ui/toast';
import { catalogueKeys } from '../catalogue.api';
import { texts } from './authoring.texts';

export type Kind = 'file' | 'image' | 'audio';

const RULES = { file: UPLOADS.document, image: UPLOADS.image, audio: UPLOADS.audio };

export interface Upload {
  id: number;
  section: string;
  kind: Kind;
  files: File[];
  /** Further fields of the form. */
  fields: Record<string, string>;
  /** A retry is the same command: its first request may have succeeded unanswered. */
  idempotencyKey: string;
  share: number;
  /** Waits for the connection. */
  isLost?: boolean;
  /** Error message of a failed upload. */
  refusal?: string;
  /** True if a retry would be refused again. */
  final?: boolean;
  stop: AbortController;
}

/** Statuses that a retry does not change: invalid, forbidden, too large, unsupported type. */
const FINAL = new Set([400, 403, 413, 415]);

let count = 0;

interface SendOptions {
  key?: string;
  /** Another section than the one on screen. */
  into?: string;
  fields?: Record<string, string>;
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Uploads files to the section on screen in concurrent batches with progress, cancellation and retry. Uploads go on after a lost
 * connection and while
 * another section is shown, where a toast says that one failed; its files are kept for a retry in its own section.
 */
export function useUploads(listing: string, shownSection: string) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = shownSection;
    return () => void (shown.current = undefined);
  }, [shownSection]);
  const change = (id: number, now: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...now } : one)));
  const forget = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  const add = (kind: Kind, files: File[], part: Pick<Upload, 'section'> & Partial<Upload>): Upload => {
    const stop = new AbortController();
    const one = { id: ++count, kind, files, fields: {}, idempotencyKey: newKey(), share: 0, stop, ...part };
    setUploads((all) => [...all, one]);
    return one;
  };

  /** Files that the server would refuse are listed with the reason and not sent. */
  async function send(
    kind: Kind,
    chosen: File[],
    { key, into: section = shownSection, fields = {} }: SendOptions = {},
  ) {
    const { accepted, refused } = checkFiles(RULES[kind], chosen);
    for (const { files, sentence } of refused) add(kind, files, { section, refusal: sentence, final: true });
    if (accepted.length === 0) return;
    const { done, failed } = texts.uploads[kind];
    const one = add(kind, accepted, { section, fields, ...(key && { idempotencyKey: key }) });
    const { idempotencyKey } = one;
    const form = new FormData();
    for (const [name, value] of Object.entries({ section, ...fields })) form.set(name, value);
    for (const file of accepted) form.append(RULES[kind].field, file);
    try {
      const onProgress = (share: number) => change(one.id, { share });
      const onLost = (isLost: boolean) => change(one.id, { isLost });
      await upload(kind === 'audio' ? `/api/listing/${listing}/${section}/audio` : `/api/listing/${kind}`, {
        form,
        idempotencyKey,
        onProgress,
        onLost,
        signal: one.stop.signal,
      });
      toast.success(done);
      forget(one.id);
      await queries.invalidateQueries({ queryKey: catalogueKeys.allSections });
    } catch (error) {
      if (one.stop.signal.aborted) return forget(one.id);
      const answered = error instanceof ApiError && error.status ? error : undefined;
      // An answer without a sentence, such as that of a balancer, says nothing to a person.
      const refusal = answered && answered.detail !== FAILED ? answered.detail : failed;
      change(one.id, { refusal, final: answered && FINAL.has(answered.status) });
      if (shown.current !== section)
        toast.error(
          texts.uploads.elsewhere(
            accepted.map(({ name }) => name),
            refusal,
          ),
        );
    }
  }

  const cancel = ({ id, stop }: Upload) => {
    stop.abort();
    forget(id);
  };
  const retry = ({ id, kind, files, section, fields, idempotencyKey }: Upload) => {
    forget(id);
    void send(kind, files, { key: idempotencyKey, into: section, fields });
  };
  return { uploads: uploads.filter((one) => one.section === shownSection), send, cancel, retry };
}
