import { sizeOf } from './content.js';
import { Frames } from './frames.js';
import type { Extent, Log } from './log.js';
import { isLink, kept, type RecordedEvent } from './recorded.js';

const PAGE_BYTES = 512 * 1024;
/** Approximate bytes of a frame without data and metadata. */
const OVERHEAD = 200;
const LARGEST_FRAMES = 64 * 1024;
const SMALLEST = 4;
const LARGEST = 1000;
const FIRST = 32;

/** Chooses the number of rows per page: bounded in bytes for large rows, small at first for a low first latency. */
export class PageSize {
  limit = FIRST;

  learn({ looked, bytes }: Extent): void {
    if (looked === 0) return;
    this.limit = Math.max(SMALLEST, Math.min(LARGEST, Math.floor((PAGE_BYTES * looked) / Math.max(1, bytes))));
  }
}

/** Collects one page of at most `most` responses in order, with links resolved on request. */
export class Page {
  readonly #frames: Frames;
  readonly #waiting: (RecordedEvent | Buffer)[] = [];
  events = 0;
  #bytes = 0;

  constructor(
    readonly log: Log,
    readonly resolveLinks: boolean,
    structuredIds: boolean,
    readonly most = Infinity,
  ) {
    this.#frames = new Frames(structuredIds, Math.min(LARGEST_FRAMES, most * 1024));
  }

  /** False once the page is full: later events belong to the next page. */
  get open(): boolean {
    return this.#bytes < PAGE_BYTES && this.events < this.most;
  }

  add(event: RecordedEvent): void {
    this.events++;
    this.#bytes += sizeOf(event.content) + OVERHEAD;
    if (this.resolveLinks && isLink(event)) {
      if (this.#frames.count > 0) this.#waiting.push(this.#frames.take());
      this.#waiting.push(kept(event));
    } else {
      this.#frames.event(event);
    }
  }

  /** Adds a message that is no event, such as a checkpoint. */
  note(frame: Buffer): void {
    this.#frames.add(frame);
  }

  async finish(): Promise<Buffer> {
    if (this.#waiting.length === 0) return this.#frames.take();
    const rest = this.#frames.take();
    const parts: Buffer[] = [];
    for (const part of this.#waiting) {
      if (Buffer.isBuffer(part)) {
        parts.push(part);
        continue;
      }
      this.#frames.event(await this.log.target(part), part);
      parts.push(this.#frames.take());
    }
    return Buffer.concat([...parts, rest]);
  }
}
