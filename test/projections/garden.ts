import { jsonEvent } from '@eventstore/db-client';
import { sql } from 'kysely';
import { table, type View, view } from '#projections/projection';
import type { Rows } from '#projections/rows';
import { z } from 'zod';
import type { Event, Recorded } from '#server/kernel/decider';
import type { Floor } from './floor.js';

type PlantRow = { id: string; litres: number; colour?: string };
type Tables = { plant: Rows<PlantRow> };
const shape = z.strictObject({ id: z.string(), litres: z.number() });
type Facts = Event<string, z.output<typeof shape>>;

/** A garden of its own name: its facts, its view and its one table. */
export function garden(floor: Floor, name: string) {
  const [planted, watered] = [`${name}Planted`, `${name}Watered`];
  const append = async (facts: { type: string; data: { id: string; litres: number } }[]) => {
    const { position } = await floor.store.client.appendToStream(`garden-${name}`, facts.map(jsonEvent));
    return position!.commit;
  };
  return {
    name,
    /** Plants so many; resolves to the position of the last. */
    plant: (ids: string[]) => append(ids.map((id) => ({ type: planted, data: { id, litres: 0 } }))),
    water: (id: string, litres: number) => append([{ type: watered, data: { id, litres } }]),
    /** `before` is told of every event the view sees; version 2 has a column more. */
    view: (version = 1, before: (event: Recorded) => void = () => undefined): View =>
      view({ [planted]: { shape }, [watered]: { shape } })({
        name,
        version,
        tables: { plant: table<PlantRow>('id') },
        ddl: `create table plant (id text primary key, litres bigint not null ${version === 1 ? '' : ', colour text not null'})`,
        indexes: 'create index if not exists plant_litres on plant (litres)',
        on: {
          [planted]: ({ plant }: Tables, event: Recorded<Facts>) => {
            before(event);
            plant.put({ id: event.data.id, litres: 0, ...(version === 1 ? {} : { colour: 'green' }) });
          },
          [watered]: ({ plant }: Tables, event: Recorded<Facts>) => {
            before(event);
            plant.add({ id: event.data.id }, { litres: event.data.litres });
          },
        },
        audience: () => ['public'],
      }) as View,
    async indexes() {
      const { rows } = await sql<{ name: string }>`
        select indexname as name from pg_indexes where schemaname = ${name} order by indexname`.execute(floor.db);
      return rows.map((row) => row.name);
    },
    async plants() {
      const { rows } = await sql<PlantRow>`select * from ${sql.table(`${name}.plant`)} order by id`.execute(floor.db);
      return rows;
    },
  };
}

/** Counts a garden's plants over and over, as visitors do; resolves to what it saw, and whether it ever failed. */
export function visit(floor: Floor, name: string) {
  let stopped = false;
  const seen: number[] = [];
  const failed: string[] = [];
  const walk = async () => {
    while (!stopped) {
      const found = sql<{ n: number }>`select count(*) as n from ${sql.table(`${name}.plant`)}`.execute(floor.db);
      await found.then(
        ({ rows }) => seen.push(rows[0]!.n),
        (error: Error) => failed.push(error.message),
      );
    }
  };
  const walking = Promise.all([walk(), walk(), walk()]);
  return {
    async stop() {
      stopped = true;
      await walking;
      return { fewest: Math.min(...seen), visits: seen.length, failed };
    },
  };
}
