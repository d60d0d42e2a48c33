import { sql } from 'kysely';
import { notificationsView } from '#projections/notifications/notifications.view';
import type { NotificationRow } from '#projections/notifications/notifications.rows';
import { tableHashes } from '#projections/table-hashes';
import { apply } from '#projections/tables';
import { MOST_NOTIFICATIONS } from '#server/kernel/notification-kinds';
import { recorded } from '../catalogue/facts.js';
import { startDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('notifications');
});
afterAll(() => database.stop());

type Fact = { type: string; data: object };
const { schema, table } = notificationsView;
const momentOf = (second: number) => new Date(Date.UTC(2026, 2, 1, 9) + second * 1_000).toISOString();
const at = momentOf(0);

/** A guide of ada's is published at this second. */
const published = (second: number): Fact => ({
  type: 'ListingPublished',
  data: { listingId: `l${second}`, creatorId: 'ada', by: 'mo', at: momentOf(second) },
});
/** Bola's message to ada with this number in their thread. */
const thread = { threadId: 'ada_bola', at };
const sent = (sequence: number, second = sequence): Fact => ({
  type: 'MessageSent',
  data: {
    ...{ threadId: 'ada_bola', messageId: `m${sequence}`, clientId: `c${sequence}`, sequence, from: 'bola', to: 'ada' },
    ...{ text: null, attachments: [], at: momentOf(second) },
  },
});
const readThread = (upTo: number): Fact => ({
  type: 'MessagesRead',
  data: { ...thread, by: 'ada', to: 'bola', upTo, isShown: true },
});
const changed = (type: 'MessageHidden' | 'MessageRestored' | 'MessageDeleted', sequence: number): Fact => ({
  type,
  data: {
    ...{ ...thread, messageId: `m${sequence}`, sequence },
    ...(type === 'MessageDeleted' ? { by: 'bola', to: 'ada' } : { by: 'ada' }),
  },
});
const readAll = (position: number): Fact => ({ type: 'AllNotificationsRead', data: { userId: 'ada', position, at } });

/** The rows of ada after these events, the latest first: the same in batches of any size, as a rebuild makes them. */
async function after(facts: Fact[], sizes = [facts.length, 1, 3]): Promise<NotificationRow[]> {
  const events = recorded(facts);
  const made = new Set<string>();
  for (const size of sizes) {
    await database.createView(notificationsView);
    for (let from = 0; from < events.length; from += size)
      await apply(notificationsView, schema, events.slice(from, from + size), database.db);
    const hashes = await database.db.transaction().execute((on) => tableHashes(notificationsView, schema, on));
    made.add(JSON.stringify([...hashes]));
  }
  expect(made.size).toBe(1);
  const { rows } = await sql<NotificationRow>`select * from ${sql.table(table.notification)}
    where person_id = 'ada' order by at desc, id desc`.execute(database.db);
  return rows;
}
const numbersOf = (rows: NotificationRow[]) =>
  rows.map(({ read, parts }) => [read, parts.map(({ number }) => number)] as const);

