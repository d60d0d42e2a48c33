import type { Pool } from 'pg';
import { copyRows, type Row } from './binary-copy.js';
import { dataOf } from './content.js';
import { unfold } from './fold.js';
import { Interned } from './interned.js';
import { TOMBSTONE } from './protobuf.js';
import { kept, type RecordedEvent, STEP } from './recorded.js';
import { StreamNames } from './stream-names.js';
import type { Stream, Streams } from './streams.js';
import { firstVisible } from './truncation.js';

const COLUMNS = 'position, revision, id, type, is_json, created, data, metadata, more, rest, stream_id';
const COLUMN_COUNT = 11;
const [MORE, REST, STREAM] = [8, 9, 10];
const types = new Interned();

export interface Range {
  /** The first revision or position in the direction of reading. */
  from: number;
  backwards: boolean;
  /** How many rows to read: a row holds one event, or several of a long append. */
  limit: number;
}

/** Receives the events of a page one by one; they share a buffer and must be copied to be kept. */
export interface Taker {
  /** False once it has enough: later rows are not decoded. */
  readonly open: boolean;
  take(event: RecordedEvent): void;
}

/** The size of a page. */
export interface Extent {
  rows: number;
  /** The rows decoded until the taker had enough, and their size in bytes. */
  looked: number;
  bytes: number;
}

/** The committed events, as pages. */
export class Log {
  readonly #names: StreamNames;

  constructor(
    readonly pool: Pool,
    readonly streams: Streams,
  ) {
    this.#names = new StreamNames(pool);
  }

  /** Revisions `from` and on, or `from` and back to `floor`. */
  async streamPage(stream: Stream, { from, backwards, limit }: Range, floor: number, taker: Taker): Promise<Extent> {
    if (stream.id === undefined) return { rows: 0, looked: 0, bytes: 0 };
    const low = backwards ? floor : Math.max(from, floor);
    const high = backwards ? from : Infinity;
    const name = Buffer.from(stream.name);
    const within = `stream_id = ${stream.id}`;
    const reaches = low > 0 ? reaching('revision', 'more', low, `${within} and `) : 'true';
    const order = backwards ? `revision <= ${sql(from)} order by revision desc` : 'true order by revision';
    return this.#page(
      `select ${COLUMNS} from es_event where ${within} and ${reaches} and ${order} limit ${limit}`,
      backwards,
      () => name,
      ({ revision }) => revision >= low && revision <= high,
      taker,
    );
  }

  /** Positions `from` and on, or those before `from`. */
  async allPage({ from, backwards, limit }: Range, taker: Taker): Promise<Extent> {
    const reaches = from > 0 ? reaching('position', `more * ${STEP}`, from) : 'true';
    const range = backwards ? `position < ${sql(from)} order by position desc` : `${reaches} order by position`;
    const select = `select ${COLUMNS} from es_event where ${range} limit ${limit}`;
    const wanted = ({ position }: RecordedEvent) => (backwards ? position < from : position >= from);
    for (;;) {
      const unknown = new Set<number>();
      const nameOf = (row: Row) => {
        const id = row.integer(STREAM);
        const name = this.#names.get(id);
        if (!name) unknown.add(id);
        return name;
      };
      const extent = await this.#page(select, backwards, nameOf, wanted, taker);
      if (unknown.size === 0) return extent;
      await this.#names.learn(unknown);
      // Events before the first unknown name make this page; the rest makes another.
      if (extent.looked > 0) return { ...extent, rows: limit };
    }
  }

  /** The event a link points at; undefined where the link does not resolve. */
  async target(link: RecordedEvent): Promise<RecordedEvent | undefined> {
    const [, digits, name] = /^(\d{1,19})@(.+)$/s.exec(dataOf(link.content).toString('utf8')) ?? [];
    if (digits === undefined || name === undefined || name.includes('\0')) return undefined;
    const revision = Number(digits);
    const stream = await this.streams.one(name);
    const truncation = await this.streams.truncationOf(name);
    if (stream.last === TOMBSTONE || truncation.softDeleted || revision > stream.last) return undefined;
    if (revision < firstVisible(truncation, stream.last)) return undefined;
    let target: RecordedEvent | undefined;
    await this.streamPage(stream, { from: revision, backwards: false, limit: 1 }, 0, {
      get open() {
        return !target;
      },
      take(event) {
        if (event.revision === revision) target = kept(event);
      },
    });
    return target && target.created / 1000 >= Date.now() - truncation.maxAge ? target : undefined;
  }

  async #page(
    select: string,
    backwards: boolean,
    nameOf: (row: Row) => Buffer | undefined,
    wanted: (event: RecordedEvent) => boolean,
    taker: Taker,
  ): Promise<Extent> {
    const extent = { rows: 0, looked: 0, bytes: 0 };
    const take = (event: RecordedEvent) => {
      if (taker.open && wanted(event)) taker.take(event);
    };
    let named = true;
    await this.#copy(select, (row) => {
      extent.rows++;
      if (!taker.open) return;
      const name = nameOf(row);
      if (!name || !named) return void (named = false);
      extent.looked++;
      extent.bytes += row.bytes.length;
      const first = recorded(row, name);
      const more = row.integer(MORE);
      if (!backwards) take(first);
      if (more > 0) unfold(first, more, row.bytes, row.start(REST), types, backwards, take);
      if (backwards) take(first);
    });
    return extent;
  }

  async #copy(select: string, onRow: (row: Row) => void): Promise<void> {
    const client = await this.pool.connect();
    let broken: unknown;
    try {
      await copyRows(client, select, COLUMN_COUNT, onRow);
    } catch (error) {
      broken = error;
      throw error;
    } finally {
      client.release(broken ? true : undefined);
    }
  }
}

const sql = (value: number): string => (value >= TOMBSTONE ? '9223372036854775807' : String(value));

/** The rows with an event at or after `from`; the first row may begin before it. */
const reaching = (column: string, length: string, from: number, within = ''): string =>
  `${column} >= coalesce((select max(${column}) from es_event where ${within}${column} <= ${sql(from)}), 0)
  and ${column} + ${length} >= ${sql(from)}`;

const recorded = (row: Row, stream: Buffer): RecordedEvent => ({
  position: row.number(0),
  revision: row.number(1),
  stream,
  created: row.number(5),
  content: {
    type: types.of(row.bytes, row.start(3), row.end(3)),
    json: row.boolean(4),
    ids: row.bytes,
    idAt: row.start(2),
    bytes: row.bytes,
    dataAt: row.start(6),
    dataEnd: row.end(6),
    metadataAt: row.start(7),
    metadataEnd: row.end(7),
  },
});
