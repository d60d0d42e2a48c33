import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Event, Fold } from '#server/kernel/decider';
import { log } from '#server/platform/log';
import { Database } from '#server/platform/database/sql';
import { emptyStream, lastNumber, type StreamState } from './stream-state.js';

/** Default number of events between two snapshots. */
const EVERY = 500;

type Row = { segment: string; revision: number; event_id: string; hash: string; opened_at: string; state: object };

/** Snapshots of long streams. They only save time: they may be deleted. */
@Injectable()
export class Snapshots {
  constructor(private readonly db: Database) {}

  /** Undefined if missing, or if the database cannot be read. The caller checks the event it is based on. */
  async find<S, F extends Event>(fold: Fold<S, F>, stream: string): Promise<StreamState<S> | undefined> {
    if (!fold.snapshot) return undefined;
    const { name, version, unpack } = fold.snapshot;
    const [row] = await sql<Row>`
      select segment, revision, event_id, hash, opened_at, state from projection.fold_snapshot
      where stream = ${stream} and fold = ${name} and version = ${version}`
      .execute(this.db.sql)
      .then(({ rows }) => rows)
      .catch((err: unknown) => (log.warn({ err, stream }, 'a snapshot was not read'), []));
    if (!row) return undefined;
    const { segment, revision, event_id: eventId, hash, opened_at, state } = row;
    const about = { revision, eventId, hash, openedAt: Date.parse(opened_at) };
    return { ...emptyStream(fold, stream, segment), ...about, state: unpack(state) };
  }

  /** Writes a snapshot when a multiple of `every` events was passed since the event of number `before`; the caller does not wait for it. */
  keep<S, F extends Event>({ snapshot }: Fold<S, F>, known: StreamState<S>, before: number) {
    if (!snapshot) return;
    const { name: fold, version, every = EVERY, pack } = snapshot;
    const number = lastNumber(known);
    if (Math.floor((number + 1) / every) === Math.floor((before + 1) / every)) return;
    const { name: stream, stream: segment, revision, eventId, hash } = known;
    const openedAt = new Date(known.openedAt).toISOString();
    const state = JSON.stringify(pack(known.state));
    sql`with outdated as (
        delete from projection.fold_snapshot where stream = ${stream} and fold = ${fold} and version < ${version})
      insert into projection.fold_snapshot as kept (stream, fold, version, segment, revision, number, event_id, hash, opened_at, state)
      values (${stream}, ${fold}, ${version}, ${segment}, ${revision}, ${number}, ${eventId}, ${hash}, ${openedAt}, ${state}::jsonb)
      on conflict (stream, fold, version) do update
      set segment = excluded.segment, revision = excluded.revision, number = excluded.number, event_id = excluded.event_id,
        hash = excluded.hash, opened_at = excluded.opened_at, state = excluded.state
      where kept.number < excluded.number`
      .execute(this.db.sql)
      .catch((err: unknown) => log.warn({ err, stream }, 'a snapshot was not kept'));
  }
}