describe('The notifications of a person', () => {
  it('are kept up to a bound, the latest ones, whether projected live or built anew', async () => {
    const facts = Array.from({ length: 1_200 }, (_, i) => published(i));
    const rows = await after(facts, [1_200, 500, 7]);
    expect(rows.length).toBeGreaterThanOrEqual(MOST_NOTIFICATIONS);
    expect(rows.length).toBeLessThan(MOST_NOTIFICATIONS + 50);
    expect(rows.map(({ listing_id }) => listing_id)).toEqual(rows.map((_, i) => `l${1_199 - i}`));
    const { rows: tally } = await sql<{ count: number }>`
      select count from ${sql.table(table.tally)} where person_id = 'ada'`.execute(database.db);
    expect(tally).toEqual([{ count: rows.length }]);
  });

  it('are not pushed out by one thread that is read and written in again and again', async () => {
    const facts = [published(1), ...Array.from({ length: 700 }, (_, i) => [sent(i + 1), readThread(i + 1)]).flat()];
    const rows = await after(facts, [facts.length, 50]);
    expect(rows.map(({ type }) => type)).toEqual(['MessageSent', 'ListingPublished']);
  });

  it('are read up to what the person has seen, to the message: what came between or later stays unread', async () => {
    // Positions in the log:    0        1             2             3        4        5
    const rows = await after([sent(1), published(20), published(10), sent(2), sent(3), readAll(2)]);
    expect(rows.map(({ type, read, parts }) => [type, read, parts.length])).toEqual([
      ['ListingPublished', true, 0],
      ['ListingPublished', true, 0],
      ['MessageSent', false, 2],
    ]);
    expect(numbersOf(rows)[2]).toEqual([false, [2, 3]]);
    const late = await after([published(20), published(10), readAll(0)]);
    expect(late.map(({ listing_id, read }) => [listing_id, read])).toEqual([
      ['l20', true],
      ['l10', false],
    ]);
  });

  it('read until an instant, as the first release recorded it, are read', async () => {
    const until = { type: 'AllNotificationsRead', data: { userId: 'ada', upTo: momentOf(15), at } };
    const rows = await after([published(10), published(20), sent(1), sent(2), until]);
    expect(rows.map(({ type, read }) => [type, read])).toEqual([
      ['ListingPublished', false],
      ['ListingPublished', true],
      ['MessageSent', true],
    ]);
  });
});

describe('A message that its receiver deletes, and brings back', () => {
  it('is counted again where it was unread, alone and among others', async () => {
    const one = [sent(1)];
    const asNever = await after(one);
    expect(await after([...one, changed('MessageHidden', 1)])).toEqual([]);
    expect(await after([...one, changed('MessageHidden', 1), changed('MessageRestored', 1)])).toEqual(asNever);

    const three = [sent(1), sent(2), sent(3), changed('MessageHidden', 2)];
    expect(numbersOf(await after(three))).toEqual([[false, [1, 3]]]);
    expect(numbersOf(await after([...three, changed('MessageRestored', 2)]))).toEqual([[false, [1, 2, 3]]]);
    const latest = [sent(1), changed('MessageHidden', 1), sent(2), changed('MessageRestored', 1)];
    expect(numbersOf(await after(latest))).toEqual([[false, [1, 2]]]);
  });

  it('is not counted where it was read or deleted meanwhile', async () => {
    const hidden = [sent(1), sent(2), changed('MessageHidden', 1)];
    const restored = changed('MessageRestored', 1);
    expect(numbersOf(await after([...hidden, readThread(2), restored]))).toEqual([[true, [2]]]);
    expect(numbersOf(await after([...hidden, changed('MessageDeleted', 1), restored]))).toEqual([[false, [2]]]);
    const read = [sent(1), readThread(1), changed('MessageHidden', 1), restored];
    expect(numbersOf(await after(read))).toEqual([[true, [1]]]);
    const { rows } = await sql`select * from ${sql.table(table.hidden)}`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('stays read where its notification was read', async () => {
    const { id } = (await after([sent(1)]))[0]!;
    const read = { type: 'NotificationsRead', data: { userId: 'ada', notificationIds: [id], at } };
    const back = [changed('MessageHidden', 1), changed('MessageRestored', 1)];
    expect(numbersOf(await after([sent(1), read, ...back]))).toEqual([[true, [1]]]);
    expect(numbersOf(await after([sent(1), read, back[0]!, sent(2), back[1]!]))).toEqual([[false, [2]]]);
  });
});

it('An erased person leaves no notification, hidden or not, in the lists of others', async () => {
  const facts = [sent(1), sent(2), changed('MessageHidden', 1), published(5)];
  const rows = await after([...facts, { type: 'UserErased', data: { userId: 'bola', at } }]);
  expect(rows.map(({ type }) => type)).toEqual(['ListingPublished']);
  for (const [name, left] of [
    [table.hidden, []],
    [table.tally, [{ person_id: 'ada', count: 1 }]],
  ] as const)
    expect((await sql`select * from ${sql.table(name)}`.execute(database.db)).rows).toEqual(left);
});
