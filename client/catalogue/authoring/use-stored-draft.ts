import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../lib/forms/drafts';
import { newKey } from '../../lib/http/api';
import { saveDraft, saveDraftPicture, startDraft } from '../drafts.api';
import type { Draft } from './listing-form';

/** Typing is saved when it pauses for this long, ms. */
const PAUSE_MS = 800;

type Typed = Parameters<typeof saveDraft>[1];
export type SaveState = 'saving' | 'saved' | 'failed' | undefined;

const onDevice = (id: string) => `listing:${id}`;

type Unsent = { fields?: Partial<Draft>; since?: string };

/**
 * What was typed on this device and not confirmed by the server, e.g. before a reload that cut the request. Nothing once
 * the server's copy was changed at another time than the one it was typed on: it holds the same, or newer work of another
 * device. `updatedAt`: of the server's copy, undefined without one.
 */
export function unsentOf(id: string, updatedAt?: string): Partial<Draft> {
  const { fields = {}, since } = (readDraft(onDevice(id)) ?? {}) as Unsent;
  return since === updatedAt ? fields : {};
}

export const dropUnsent = (id: string) => dropDraft(onDevice(id));

/**
 * Keeps a form's values on the server while they are typed, and on this device until the server has them. What failed is
 * sent with the next change, once the device is online, or when the draft is opened again.
 */
export function useStoredDraft(id: string, updatedAt?: string) {
  const [state, setState] = useState<SaveState>();
  const [draft] = useState(() => new StoredDraft(id, updatedAt, setState));
  useEffect(() => {
    draft.resume();
    const flush = () => void draft.flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [draft]);
  return { state, draft };
}

class StoredDraft {
  private waiting: Typed | undefined;
  private typed: Partial<Draft> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests are sent one after the other. */
  private sending: Promise<void> = Promise.resolve();
  private picture: File | null = null;
  private isPictureKept = false;
  private isSubmitted = false;

  constructor(
    private readonly id: string,
    /** Of the server's copy, as far as this page knows it. */
    private updatedAt: string | undefined,
    private readonly show: (state: SaveState) => void,
  ) {}

  /** True once the server has the draft. */
  get isKept() {
    return this.updatedAt !== undefined;
  }

  /** Sends what an earlier visit could not. */
  resume() {
    const { thumbnail: _, picture: __, ...fields } = unsentOf(this.id, this.updatedAt);
    if (Object.keys(fields).length === 0) return;
    this.waiting = { ...fields, ...this.waiting };
    void this.flush();
  }

  change({ thumbnail: _, picture: __, ...fields }: Draft) {
    this.waiting = { ...this.waiting, ...fields };
    this.typed = fields;
    this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Sends what was typed last. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.sending = this.sending.then(async () => {
      const { waiting } = this;
      if (!waiting || this.isSubmitted) return;
      this.waiting = undefined;
      if (!(await this.save(() => this.sent(waiting)))) this.sendLater(waiting);
      if (this.waiting) this.keep();
      else dropUnsent(this.id);
    });
    return this.sending;
  }

  /** Replaces the picture, or removes it. */
  choose(file: File | null) {
    if (file === this.picture && file) return;
    [this.picture, this.isPictureKept] = [file, false];
    if (!file) {
      this.waiting = { ...this.waiting, thumbnail: null };
      return void this.flush();
    }
    this.sending = this.sending.then(async () => {
      const form = new FormData();
      form.append('thumbnail', file);
      const isKept = await this.save(async () => {
        if (!this.isKept) this.updatedAt = (await startDraft(this.id, {})).data.updated_at;
        return saveDraftPicture(this.id, { form, idempotencyKey: newKey() });
      });
      if (this.picture === file) this.isPictureKept = isKept;
    });
  }

  hasPicture(file: File | null) {
    return file !== null && file === this.picture && this.isPictureKept;
  }

  /** The draft is a listing now. */
  end() {
    this.isSubmitted = true;
    clearTimeout(this.timer);
    dropUnsent(this.id);
  }

  /** Keeps what was typed on this device, with the time of the server's copy that it was typed on. */
  private keep() {
    keepDraft(onDevice(this.id), { fields: this.typed, since: this.updatedAt });
  }

  /** What was typed since takes precedence. */
  private sendLater(unsent: Typed) {
    this.waiting = { ...unsent, ...this.waiting };
  }

  private sent({ thumbnail, ...fields }: Typed) {
    return this.isKept ? saveDraft(this.id, { ...fields, thumbnail }) : startDraft(this.id, fields);
  }

  private async save(request: () => Promise<{ data: { updated_at: string } }>): Promise<boolean> {
    this.show('saving');
    const saved = await request().catch(() => undefined);
    if (saved) this.updatedAt = saved.data.updated_at;
    const isSaved = saved !== undefined;
    this.show(isSaved ? 'saved' : 'failed');
    return isSaved;
  }
}
