import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { table, view } from '#projections/projection';
import type { Rows } from '#projections/rows';
import { apply } from '#projections/tables';
import type { Recorded } from '#server/kernel/decider';
import { startDatabase, type TestDatabase } from '../database.js';

type Row = {
  shelf: string;
  slot: number;
  owner: string;
  heir: string;
  label: string;
  count: number;
  spare: number | null;
  tags: string[];
  note: { says: string } | null;
};
type Key = Pick<Row, 'shelf' | 'slot'>;
type TallyRow = { owner: string; rows: number; sum: number };
type Step =
  | { kind: 'put'; row: Row }
  | { kind: 'update'; key: Key; set: Partial<Omit<Row, keyof Key>> }
  | { kind: 'add'; key: Key; amounts: { count?: number; spare?: number } }
  | { kind: 'remove'; key: Key }
  /** Found by another column than the key. */
  | { kind: 'give'; owner: string; to: string }
  | { kind: 'count'; shelf: string; owner: string; amount: number }
  | { kind: 'clear'; owner: string }
  | { kind: 'tally'; owner: string }
  | { kind: 'inherit'; owner: string };

/** The operations on rows, run by the view and by the model. */
type Steps = Pick<Rows<Row>, 'put' | 'update' | 'add' | 'remove' | 'where'>;
function follow(thing: Steps, tally: Pick<Rows<TallyRow>, 'put'>, step: Step) {
  switch (step.kind) {
    case 'put':
      return thing.put(step.row);
    case 'update':
      return thing.update(step.key, step.set);
    case 'add':
      return thing.add(step.key, step.amounts);
    case 'remove':
      return thing.remove(step.key);
    case 'give':
      for (const row of thing.where({ owner: step.owner })) thing.update(row, { owner: step.to, label: row.heir });
      return;
    case 'count':
      for (const row of thing.where({ shelf: step.shelf, owner: step.owner })) thing.add(row, { count: step.amount });
      return;
    case 'clear':
      for (const row of thing.where({ owner: step.owner })) thing.remove(row);
      return;
    case 'tally': {
      const rows = thing.where({ owner: step.owner });
      return tally.put({ owner: step.owner, rows: rows.length, sum: rows.reduce((sum, { count }) => sum + count, 0) });
    }
    case 'inherit':
      for (const { heir } of thing.where({ owner: step.owner }))
        for (const [i, row] of thing.where({ owner: heir }).entries())
          thing.update(row, { count: i, spare: row.count });
  }
}

const steps = { Step: { shape: z.custom<Step>() } };
const shelves = view(steps)({
  name: 'shelves',
  version: 1,
  tables: {
    thing: table<Row>(
      ['shelf', 'slot'],
      {
        shelf: 'text not null',
        slot: 'int not null',
        owner: 'text not null',
        heir: 'text not null',
        label: 'text not null',
        count: 'bigint not null',
        spare: 'bigint',
        tags: 'text[] not null',
        note: 'jsonb',
      },
      [['owner'], ['shelf', 'owner']],
    ),
    tally: table<TallyRow>(['owner'], { owner: 'text not null', rows: 'int not null', sum: 'bigint not null' }),
  },
  on: { Step: ({ thing, tally }, { data }) => follow(thing, tally, data) },
  audience: () => [],
});

const person = fc.constantFrom('ada', 'bola', '"ç" ');
const place = { shelf: fc.constantFrom('a', '"ç" '), slot: fc.integer({ min: 0, max: 1 }) };
const content = {
  owner: person,
  heir: person,
  label: fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
  count: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
  spare: fc.option(fc.integer(), { freq: 1 }),
  tags: fc.array(fc.constantFrom('x', 'y,z', '{"}', ''), { maxLength: 3 }),
  note: fc.option(fc.record({ says: fc.constantFrom('', 'null', '₦') })),
};
const amounts = { count: fc.integer(), spare: fc.integer() };
const key = fc.record(place);
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: kind('put'), row: fc.record({ ...place, ...content }) }),
  fc.record({ kind: kind('update'), key, set: fc.record(content, { requiredKeys: [] }) }),
  fc.record({ kind: kind('add'), key, amounts: fc.record(amounts, { requiredKeys: [] }) }),
  fc.record({ kind: kind('remove'), key }),
  fc.record({ kind: kind('give'), owner: person, to: person }),
  fc.record({ kind: kind('count'), shelf: place.shelf, owner: person, amount: fc.integer() }),
  fc.record({ kind: kind('clear'), owner: person }),
  fc.record({ kind: kind('tally'), owner: person }),
  fc.record({ kind: kind('inherit'), owner: person }),
);

