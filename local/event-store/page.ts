import { Frames } from './frames.js';
import { kept, type Log } from './log.js';
import { isLink, type RecordedEvent } from './recorded.js';

const PAGE_BYTES = 2 * 1024 * 1024;
const SMALLEST = 16;
const LARGEST = 2000;
const FIRST = 256;

/** Chooses how many events to ask for, so that a page of large ones stays within bounds. */
export class PageSize {
  limit = FIRST;

  learn(events: number, bytes: number): void {
    if (events === 0) return;
    this.limit = Math.max(SMALLEST, Math.min(LARGEST, Math.floor((PAGE_BYTES * events) / Math.max(1, bytes))));
  }
}

const sizeOf = (event: RecordedEvent) => event.data.length + event.metadata.length + 200;

/** Gathers one page of answers in order, links resolved when the reader asked for it. */
export class Page {
  readonly #frames: Frames;
  readonly #waiting: (RecordedEvent | Buffer)[] = [];
  /** False once the page is full: what comes after belongs to the next one. */
  open = true;
  events = 0;
  seen = 0;
  seenBytes = 0;
  #bytes = 0;

  constructor(
    readonly log: Log,
    readonly resolveLinks: boolean,
    structuredIds: boolean,
  ) {
    this.#frames = new Frames(structuredIds, 16 * 1024);
  }

  /** An event that was looked at, whether or not it is wanted. */
  see(event: RecordedEvent): void {
    this.seen++;
    this.seenBytes += sizeOf(event);
  }

  add(event: RecordedEvent): void {
    this.events++;
    this.#bytes += sizeOf(event);
    if (this.#bytes >= PAGE_BYTES) this.open = false;
    if (this.resolveLinks && isLink(event)) {
      if (this.#frames.count > 0) this.#waiting.push(this.#frames.take());
      this.#waiting.push(kept(event));
    } else {
      this.#frames.event(event);
    }
  }

  /** A message between the events, such as a checkpoint. */
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
