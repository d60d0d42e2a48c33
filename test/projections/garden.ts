import { setImmediate } from 'node:timers/promises';
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

const columns = { id: 'text not null', litres: 'bigint not null' };

/** Ids of plants, in order. */
export const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `p${String(from + i).padStart(4, '0')}`);

/** Cannot apply the plant `poison`. */
export const poisoned = ({ data }: Recorded) => {
  if ((data as { id: string }).id === 'poison') throw new Error('no plant');
};

/** A garden: its events, its view and its table. */
export function garden(floor: Floor, name: string) {
  const [planted, watered] = [`${name}Planted`, `${name}Watered`];
  const append = async (facts: { type: string; data: { id: string; litres: number } }[]) => {
    const { position } = await floor.store.client.appendToStream(`garden-${name}`, facts.map(jsonEvent));
    return position!.commit;
  };
  const schemaOf = (version: number) => `${name}_v${version}`;
  return {
    name,
    /** The schema of version 1. */
    schema: schemaOf(1),
    schemaOf,
    /** Appends one event per id; resolves to the position of the last. */
    plant: (ids: string[]) => append(ids.map((id) => ({ type: planted, data: { id, litres: 0 } }))),
    water: (id: string, litres: number) => append([{ type: watered, data: { id, litres } }]),
    /** `before` is called with every event the view applies. Version 2 has one more column, version 3 counts `litres` in millilitres. */
    view: (version = 1, before: (event: Recorded) => void = () => undefined): View =>
      view({ [planted]: { shape }, [watered]: { shape } })({
        name,
        version,
        tables: {
          plant: table<PlantRow>(['id'], (version === 2 ? { ...columns, colour: 'text not null' } : columns) as never),
        },
        indexes: 'create index if not exists plant_litres on plant (litres)',
        on: {
          [planted]: ({ plant }: Tables, event: Recorded<Facts>) => {
            before(event);
            plant.put({ id: event.data.id, litres: 0, ...(version === 2 ? { colour: 'green' } : {}) });
          },
          [watered]: ({ plant }: Tables, event: Recorded<Facts>) => {
            before(event);
            plant.add({ id: event.data.id }, { litres: event.data.litres * (version === 3 ? 1_000 : 1) });
          },
        },
        audience: () => ['public'],
      }),
    async indexes() {
      const { rows } = await sql<{ name: string }>`
        select indexname as name from pg_indexes where schemaname = ${schemaOf(1)} order by indexname`.execute(
        floor.db,
      );
      return rows.map((row) => row.name);
    },
    async plants(version = 1) {
      const { rows } = await sql<PlantRow>`
        select * from ${sql.table(`${schemaOf(version)}.plant`)} order by id`.execute(floor.db);
      return rows;
    },
  };
}

/** Counts a garden's plants again and again until `stop`, or until the floor stops; resolves to the counts and the failures. */
export function visit(floor: Floor, schema: string) {
  const stopping = new AbortController();
  const seen: number[] = [];
  const failed: string[] = [];
  const walk = async () => {
    while (!stopping.signal.aborted) {
      const found = sql<{ n: number }>`select count(*) as n from ${sql.table(`${schema}.plant`)}`.execute(floor.db);
      await found.then(
        ({ rows }) => seen.push(rows[0]!.n),
        (error: Error) => failed.push(error.message),
      );
      // A closed pool rejects in a microtask: without this macrotask no timer of the process would run.
      await setImmediate();
    }
  };
  const walking = Promise.all([walk(), walk(), walk()]);
  const end = () => (stopping.abort(), walking);
  floor.onStop(end);
  return {
    async stop() {
      await end();
      return { fewest: Math.min(...seen), visits: seen.length, failed };
    },
  };
}
