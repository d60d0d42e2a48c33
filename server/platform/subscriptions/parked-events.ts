import { sql } from 'kysely';
import type { Recorded } from '#server/kernel/decider';
import { errorText } from '#server/platform/database/error-text';
import type { Sql } from '#server/platform/database/sql';
import type { Write } from './checkpoint.js';

/** Pause after the first failure of a parked event; it doubles with each further one, s. */
const [FIRST_PAUSE_S, LONGEST_PAUSE_S] = [5, 3_600];
/** Streams retried at a time. */
const RETRIED_AT_ONCE = 32;

/** An event to park. `error` is absent if it waits behind an earlier parked event of its stream. */
export type ToPark = { event: Recorded; error?: unknown };

/** The first parked event of a stream: the one that is retried. */
export type ParkedHead = { id: number; stream: string; revision: number; attempts: number };

/** The parked events of one set of reactions; only the process that holds the set's lease writes here. */
export class ParkedEvents {
  constructor(
    private readonly db: Sql,
    private readonly set: string,
  ) {}

  /** Whether any event is parked, and which of `streams` have one. */
  async blocked(streams: readonly string[]): Promise<{ any: boolean; streams: Set<string> }> {
    const { rows } = await sql<{ any: boolean; streams: string[] }>`
      select exists (select from app.parked_event where set_name = ${this.set} and skipped_at is null) as any,
        array(select distinct stream from app.parked_event
          where set_name = ${this.set} and skipped_at is null and stream = any(${streams}::text[])) as streams`.execute(
      this.db,
    );
    return { any: rows[0]!.any, streams: new Set(rows[0]!.streams) };
  }

  /** The first parked event of each stream that is due. */
  async due(): Promise<ParkedHead[]> {
    const { rows } = await sql<ParkedHead>`
      select id, stream, revision, attempts from (
        select distinct on (stream) id, stream, revision, attempts, due_at from app.parked_event
        where set_name = ${this.set} and skipped_at is null order by stream, position) head
      where due_at <= now() order by due_at limit ${RETRIED_AT_ONCE}`.execute(this.db);
    return rows;
  }

  async next(stream: string): Promise<ParkedHead | undefined> {
    const { rows } = await sql<ParkedHead>`
      select id, stream, revision, attempts from app.parked_event
      where set_name = ${this.set} and skipped_at is null and stream = ${stream} order by position limit 1`.execute(
      this.db,
    );
    return rows[0];
  }

  /** Rows for the statement that advances the checkpoint. An event that is delivered again is parked once. */
  parking(parked: readonly ToPark[]): Write[] {
    if (parked.length === 0) return [];
    const rows = parked.map(({ event, error }) => ({
      ...{ set_name: this.set, stream: event.stream, revision: event.revision, position: String(event.position) },
      ...{ type: event.type, event_id: event.id, attempts: error === undefined ? 0 : 1, error: messageOf(error) },
      pause: error === undefined ? 0 : FIRST_PAUSE_S,
    }));
    return [
      sql`insert into app.parked_event (set_name, stream, revision, position, type, event_id, attempts, error, due_at)
        select set_name, stream, revision, position, type, event_id, attempts, error, now() + make_interval(secs => pause)
        from place, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as parked (set_name text, stream text, revision bigint,
          position bigint, type text, event_id text, attempts int, error text, pause int)
        on conflict (set_name, position) do nothing`,
    ];
  }

  /** A row for the statement that writes what the reactions called for. */
  handled({ id }: ParkedHead): Write {
    return sql`delete from app.parked_event using place where id = ${id}`;
  }

  async failed({ id, attempts }: ParkedHead, error: unknown) {
    const pause = Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(attempts, 20));
    await sql`update app.parked_event set attempts = attempts + 1, error = ${messageOf(error)},
      due_at = now() + make_interval(secs => ${pause}) where id = ${id}`.execute(this.db);
  }
}

const messageOf = (error: unknown) => (error === undefined ? null : errorText(error));