type Tables = { things: Row[]; tallies: TallyRow[] };

/** The model: the steps in order on plain rows. Null counts as 0. */
function modelled(steps: Step[]): Tables {
  const rows = new Map<string, Row>();
  const tallies = new Map<string, TallyRow>();
  const nameOf = ({ shelf, slot }: Partial<Key>) => JSON.stringify([shelf, slot]);
  const thing: Steps = {
    put: (row) => void rows.set(nameOf(row), { ...row }),
    update: (at, set) => void Object.assign(rows.get(nameOf(at)) ?? {}, set),
    add(at, by) {
      const row = rows.get(nameOf(at));
      for (const [column, amount] of Object.entries(by) as ['count' | 'spare', number][])
        if (row) row[column] = (row[column] ?? 0) + amount;
    },
    remove: (at) => void rows.delete(nameOf(at)),
    where: (match) =>
      [...rows]
        .filter(([, row]) => Object.entries(match).every(([column, value]) => row[column as keyof Row] === value))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, row]) => ({ ...row })),
  };
  for (const one of steps) follow(thing, { put: (row) => void tallies.set(row.owner, row) }, one);
  return inOrder([...rows.values()], [...tallies.values()]);
}

const inOrder = (things: Row[], tallies: TallyRow[]): Tables => ({
  things: things.sort((one, other) =>
    one.shelf === other.shelf ? one.slot - other.slot : one.shelf < other.shelf ? -1 : 1,
  ),
  tallies: tallies.sort((one, other) => (one.owner < other.owner ? -1 : 1)),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('rows', shelves);
});
afterAll(() => database.stop());

/** The tables after these steps, applied in batches of `size`. */
async function applied(steps: Step[], size: number): Promise<Tables> {
  const [thing, tally] = [sql.table(shelves.table.thing), sql.table(shelves.table.tally)];
  await sql`truncate ${thing}, ${tally}`.execute(database.db);
  const events = steps.map((data) => ({ type: 'Step', data }) as unknown as Recorded);
  for (let from = 0; from < events.length; from += size)
    await apply(shelves, shelves.schema, events.slice(from, from + size), database.db);
  const [things, tallies] = [
    await sql<Row>`select * from ${thing}`.execute(database.db),
    await sql<TallyRow>`select * from ${tally}`.execute(database.db),
  ];
  return inOrder(things.rows, tallies.rows);
}

describe('What events do to a view’s tables', () => {
  it('is the same in batches of any size, also where rows are found by another column', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
        const wanted = modelled(steps);
        for (const size of [1, 7, steps.length]) expect(await applied(steps, size)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });

  it('ends with the last event when a row is put, removed and put again in one batch', async () => {
    const row: Row = {
      ...{ shelf: 'a', slot: 0, owner: 'ada', heir: 'bola', label: 'first' },
      ...{ count: 1, spare: null, tags: [], note: null },
    };
    const again = { ...row, label: 'second', count: 5 };
    const steps: Step[] = [
      { kind: 'put', row },
      { kind: 'add', key: row, amounts: { count: 7 } },
      { kind: 'remove', key: row },
      { kind: 'add', key: row, amounts: { count: 7 } },
      { kind: 'put', row: again },
      { kind: 'add', key: row, amounts: { count: 2, spare: 3 } },
    ];
    expect((await applied(steps, steps.length)).things).toEqual([{ ...again, count: 7, spare: 3 }]);
  });

  it('changes no row that does not exist', async () => {
    const absent = { shelf: 'a', slot: 1 };
    const steps: Step[] = [
      { kind: 'update', key: absent, set: { label: 'ghost' } },
      { kind: 'add', key: absent, amounts: { count: 1 } },
      { kind: 'give', owner: 'ada', to: 'bola' },
      { kind: 'remove', key: absent },
    ];
    expect((await applied(steps, steps.length)).things).toEqual([]);
  });

  it('refuses to look for rows by columns without an index, and by null', async () => {
    const looking = (match: object) =>
      view(steps)({
        ...{ name: 'shelves', version: 1, tables: shelves.tables, audience: () => [] },
        on: { Step: ({ thing }) => void thing.where(match) },
      });
    const look = (match: object) =>
      apply(looking(match), shelves.schema, [{ type: 'Step' } as unknown as Recorded], database.db);
    await expect(look({ label: 'x' })).rejects.toThrow('no rows can be found by label');
    await expect(look({ owner: null })).rejects.toThrow('no rows can be found by null in owner');
  });
});
