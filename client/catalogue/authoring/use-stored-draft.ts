import { useEffect, useState } from 'react';
import { newKey } from '../../lib/http/api';
import { saveDraft, saveDraftPicture, startDraft } from '../drafts.api';
import type { Draft } from './listing-form';

/** Typing is saved when it pauses for this long, ms. */
const PAUSE_MS = 800;

type Typed = Parameters<typeof saveDraft>[1];
export type SaveState = 'saving' | 'saved' | 'failed' | undefined;

/** Keeps a form's values on the server while they are typed. What failed is sent with the next change, or once the device is online. */
export function useStoredDraft(id: string, isKept: boolean) {
  const [state, setState] = useState<SaveState>();
  const [draft] = useState(() => new StoredDraft(id, isKept, setState));
  useEffect(() => {
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
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests are sent one after the other. */
  private sending: Promise<void> = Promise.resolve();
  private picture: File | null = null;
  private isPictureKept = false;
  private isSubmitted = false;

  constructor(
    private readonly id: string,
    /** True once the server has the draft. */
    public isKept: boolean,
    private readonly show: (state: SaveState) => void,
  ) {}

  change({ thumbnail: _, picture: __, ...fields }: Draft) {
    this.waiting = { ...this.waiting, ...fields };
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
        if (!this.isKept) await startDraft(this.id, {});
        this.isKept = true;
        await saveDraftPicture(this.id, { form, idempotencyKey: newKey() });
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
  }

  /** What was typed since takes precedence. */
  private sendLater(unsent: Typed) {
    this.waiting = { ...unsent, ...this.waiting };
  }

  private sent({ thumbnail, ...fields }: Typed) {
    return this.isKept ? saveDraft(this.id, { ...fields, thumbnail }) : startDraft(this.id, fields);
  }

  private async save(request: () => Promise<unknown>): Promise<boolean> {
    this.show('saving');
    const isSaved = await request().then(
      () => true,
      () => false,
    );
    this.isKept ||= isSaved;
    this.show(isSaved ? 'saved' : 'failed');
    return isSaved;
  }
}
