import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { modules } from '#server/app.module';
import { ModuleRegistry } from '#server/platform/module-registry';
import { Retention } from '#server/platform/outbox/retention';
import type { RetentionRule } from '#server/platform/outbox/retention-rule';
import { openOutboxes, type Outboxes } from './outboxes.js';

const ROWS = 10_000;

let outboxes: Outboxes;
beforeAll(async () => {
  outboxes = await openOutboxes('retention');
});
afterAll(() => outboxes.close());

const run = (text: string) => sql.raw(text).execute(outboxes.db.sql);
const count = async (query: string) =>
  (await sql.raw<{ count: number }>(`select count(*) as count from (${query}) as found`).execute(outboxes.db.sql))
    .rows[0]!.count;
const sweep = (...retention: RetentionRule[]) =>
  new Retention(outboxes.config, new ModuleRegistry([{ name: 'spec', retention }], undefined as never)).sweep();

describe('Expired rows', () => {
  it('are deleted in several transactions, and no other row is', async () => {
    await run(`create table visit (at timestamptz not null, page text not null)`);
    await run(`insert into visit select case when n % 2 = 0 then now() - interval '2 days' else now() end, repeat('x', 900)
      from generate_series(1, ${ROWS}) as n`);
    await run(`create table deletion (transaction text not null)`);
    await run(`create function note_deletion() returns trigger language plpgsql as $$ begin
      insert into deletion values (pg_current_xact_id()::text); return old; end $$`);
    await run(`create trigger deletion before delete on visit for each row execute function note_deletion()`);
    await sweep({ table: 'public.visit', where: `at < now() - interval '1 day'` });
    expect(await count(`select from visit`)).toBe(ROWS / 2);
    expect(await count(`select from visit where at < now() - interval '1 day'`)).toBe(0);
    expect(await count(`select distinct transaction from deletion`)).toBeGreaterThan(1);
  });

  it('are deleted by every rule, also after one that fails', async () => {
    await run(`create table note (old boolean not null)`);
    await run(`insert into note values (true), (false)`);
    const rules = [
      { table: 'public.missing', where: 'true' },
      { table: 'public.note', where: 'old' },
    ];
    await expect(sweep(...rules)).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: 'relation "public.missing" does not exist' })],
    });
    expect(await count(`select from note`)).toBe(1);
  });

  it('are deleted by the rules of every module, which name tables and columns that exist', async () => {
    await run(
      `insert into app.search_hit (listing_id, day, hits) values ('l', current_date - 61, 1), ('l', current_date - 60, 1)`,
    );
    await sweep(...modules.flatMap(({ definition: { retention = [] } }) => retention));
    expect(await count(`select from app.search_hit`)).toBe(1);
  });
});

describe('A counter of a rate limit', () => {
  it('is deleted an hour after its window', async () => {
    await run(`insert into app.rate_limit (key, points, expire)
      select key, 1, extract(epoch from now() + after) * 1000
      from (values ('old', interval '-61 minutes'), ('recent', interval '-59 minutes'), ('current', interval '1 minute')) as v (key, after)`);
    await sweep();
    expect(await count(`select from app.rate_limit where key = 'old'`)).toBe(0);
    expect(await count(`select from app.rate_limit`)).toBe(2);
  });
});

describe('A message that is done', () => {
  it('is deleted after 30 days, when the checkpoint of its cause has passed it', async () => {
    await run(`insert into app.checkpoint (name, position) values ('wallet', 100)`);
    const insert = (id: string, state: string, days: number, cause = `null, null`) =>
      run(`insert into app.outbox (id, queue, name, payload, state, done_at, cause_checkpoint, cause_position)
        values ('${id}', 'mail', 'note', '{}', '${state}', now() - interval '${days} days', ${cause})`);
    await insert('old', 'done', 31);
    await insert('cancelled', 'cancelled', 31, `'wallet', 100`);
    await insert('passed', 'done', 31, `'wallet', 100`);
    await insert('ahead', 'done', 31, `'wallet', 101`);
    await insert('young', 'done', 29, `'wallet', 100`);
    await insert('dead', 'dead', 31, `'wallet', 100`);
    await insert('open', 'open', 31);
    await sweep();
    const rows = await outboxes.rows(['old', 'cancelled', 'passed', 'ahead', 'young', 'dead', 'open']);
    expect(rows.map(({ id }) => id)).toEqual(['ahead', 'dead', 'open', 'young']);
  });
});
