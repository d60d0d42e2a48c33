import type { Pool } from 'pg';
import { copyRows, type Row, toNumber } from './binary-copy.js';
import { TOMBSTONE } from './protobuf.js';
import type { RecordedEvent } from './recorded.js';
import type { Stream, Streams } from './streams.js';
import { firstVisible } from './truncation.js';

const COLUMNS = 'position, revision, id, type, is_json, created, data, metadata';
const COLUMN_COUNT = 8;
const EMPTY = Buffer.alloc(0);

export interface Range {
  /** The first revision or position wanted in the direction of reading. */
  from: number;
  backwards: boolean;
  limit: number;
}

/** The committed events, as pages; what is handed to `onEvent` lies in a shared buffer and must be copied to be kept. */
export class Log {
  constructor(
    readonly pool: Pool,
    readonly streams: Streams,
  ) {}

  /** Revisions `from` and on, or `from` and back to `floor`. Answers how many there were. */
  async streamPage(
    stream: Stream,
    { from, backwards, limit }: Range,
    floor: number,
    onEvent: (event: RecordedEvent) => void,
  ): Promise<number> {
    if (stream.id === undefined) return 0;
    const range = backwards
      ? `revision <= ${sql(from)} and revision >= ${sql(floor)} order by revision desc`
      : `revision >= ${sql(Math.max(from, floor))} order by revision`;
    let count = 0;
    await this.#copy(
      `select ${COLUMNS} from es_event where stream_id = ${stream.id} and ${range} limit ${limit}`,
      COLUMN_COUNT,
      (row) => {
        count++;
        onEvent(recorded(row, stream.bytes));
      },
    );
    return count;
  }

  /** Positions `from` and on, or those before `from`. */
  async allPage({ from, backwards, limit }: Range, onEvent: (event: RecordedEvent) => void): Promise<number> {
    const range = backwards
      ? `position < ${sql(from)} order by position desc`
      : `position >= ${sql(from)} order by position`;
    let count = 0;
    await this.#copy(
      `select ${COLUMNS}, (select name from es_stream where id = stream_id) from es_event where ${range} limit ${limit}`,
      COLUMN_COUNT + 1,
      (row) => {
        count++;
        onEvent(recorded(row, row[COLUMN_COUNT] ?? EMPTY));
      },
    );
    return count;
  }

  /** The event a link points at; undefined when there is none, or none any more. */
  async target(link: RecordedEvent): Promise<RecordedEvent | undefined> {
    const [, digits, name] = /^(\d{1,19})@(.+)$/s.exec(link.data.toString('utf8')) ?? [];
    if (digits === undefined || name === undefined || name.includes('\0')) return undefined;
    const revision = Number(digits);
    const stream = await this.streams.one(name);
    const truncation = await this.streams.truncationOf(name);
    if (stream.last === TOMBSTONE || truncation.softDeleted || revision > stream.last) return undefined;
    if (revision < firstVisible(truncation, stream.last)) return undefined;
    let target: RecordedEvent | undefined;
    await this.streamPage(stream, { from: revision, backwards: false, limit: 1 }, 0, (event) => {
      if (event.revision === revision) target = kept(event);
    });
    return target && target.created / 1000 >= Date.now() - truncation.maxAge ? target : undefined;
  }

  async #copy(select: string, columns: number, onRow: (row: Row) => void): Promise<void> {
    const client = await this.pool.connect();
    let broken: unknown;
    try {
      await copyRows(client, select, columns, onRow);
    } catch (error) {
      broken = error;
      throw error;
    } finally {
      client.release(broken ? true : undefined);
    }
  }
}

const sql = (value: number): string => (value >= TOMBSTONE ? '9223372036854775807' : String(value));

const recorded = (row: Row, stream: Buffer): RecordedEvent => ({
  position: toNumber(row[0] ?? EMPTY),
  revision: toNumber(row[1] ?? EMPTY),
  id: row[2] ?? EMPTY,
  stream,
  type: row[3] ?? EMPTY,
  json: row[4]?.[0] === 1,
  created: toNumber(row[5] ?? EMPTY),
  data: row[6] ?? EMPTY,
  metadata: row[7] ?? EMPTY,
});

/** A copy that outlives the page. */
export const kept = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  id: Buffer.from(event.id),
  stream: Buffer.from(event.stream),
  type: Buffer.from(event.type),
  data: Buffer.from(event.data),
  metadata: Buffer.from(event.metadata),
});
