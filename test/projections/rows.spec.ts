import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Rows } from '#projections/rows';
import { NO_CHECKPOINT, write } from '#server/platform/subscriptions/checkpoint';
import { openPool, type Sql } from '#server/platform/database/sql';
import { type Postgres, startPostgres } from '../postgres.js';

type Row = {
  shelf: string;
  slot: number;
  label: string;
  count: number;
  spare: number | null;
  tags: string[];
  note: { says: string } | null;
};
type Key = Pick<Row, 'shelf' | 'slot'>;
type Step =
  | { kind: 'put'; row: Row }
  | { kind: 'update'; key: Key; set: Partial<Omit<Row, keyof Key>> }
  | { kind: 'add'; key: Key; amounts: { count?: number; spare?: number } }
  | { kind: 'remove'; key: Key };

const place = { shelf: fc.constantFrom('a', '"ç" '), slot: fc.integer({ min: 0, max: 1 }) };
const content = {
  label: fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
  count: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
  spare: fc.option(fc.integer(), { freq: 1 }),
  tags: fc.array(fc.constantFrom('x', 'y,z', '{"}', ''), { maxLength: 3 }),
  note: fc.option(fc.record({ says: fc.constantFrom('', 'null', '₦') })),
};
const amounts = { count: fc.integer(), spare: fc.integer() };
const key = fc.record(place);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), row: fc.record({ ...place, ...content }) }),
  fc.record({ kind: fc.constant('update' as const), key, set: fc.record(content, { requiredKeys: [] }) }),
  fc.record({ kind: fc.constant('add' as const), key, amounts: fc.record(amounts, { requiredKeys: [] }) }),
  fc.record({ kind: fc.constant('remove' as const), key }),
);

/** What the steps mean, one row after the other; a number that is not there counts as nothing. */
function followed(steps: Step[]): Row[] {
  const rows = new Map<string, Row>();
  for (const one of steps) {
    const { shelf, slot } = one.kind === 'put' ? one.row : one.key;
    const name = JSON.stringify([shelf, slot]);
    const row = rows.get(name);
    if (one.kind === 'put') rows.set(name, { ...one.row });
    else if (one.kind === 'remove') rows.delete(name);
    else if (row && one.kind === 'update') Object.assign(row, one.set);
    else if (row && one.kind === 'add')
      for (const [column, amount] of Object.entries(one.amounts) as ['count' | 'spare', number][])
        row[column] = (row[column] ?? 0) + amount;
  }
  return inOrder([...rows.values()]);
}

const inOrder = (rows: Row[]) =>
  rows.sort((one, other) => (one.shelf === other.shelf ? one.slot - other.slot : one.shelf < other.shelf ? -1 : 1));

let postgres: Postgres;
let db: Sql;
beforeAll(async () => {
  postgres = await startPostgres();
  db = new Kysely({ dialect: new PostgresDialect({ pool: openPool(await postgres.createDatabase('rows')) }) });
  await sql`create table thing (shelf text, slot int, label text not null, count bigint not null, spare bigint,
    tags text[] not null, note jsonb, primary key (shelf, slot))`.execute(db);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
});

/** The table after these steps, written in batches of `size`. */
async function written(steps: Step[], size: number): Promise<Row[]> {
  await sql`truncate thing`.execute(db);
  for (let from = 0; from < steps.length; from += size) {
    const rows = new Rows<Row>({ key: ['shelf', 'slot'] });
    for (const one of steps.slice(from, from + size))
      if (one.kind === 'put') rows.put(one.row);
      else if (one.kind === 'update') rows.update(one.key, one.set);
      else if (one.kind === 'add') rows.add(one.key, one.amounts);
      else rows.remove(one.key);
    await write(db, NO_CHECKPOINT, rows.writes(sql.id('thing')));
  }
  return inOrder((await sql<Row>`select * from thing`.execute(db)).rows);
}

describe('What events do to a table', () => {
  it('is the same in batches of any size as row by row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
        const wanted = followed(steps);
        for (const size of [1, 7, steps.length]) expect(await written(steps, size)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('ends as the last word says when a row is put, removed and put again in one batch', async () => {
    const row = { shelf: 'a', slot: 0, label: 'first', count: 1, spare: null, tags: [], note: null };
    const again = { ...row, label: 'second', count: 5 };
    const steps: Step[] = [
      { kind: 'put', row },
      { kind: 'add', key: row, amounts: { count: 7 } },
      { kind: 'remove', key: row },
      { kind: 'add', key: row, amounts: { count: 7 } },
      { kind: 'put', row: again },
      { kind: 'add', key: row, amounts: { count: 2, spare: 3 } },
    ];
    expect(await written(steps, steps.length)).toEqual([{ ...again, count: 7, spare: 3 }]);
  });

  it('touches no row that is not there', async () => {
    const nobody = { shelf: 'a', slot: 1 };
    const steps: Step[] = [
      { kind: 'update', key: nobody, set: { label: 'ghost' } },
      { kind: 'add', key: nobody, amounts: { count: 1 } },
      { kind: 'remove', key: nobody },
    ];
    expect(await written(steps, steps.length)).toEqual([]);
  });
});
