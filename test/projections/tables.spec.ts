import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { AppTables } from '#projections/database';
import { views } from '#projections/views';
import { migrate } from '#server/platform/database/schema';
import { startDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('tables');
  await migrate(database.db);
  for (const view of views) await database.createView(view);
});
afterAll(() => database.stop());

/** Names of the declared column types in `information_schema`. */
const TYPES: Record<string, string> = {
  ...{ text: 'text', bigint: 'bigint', int: 'integer', boolean: 'boolean', jsonb: 'jsonb' },
  ...{ timestamptz: 'timestamp with time zone', 'text[]': 'ARRAY' },
};
type Column = { name: string; type: string; nullable: boolean; needless: boolean };
/** The columns of a table; `needless` is one that an insert may leave out although it is never null. */
async function columnsOf(schema: string, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      is_generated = 'ALWAYS' or column_default is not null as needless
    from information_schema.columns where table_schema = ${schema} and table_name = ${table} order by 1`.execute(
    database.db,
  );
  return rows;
}

const tables = views.flatMap(({ name, schema, tables: own, derived }) =>
  Object.entries({ ...own, ...derived }).map(([table, { columns }]) => ({
    ...{ title: `${name}.${table}`, schema, table, columns, isDerived: table in derived },
  })),
);

describe('The tables of a view', () => {
  it.each(tables)('$title has the columns its rows are typed with', async ({ schema, table, columns, isDerived }) => {
    const stored = await columnsOf(schema, table);
    const declared = Object.entries(columns).map(([name, definition]) => {
      const [type = ''] = definition.split(' ');
      return { name, type: TYPES[type], nullable: !definition.includes('not null') };
    });
    for (const { name, type, nullable } of declared) {
      const found = stored.find((column) => column.name === name);
      // `information_schema` reports every column of a SQL view as nullable.
      expect({ ...found, nullable: isDerived ? nullable : found?.nullable }).toMatchObject({ name, type, nullable });
    }
    const undeclared = stored.filter(({ name }) => !(name in columns));
    expect(isDerived ? [] : undeclared.filter(({ needless }) => !needless)).toEqual([]);
  });

  it('are joined with columns of the app that exist, with types that hold them', async () => {
    const joined: { [Table in keyof AppTables]: Record<keyof AppTables[Table], string> } = {
      'app.person': {
        ...{ id: 'text', username: 'text', email: 'text', first_name: 'text', last_name: 'text' },
        ...{ phone: 'text?', avatar: 'text?', cover: 'text?', country: 'text', region: 'text' },
        ...{ activated_at: 'timestamptz?', created_at: 'timestamptz' },
      },
      'app.search_hit': { listing_id: 'text', day: 'date', hits: 'int' },
      'app.listing_view': { listing_id: 'text', day: 'date', views: 'int' },
      'app.search_term': { listing_id: 'text', term: 'text', day: 'date', hits: 'int' },
    };
    for (const [name, columns] of Object.entries(joined)) {
      const [schema, table] = name.split('.') as [string, string];
      const stored = await columnsOf(schema, table);
      for (const [column, definition] of Object.entries(columns)) {
        const [, type = '', nullable] = /^(\w+)(\?)?$/.exec(definition)!;
        expect(stored.find((one) => one.name === column)).toMatchObject({
          ...{ type: TYPES[type] ?? type, nullable: nullable === '?' },
        });
      }
    }
  });
});
