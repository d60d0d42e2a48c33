import pg from 'pg';

/** Rows that only work in progress needs: they are as few after hours as after a minute. */
const WORK = {
  'open messages': `select count(*) from app.outbox where state = 'open' and due_at < now()`,
  'attachments of sockets': 'select count(*) from app.socket_attachment',
  'parked events': 'select count(*) from app.parked_event',
};
export type Rows = { kept: number; work: Record<string, number> };

/** Rows of every table of the product and the event store, and those of work in progress. */
export async function countRows(databaseUrl: string, eventsDatabaseUrl: string): Promise<Rows> {
  const [own, ofEvents] = [await countIn(databaseUrl, WORK), await countIn(eventsDatabaseUrl, {})];
  return { kept: own.kept + ofEvents.kept, work: own.work };
}

async function countIn(databaseUrl: string, wanted: Record<string, string>): Promise<Rows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async (text: string) => Number((await client.query<{ count: string }>(text)).rows[0]!.count);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
    );
    const kept = [];
    for (const { name } of tables) kept.push(await count(`select count(*) from ${name}`));
    const work: [string, number][] = [];
    for (const [name, text] of Object.entries(wanted)) work.push([name, await count(text)]);
    return { kept: kept.reduce((sum, one) => sum + one, 0), work: Object.fromEntries(work) };
  } finally {
    await client.end();
  }
}
