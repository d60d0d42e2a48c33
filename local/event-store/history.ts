import type { Pool } from 'pg';
import { Expected, type ExpectedRevision } from './append.js';
import { type Content, ID_BYTES } from './content.js';
import type { RecentIds } from './recent-ids.js';
import { STEP } from './recorded.js';
import type { Stream } from './streams.js';

export interface Written {
  position: number;
  streamId: number;
  revision: number;
  ids: Buffer;
  idAt: number;
  created: number;
}
interface WrittenRow {
  position: string;
  stream_id: number;
  revision: string;
  created: string;
  ids: Buffer;
}

/** An event may be folded into the row of an earlier one; then that row is selected. */
const COLUMNS = `e.position, e.stream_id, e.revision, e.created, uuid_send(e.id) || substring(e.rest for ${ID_BYTES} * e.more) as ids`;
const BY_POSITION = `
select ${COLUMNS} from es_event e where e.position in
  (select (select max(position) from es_event where position <= wanted) from unnest($1::bigint[]) as wanted)`;
const BY_REVISION = `
select ${COLUMNS} from unnest($1::int[], $2::bigint[], $3::bigint[]) as wanted (stream_id, low, high)
join es_event e on e.stream_id = wanted.stream_id and e.revision <= wanted.high and e.revision >=
  (select max(revision) from es_event where stream_id = wanted.stream_id and revision <= wanted.low)`;

/** The committed events that the appends of one round must be compared with: usually none, and then no query. */
export class History {
  readonly #positions: number[] = [];
  readonly #ranges: [streamId: number, low: number, high: number][] = [];
  readonly #byPosition = new Map<number, Written>();
  readonly #byRevision = new Map<string, Written>();

  constructor(
    readonly pool: Pool,
    readonly recent: RecentIds,
  ) {}

  /** Registers the look-ups that an append needs; `alone`: no other append is in its round. */
  note(stream: Stream, expected: ExpectedRevision, events: readonly Content[], alone: boolean): void {
    if (expected === Expected.any || expected === Expected.streamExists) {
      const [first] = events;
      // An unknown first event settles the decision, unless an append of the same round wrote it.
      if (alone && first && this.recent.find(first.ids, first.idAt) === undefined) return;
      for (const { ids, idAt } of events) {
        const position = this.recent.find(ids, idAt);
        if (position !== undefined) this.#positions.push(position);
      }
    } else if (typeof expected === 'number' && stream.id !== undefined && expected < stream.last && events.length > 0) {
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
      const { stream_id: streamId, ids } = row;
      for (let idAt = 0, i = 0; idAt < ids.length; idAt += ID_BYTES, i++) {
        const position = Number(row.position) + i * STEP;
        const revision = Number(row.revision) + i;
        const written = { position, streamId, revision, ids, idAt, created: Number(row.created) };
        this.#byPosition.set(position, written);
        this.#byRevision.set(`${streamId}/${revision}`, written);
      }
    }
  }
}
