import type { StreamView } from './append.js';
import { type Content, dataOf, ID_BYTES } from './content.js';
import { TOMBSTONE } from './protobuf.js';
import type { RecentIds } from './recent-ids.js';
import { type RecordedEvent, STEP } from './recorded.js';
import { isMetastream, metastreamOf, originalOf, type Stream, type Streams } from './streams.js';
import { readTruncation, type Truncation } from './truncation.js';
import { unpooled } from './unpooled.js';

/** µs. */
const FARTHEST_BACK = 3_600_000_000;

interface Change {
  last: number;
  metadata: Buffer | undefined;
  truncation: Truncation | undefined;
}

/** The changes of the next commit: visible to later decisions of the same round, not to readers. */
export class Staging {
  readonly events: RecordedEvent[] = [];
  readonly owners: Stream[] = [];
  readonly created: Stream[] = [];
  readonly #positions = new Map<string, number>();
  /** How many of the events are indexed in `#positions`; the others are indexed on demand. */
  #indexed = 0;
  readonly #changes = new Map<Stream, Change>();
  readonly #first: number;
  /**
   * When the events of this commit are written, µs since 1970: not before those of the last one, also where a clock was set
   * back; by more than an hour, the last one was wrong.
   */
  readonly now: number;

  constructor(
    readonly streams: ReadonlyMap<string, Stream>,
    public position: number,
    readonly nextStreamId: () => number,
    lastCommit: number,
  ) {
    this.#first = position + STEP;
    const clock = Date.now() * 1000;
    this.now = lastCommit - clock > FARTHEST_BACK ? clock : Math.max(clock, lastCommit);
  }

  stream(name: string): Stream {
    const stream = this.streams.get(name);
    if (!stream) throw new Error(`The stream ${name} was not looked up.`);
    return stream;
  }

  last(stream: Stream): number {
    return this.#changes.get(stream)?.last ?? stream.last;
  }

  metadata(metastream: Stream): Buffer | undefined {
    return this.#changes.get(metastream)?.metadata ?? metastream.metadata;
  }

  truncation(metastream: Stream): Truncation {
    const change = this.#changes.get(metastream);
    if (!change?.metadata) return metastream.truncation;
    return (change.truncation ??= readTruncation(change.metadata));
  }

  view(stream: Stream): StreamView {
    const metastream = this.stream(metastreamOf(stream.name));
    const last = this.last(stream);
    if (!isMetastream(stream.name))
      return { last, softDeleted: this.truncation(metastream).softDeleted, hasMetadata: this.last(metastream) >= 0 };
    const dead = last < 0 && this.last(this.stream(originalOf(stream.name))) === TOMBSTONE;
    return { last: dead ? TOMBSTONE : last, softDeleted: false, hasMetadata: this.last(metastream) >= 0 };
  }

  /** Appends events with contiguous revisions, the first at `revision`. */
  append(stream: Stream, contents: readonly Content[], revision = this.last(stream) + 1): void {
    const last = contents.at(-1);
    if (!last) return;
    if (stream.id === undefined) {
      stream.id = this.nextStreamId();
      this.created.push(stream);
    }
    const name = Buffer.from(stream.name);
    for (const content of contents) {
      this.position += STEP;
      this.events.push({ position: this.position, revision, stream: name, created: this.now, content });
      this.owners.push(stream);
      revision++;
    }
    const metadata = isMetastream(stream.name) ? unpooled(dataOf(last)) : undefined;
    this.#changes.set(stream, { last: this.events.at(-1)?.revision ?? -1, metadata, truncation: undefined });
  }

  positionOf(event: Content): number | undefined {
    if (this.events.length === 0) return undefined;
    for (; this.#indexed < this.events.length; this.#indexed++) {
      const { content, position } = this.events[this.#indexed]!;
      const key = keyOf(content);
      if (!this.#positions.has(key)) this.#positions.set(key, position);
    }
    return this.#positions.get(keyOf(event));
  }

  at(position: number): { event: RecordedEvent; stream: Stream } | undefined {
    const index = (position - this.#first) / STEP;
    const event = this.events[index];
    const stream = this.owners[index];
    return event && stream ? { event, stream } : undefined;
  }

  find(stream: Stream, revision: number): RecordedEvent | undefined {
    if (!this.#changes.has(stream)) return undefined;
    return this.events.find((event, index) => this.owners[index] === stream && event.revision === revision);
  }

  /** Applies the staged changes to memory after the commit. */
  publish(streams: Streams, recent: RecentIds): void {
    for (const { content, position } of this.events) recent.put(content.ids, content.idAt, position);
    for (const [stream, { last, metadata }] of this.#changes) streams.committed(stream, last, metadata);
  }

  /** Undoes the staged changes after a failed commit. */
  discard(): void {
    for (const stream of this.created) stream.id = undefined;
  }
}

const keyOf = ({ ids, idAt }: Content): string => ids.toString('latin1', idAt, idAt + ID_BYTES);
