import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { jsonEvent } from '@eventstore/db-client';
import { sql } from 'kysely';
import { type Floor, startFloor } from '../projections/floor.js';
import { until } from '../until.js';
import { type Program, startProgram } from './programs.js';

type Order = { dish: string; note?: string };
type Cooked = { set: number; dish: string; pid: number };
type Parked = { id: number; stream: string; dish: string; attempts: number; error: string | null; due: string };

/**
 * Workers with reactions, as processes on a real event store and Postgres: each `Ordered` is cooked once per set, unless
 * its dish is refused. See `reactor.mjs`.
 */
export async function startKitchen() {
  const floor: Floor = await startFloor();
  await sql`create table cooked (set int, dish text, pid int)`.execute(floor.db);
  await sql`create table refusals (dish text primary key, kind text)`.execute(floor.db);
  const running = new Set<Program>();

  const kitchen = {
    floor,
    /** Appends orders to a table's stream; resolves to the position of the last. */
    async order(table: string, ...orders: (string | Order)[]): Promise<bigint> {
      const events = orders.map((order) =>
        jsonEvent({ id: randomUUID(), type: 'Ordered', data: typeof order === 'string' ? { dish: order } : order }),
      );
      const { position } = await floor.store.client.appendToStream(`table-${table}`, events);
      return position!.commit;
    },
    refuse: (dish: string, kind: 'refused' | 'bug' | 'busy' = 'refused') =>
      sql`insert into refusals values (${dish}, ${kind})`.execute(floor.db),
    allow: (dish: string) => sql`delete from refusals where dish = ${dish}`.execute(floor.db),
    /** Starts a program of this folder as a process. */
    async program(file: string, env: Record<string, string>): Promise<Program> {
      const program = await startProgram(file, { ...floor.environment, ...env });
      running.add(program);
      return program;
    },
    /** Starts a worker. */
    worker: (env: Record<string, string> = {}): Promise<Program> => kitchen.program('reactor.mjs', env),
    /** Dishes one set has cooked, in order. */
    async cooked(set = 0): Promise<string[]> {
      const { rows } = await sql<Cooked>`select * from cooked where set = ${set} order by ctid`.execute(floor.db);
      return rows.map(({ dish }) => dish);
    },
    hasCooked: (dish: string, set = 0) =>
      until(
        () => kitchen.cooked(set),
        (dishes) => dishes.includes(dish),
      ),
    /** Every parked event, in the order of the log. */
    async parked(): Promise<Parked[]> {
      const { rows } = await sql<Parked>`
        select id, stream, type, attempts, error, due_at as due from app.parked_event
        where skipped_at is null order by position`.execute(floor.db);
      return rows;
    },
    /** `npm run parked`, as a process. */
    async command(...args: string[]): Promise<{ code: number; output: string }> {
      const program = 'dist/server/platform/subscriptions/parked.main.js';
      return promisify(execFile)(process.execPath, [program, ...args], {
        env: { ...process.env, ...floor.environment },
      }).then(
        ({ stdout }) => ({ code: 0, output: stdout }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
      );
    },
    /** Truncates the tables of parked events and dishes. */
    clear: () => sql`truncate app.parked_event, cooked, refusals`.execute(floor.db),
    async stop() {
      await Promise.all([...running].map((program) => program.end()));
      await floor.stop();
    },
  };
  return kitchen;
}

export type Kitchen = Awaited<ReturnType<typeof startKitchen>>;
