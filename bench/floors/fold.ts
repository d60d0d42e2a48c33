import pg from 'pg';
import type { Measure } from '../suite.js';
import { once } from '../measure.js';

const BATCH = 1_000;

type Entry = { ownerId: string; from: string; to: string; amount: number };
export type Fact = { stream: string; type: string; data: Entry };

/** The same events as plain rows, read in keyset batches and folded in Node: into memory, then into a table. */
export async function folds(databaseUrl: string, facts: readonly Fact[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create table event (position bigint generated always as identity primary key, stream text not null, version int not null,
      type text not null, data jsonb not null, unique (stream, version));
    create table account (owner_id text primary key, balance bigint not null, events int not null);
    create table checkpoint (position bigint not null);
    insert into checkpoint values (0)`);
  const versions = new Map<string, number>();
  const rows = facts.map(({ stream, type, data }) => {
    const version = versions.get(stream) ?? 0;
    versions.set(stream, version + 1);
    return { stream, version, type, data };
  });
  for (let from = 0; from < rows.length; from += 10_000)
    await client.query(
      `insert into event (stream, version, type, data)
       select stream, version, type, data from jsonb_to_recordset($1::jsonb) t(stream text, version int, type text, data jsonb)`,
      [JSON.stringify(rows.slice(from, from + 10_000))],
    );
  await client.query('vacuum analyze event');
  const measures: Record<'inMemory' | 'intoTable', Measure> = {
    inMemory: once(rows.length, () => inMemory(client, rows.length)),
    intoTable: once(rows.length, () => intoTable(client, rows.length)),
  };
  return { measures, close: () => client.end() };
}

async function* batches(client: pg.Client): AsyncGenerator<{ place: string; data: Entry }[]> {
  for (let position = '0'; ;) {
    const { rows } = await client.query<{ place: string; data: Entry }>({
      name: 'batch',
      text: `select position::text as place, data from event where position > $1 order by position limit ${BATCH}`,
      values: [position],
    });
    if (rows.length === 0) return;
    yield rows;
    position = rows.at(-1)!.place;
  }
}

const change = ({ ownerId, from, to, amount }: Entry) =>
  (to === `wallet:${ownerId}` ? amount : 0) - (from === `wallet:${ownerId}` ? amount : 0);

async function inMemory(client: pg.Client, expected: number) {
  let [count, balance] = [0, 0];
  for await (const rows of batches(client))
    for (const { data } of rows) {
      count++;
      balance += change(data);
    }
  if (count !== expected || balance < 0) throw new Error(`folded ${count} of ${expected} events`);
}

/** Batches of a thousand rows; one transaction per batch, with an upsert and a checkpoint. */
async function intoTable(client: pg.Client, expected: number) {
  await client.query('truncate account');
  let count = 0;
  for await (const rows of batches(client)) {
    count += rows.length;
    const sums = new Map<string, { balance: number; events: number }>();
    for (const { data } of rows) {
      const sum = sums.get(data.ownerId) ?? { balance: 0, events: 0 };
      sums.set(data.ownerId, { balance: sum.balance + change(data), events: sum.events + 1 });
    }
    await client.query('begin');
    await client.query({
      name: 'upsert',
      text: `insert into account select * from unnest($1::text[], $2::bigint[], $3::int[])
        on conflict (owner_id) do update set balance = account.balance + excluded.balance, events = account.events + excluded.events`,
      values: [
        [...sums.keys()],
        [...sums.values()].map((one) => one.balance),
        [...sums.values()].map((one) => one.events),
      ],
    });
    await client.query({ name: 'place', text: 'update checkpoint set position = $1', values: [rows.at(-1)!.place] });
    await client.query('commit');
  }
  if (count !== expected) throw new Error(`folded ${count} of ${expected} events`);
}
