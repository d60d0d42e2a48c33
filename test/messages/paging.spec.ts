import { sql } from 'kysely';
import {
  hiddenIn,
  messagesIn,
  type MessagePage,
  textsOf,
  threadSeen,
  threadsOf,
  unreadOf,
} from '#projections/messages/messages.queries';
import { messagesView } from '#projections/messages/messages.view';
import { purchasesView } from '#projections/purchases/purchases.view';
import type { Sql } from '#server/platform/database/sql';
import { migrate } from '#server/platform/database/schema';
import { startDatabase, type TestDatabase } from '../database.js';

const [MESSAGES, THREADS] = [10_000, 2_001];
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('messages');
  await migrate(database.db);
  for (const view of [messagesView, purchasesView]) await database.createView(view);
  const { thread, message } = messagesView.table;
  await sql`insert into ${sql.table(message)} (thread_id, sequence, id, client_id, from_id, text, attachments, at, is_deleted, hidden_by, revision)
    select 'ada_bola', n, 'm' || n, 'c' || n, case when n % 2 = 0 then 'ada' else 'bola' end,
      jsonb_build_object('v', 1, 'kid', '1', 'by', 'ada', 'ciphertext', repeat('x', 200)), '{}',
      timestamptz '2026-01-01' + n * interval '1 minute', false, '{}', n from generate_series(1, ${MESSAGES}) n`.execute(
    database.db,
  );
  await sql`insert into ${sql.table(thread)} (thread_id, person_id, other_id, last_sequence, last_at, read_up_to, shown_read, shown_delivered, marked_unread, pinned, is_listed, is_blocking, is_unanswered)
    select case when n = 0 then 'ada_bola' else 'ada_p' || n end, 'ada', case when n = 0 then 'bola' else 'p' || n end, ${MESSAGES},
      timestamptz '2026-01-01' + n * interval '1 minute', ${MESSAGES} - 20, 0, 0, false, false, true, false, false from generate_series(0, ${THREADS - 1}) n`.execute(
    database.db,
  );
  await sql.raw(`analyze ${thread}; analyze ${message};`).execute(database.db);
}, 120_000);
afterAll(() => database.stop(), 30_000);

/** Rows of the view's tables that `work` reads, found or not. Statistics are per connection until they are flushed. */
const rowsRead = (work: (on: Sql) => Promise<unknown>): Promise<number> =>
  database.db.connection().execute(async (connection) => {
    const on = connection as unknown as Sql;
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(on);
      const { rows } = await sql<{ read: number }>`
        select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read
        from pg_stat_user_tables where schemaname = ${messagesView.schema}`.execute(on);
      return Number(rows[0]!.read);
    };
    const before = await read();
    await work(on);
    return (await read()) - before;
  });

describe('A thread of ten thousand messages', () => {
  it.each<[string, MessagePage]>([
    ['its last page', { limit: 50 }],
    ['a page in its middle', { before: 5_000, limit: 50 }],
    ['its first page', { before: 51, limit: 50 }],
    ['what came after a message', { after: 5_000, limit: 50 }],
  ])('reads of %s no more than the page', async (_page, page) => {
    let found = 0;
    const read = await rowsRead(async (on) => void (found = (await messagesIn(on, 'ada', 'ada_bola', page)).length));
    expect([found, read]).toEqual([50, expect.any(Number)]);
    expect(read).toBeGreaterThanOrEqual(50);
    expect(read).toBeLessThan(100);
  });

  it('is found without counting what is unread', async () => {
    let found = {};
    const read = await rowsRead(async (on) => void (found = (await threadSeen(on, 'ada', 'ada_bola'))!));
    expect(found).toEqual({ other_id: 'bola', last_sequence: MESSAGES });
    expect(read).toBeLessThan(5);
  });

  it('counts hidden and unread messages without reading the others', async () => {
    expect(await rowsRead((on) => hiddenIn(on, 'ada', 'ada_bola'))).toBeLessThan(10);
    let unread = {};
    const read = await rowsRead(async (on) => void (unread = await unreadOf(on, 'ada')));
    expect(unread).toEqual({ threads: 1, messages: 10 });
    expect(read).toBeLessThan(THREADS + 50);
  });

  it('is in a list of threads and found by the search', async () => {
    const { count, rows } = await threadsOf(database.db, 'ada', { limit: 20 });
    expect([count, rows.length]).toEqual([THREADS, 20]);
    const first = await textsOf(database.db, 'ada', { limit: 10 });
    const next = await textsOf(database.db, 'ada', { limit: 10, before: first.at(-1) });
    expect([...first, ...next].map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 20 }, (_, i) => MESSAGES - i),
    );
  });

  it('is searched without reading more of it than is searched', async () => {
    const [before] = await messagesIn(database.db, 'ada', 'ada_bola', { before: 5_001, limit: 1 });
    let found = 0;
    const read = await rowsRead(async (on) => void (found = (await textsOf(on, 'ada', { limit: 100, before })).length));
    expect(found).toBe(100);
    expect(read).toBeLessThan(THREADS + 500);
  });
});
