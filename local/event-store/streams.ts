import type { Pool } from 'pg';
import { KnownNames } from './known-names.js';
import { TOMBSTONE } from './protobuf.js';
import { LAST_ONLY, NOTHING_HIDDEN, readTruncation, type Truncation } from './truncation.js';
import { unpooled } from './unpooled.js';

const REMEMBERED = 40_000;

/** The committed state of one stream. */
export interface Stream {
  readonly name: string;
  /** Undefined until the first event. */
  id: number | undefined;
  /** -1 before the first event. */
  last: number;
  /** The data of the last event; only for metastreams. */
  metadata: Buffer | undefined;
  truncation: Truncation;
}

interface StreamRow {
  name: string;
  id: number;
  last: string;
  metadata: Buffer | null;
}

const LOOK_UP = `
select s.name, s.id, e.revision + e.more as last, case when starts_with(s.name, '$$') then e.data end as metadata
from es_stream s
cross join lateral (select revision, more, data from es_event where stream_id = s.id order by revision desc limit 1) e
where s.name = any($1)`;

export const isMetastream = (name: string): boolean => name.startsWith('$$');
export const metastreamOf = (name: string): string => `$$${name}`;
export const originalOf = (metastream: string): string => metastream.slice(2);

/** The streams of the log: recently used ones in memory, the others loaded by a query. */
export class Streams {
  readonly known = new KnownNames();
  readonly #recent = new Map<string, Stream>();
  /** Counts commits, so that a look-up that raced a commit is not cached. */
  #changes = 0;

  constructor(readonly pool: Pool) {}

  /** Applies a commit that changed `stream`. */
  committed(stream: Stream, last: number, metadata: Buffer | undefined): void {
    this.#changes++;
    stream.last = last;
    if (metadata) {
      stream.metadata = metadata;
      stream.truncation = readTruncation(metadata);
    }
    this.known.add(stream.name);
    this.#remember(stream);
  }

  remembered(name: string): Stream | undefined {
    const stream = this.#recent.get(name);
    if (stream) return stream;
    return this.known.mayHave(name) ? undefined : this.#unwritten(name);
  }

  async find(names: readonly string[]): Promise<Map<string, Stream>> {
    const found = new Map<string, Stream>();
    const missing: string[] = [];
    for (const name of names) {
      const stream = this.remembered(name);
      if (stream) found.set(name, stream);
      else missing.push(name);
    }
    if (missing.length === 0) return found;
    const before = this.#changes;
    const { rows } = await this.pool.query<StreamRow>({ name: 'es-streams', text: LOOK_UP, values: [missing] });
    for (const row of rows) found.set(row.name, written(row));
    for (const name of missing) {
      const stream = found.get(name) ?? this.#unwritten(name);
      found.set(name, stream);
      if (this.#changes === before) this.#remember(stream);
    }
    return found;
  }

  async one(name: string): Promise<Stream> {
    return this.remembered(name) ?? (await this.find([name])).get(name) ?? this.#unwritten(name);
  }

  /** The truncation set by the stream's metadata. */
  async truncationOf(name: string): Promise<Truncation> {
    if (isMetastream(name)) return LAST_ONLY;
    return (await this.one(metastreamOf(name))).truncation;
  }

  /** Drops the cache after a failed commit. */
  forget(): void {
    this.#changes++;
    this.#recent.clear();
  }

  #remember(stream: Stream): void {
    this.#recent.delete(stream.name);
    this.#recent.set(stream.name, stream);
    if (this.#recent.size <= REMEMBERED) return;
    for (const name of this.#recent.keys()) {
      this.#recent.delete(name);
      if (this.#recent.size <= REMEMBERED * 0.9) return;
    }
  }

  #unwritten(name: string): Stream {
    return { name, id: undefined, last: -1, metadata: undefined, truncation: NOTHING_HIDDEN };
  }
}

const written = (row: StreamRow): Stream => ({
  name: row.name,
  id: row.id,
  last: Number(row.last),
  metadata: row.metadata ? unpooled(row.metadata) : undefined,
  truncation: row.metadata ? readTruncation(row.metadata) : NOTHING_HIDDEN,
});

/** A tombstoned stream can be neither read nor written; its metastream neither. */
export async function isDead(streams: Streams, name: string): Promise<boolean> {
  if ((await streams.one(name)).last === TOMBSTONE) return true;
  return isMetastream(name) && (await streams.one(originalOf(name))).last === TOMBSTONE;
}
