import type { Pool } from 'pg';
import { Expected, type ProposedEvent } from './append.js';
import type { RecentIds } from './recent-ids.js';
import type { Stream } from './streams.js';

export interface Written {
  position: number;
  streamId: number;
  revision: number;
  id: Buffer;
  created: number;
}
interface WrittenRow {
  position: string;
  stream_id: number;
  revision: string;
  id: string;
  created: string;
}

const COLUMNS = 'e.position, e.stream_id, e.revision, e.id, e.created';
const BY_POSITION = `select ${COLUMNS} from es_event e where e.position = any($1::bigint[])`;
const BY_REVISION = `
select ${COLUMNS} from unnest($1::int[], $2::bigint[], $3::bigint[]) as wanted (stream_id, low, high)
join es_event e on e.stream_id = wanted.stream_id and e.revision between wanted.low and wanted.high`;

/** The events already committed that the appends of one round must be compared with: usually none, and then no query. */
export class History {
  readonly #positions: number[] = [];
  readonly #ranges: [streamId: number, low: number, high: number][] = [];
  readonly #byPosition = new Map<number, Written>();
  readonly #byRevision = new Map<string, Written>();

  constructor(
    readonly pool: Pool,
    readonly recent: RecentIds,
  ) {}

  note(stream: Stream, expected: number, events: readonly ProposedEvent[]): void {
    if (expected === Expected.any || expected === Expected.streamExists) {
      for (const { id } of events) {
        const position = this.recent.find(id);
        if (position !== undefined) this.#positions.push(position);
      }
    } else if (stream.id !== undefined && expected < stream.last && events.length > 0) {
      this.#ranges.push([stream.id, expected + 1, Math.min(expected + events.length, stream.last)]);
    }
  }

  async load(): Promise<void> {
    if (this.#positions.length > 0) this.#keep(await this.#ask(BY_POSITION, [this.#positions]));
    if (this.#ranges.length > 0) {
      const column = (index: 0 | 1 | 2) => this.#ranges.map((range) => (range[index] >= 2 ** 63 ? 0 : range[index]));
      this.#keep(await this.#ask(BY_REVISION, [column(0), column(1), column(2)]));
    }
  }

  get needed(): boolean {
    return this.#positions.length > 0 || this.#ranges.length > 0;
  }

  at(position: number): Written | undefined {
    return this.#byPosition.get(position);
  }

  find(streamId: number | undefined, revision: number): Written | undefined {
    return this.#byRevision.get(`${streamId}/${revision}`);
  }

  async #ask(text: string, values: unknown[]): Promise<WrittenRow[]> {
    return (await this.pool.query<WrittenRow>(text, values)).rows;
  }

  #keep(rows: WrittenRow[]): void {
    for (const row of rows) {
      const written = {
        position: Number(row.position),
        streamId: row.stream_id,
        revision: Number(row.revision),
        id: Buffer.from(row.id.replaceAll('-', ''), 'hex'),
        created: Number(row.created),
      };
      this.#byPosition.set(written.position, written);
      this.#byRevision.set(`${written.streamId}/${written.revision}`, written);
    }
  }
}
