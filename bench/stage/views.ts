import pg from 'pg';
import { clock, pause } from '../measure.js';
import type { Stack } from './stack.js';

const PATIENCE_MS = 180_000;

/** A connection to the product's database, for reads. */
export async function openDatabase(stack: Stack): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stack.run.env.DATABASE_URL });
  await client.connect();
  return client;
}

/** Repeats a query until its number satisfies `right`. */
export async function counted(
  client: pg.Client,
  query: string,
  right: (count: number) => boolean,
  within = PATIENCE_MS,
) {
  for (const deadline = clock() + within; ;) {
    const { rows } = await client.query<{ count: string | number }>({ text: query });
    const count = Number(Object.values(rows[0] ?? { count: NaN })[0]);
    if (right(count)) return;
    if (clock() > deadline) throw new Error(`${query} stayed at ${count}`);
    await pause(50);
  }
}
