import { type ProposedEvent, type StreamView } from './append.js';
import { TOMBSTONE } from './protobuf.js';
import type { RecentIds } from './recent-ids.js';
import type { RecordedEvent } from './recorded.js';
import { isMetastream, metastreamOf, originalOf, type Stream, type Streams } from './streams.js';
import { readTruncation, type Truncation } from './truncation.js';

/** Positions are sparse, as byte offsets would be: nobody may count on them. */
const STEP = 64;

interface Change {
  last: number;
  metadata: Buffer | undefined;
  truncation: Truncation | undefined;
}

/** What one commit will change: everything decided since the last commit, seen by the next decision, by nobody else yet. */
export class Staging {
  readonly events: RecordedEvent[] = [];
  readonly owners: Stream[] = [];
  readonly created: Stream[] = [];
  readonly #ids = new Map<string, number>();
  readonly #changes = new Map<Stream, Change>();
  readonly #first: number;
  readonly #now = Date.now() * 1000;

  constructor(
    readonly streams: ReadonlyMap<string, Stream>,
    public position: number,
    readonly nextStreamId: () => number,
  ) {
    this.#first = position + STEP;
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

  append(stream: Stream, event: ProposedEvent, revision = this.last(stream) + 1): void {
    if (stream.id === undefined) {
      stream.id = this.nextStreamId();
      this.created.push(stream);
    }
    const { id, type, json, data, metadata } = event;
    const position = (this.position += STEP);
    this.events.push({ position, revision, id, stream: stream.bytes, type, json, created: this.#now, data, metadata });
    this.owners.push(stream);
    const key = id.toString('latin1');
    if (!this.#ids.has(key)) this.#ids.set(key, position);
    const change = this.#changes.get(stream);
    const described = isMetastream(stream.name) ? data : undefined;
    if (change) Object.assign(change, { last: revision, metadata: described, truncation: undefined });
    else this.#changes.set(stream, { last: revision, metadata: described, truncation: undefined });
  }

  positionOf(id: Buffer): number | undefined {
    return this.#ids.get(id.toString('latin1'));
  }

  at(position: number): { event: RecordedEvent; stream: Stream } | undefined {
    if (position < this.#first) return undefined;
    const index = this.events.findIndex((event) => event.position === position);
    const event = this.events[index];
    const stream = this.owners[index];
    return event && stream ? { event, stream } : undefined;
  }

  find(stream: Stream, revision: number): RecordedEvent | undefined {
    if (!this.#changes.has(stream)) return undefined;
    return this.events.find((event, index) => this.owners[index] === stream && event.revision === revision);
  }

  /** Makes everything staged the truth. */
  publish(streams: Streams, recent: RecentIds): void {
    for (const { id, position } of this.events) recent.put(id, position);
    for (const [stream, { last, metadata }] of this.#changes) streams.committed(stream, last, metadata);
  }

  /** Takes everything back. */
  discard(): void {
    for (const stream of this.created) stream.id = undefined;
  }
}
