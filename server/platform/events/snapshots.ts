import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Event, Fold } from '#server/kernel/decider';
import { log } from '#server/platform/log';
import { Database } from '#server/platform/database/sql';

/** A stream as far as we know it. `hash` is the last link of a chained stream; so many appends went `unread` since it was read. */
export type StreamState<State> = { state: State; revision: number; hash: string; unread?: number };

/** A stream of this many events is worth a snapshot, and so is each further stretch as long. */
const STRETCH = 500;

/** States of long streams, so that folding need not begin at the first event. Deleting them changes nothing but speed. */
@Injectable()
export class Snapshots {
  constructor(private readonly db: Database) {}

  async find<S, F extends Event>({ snapshot }: Fold<S, F>, stream: string): Promise<StreamState<S> | undefined> {
    if (!snapshot) return undefined;
    const kept = sql<{ revision: number; hash: string; state: object }>`
      select revision, hash, state from projection.snapshot
      where stream = ${stream} and version = ${snapshot.version}`.execute(this.db.sql);
    const rows = await kept.then(
      ({ rows }) => rows,
      (err: unknown) => {
        log.warn({ err, stream }, 'a snapshot was not read');
        return [];
      },
    );
    return rows[0] && { ...rows[0], state: snapshot.unpack(rows[0].state) };
  }

  /** Writes a snapshot, unwaited for, when the stream has grown past the end of a stretch since `before`. */
  keep<S, F extends Event>({ snapshot }: Fold<S, F>, stream: string, known: StreamState<S>, before: number) {
    if (!snapshot || Math.floor((known.revision + 1) / STRETCH) === Math.floor((before + 1) / STRETCH)) return;
    const { revision, hash } = known;
    const state = JSON.stringify(snapshot.pack(known.state));
    sql`insert into projection.snapshot as kept (stream, version, revision, hash, state)
      values (${stream}, ${snapshot.version}, ${revision}, ${hash}, ${state}::jsonb)
      on conflict (stream) do update set version = excluded.version, revision = excluded.revision, hash = excluded.hash, state = excluded.state
      where kept.version <> excluded.version or kept.revision < excluded.revision`
      .execute(this.db.sql)
      .catch((err: unknown) => log.warn({ err, stream }, 'a snapshot was not kept'));
  }
}
