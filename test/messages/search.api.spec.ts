import { sql } from 'kysely';
import { messagesView } from '#projections/messages/messages.view';
import { MOST_OPENED } from '#server/messages/message-search.reader';
import { type App, type Person, startApp } from '../app.js';
import { conversations, type Message, type Page, type Thread } from './conversations.js';

let app: App;
let talk: ReturnType<typeof conversations>;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
});
afterAll(() => app.stop());

/** The view has so many messages more, each like this one and later than the one before. */
async function repeated(id: string, count: number) {
  const message = sql.table(messagesView.table.message);
  await sql`insert into ${message} (thread_id, sequence, id, client_id, from_id, text, attachments, at, is_deleted, hidden_by, revision)
    select thread_id, sequence + n, gen_random_uuid(), gen_random_uuid(), from_id, text, attachments,
      at + n * interval '1 millisecond', false, '{}', revision + n
    from ${message}, generate_series(1, ${count}::int) n where id = ${id}`.execute(app.sql);
}

describe('A message', () => {
  it('is found by its words in the own threads alone', async () => {
    const [one, other] = await talk.pair();
    await talk.send(one, other, 'The licence of the café costs more');
    await talk.send(other, one, 'Which licence?');
    const find = async (who: Person, q: string) =>
      (await talk.call<Page<{ message: Message; thread: Thread }>>('GET', who, `search?q=${encodeURIComponent(q)}`))
        .body;
    expect((await find(one, 'LICENCE')).results.map(({ message }) => message.text)).toEqual([
      'Which licence?',
      'The licence of the café costs more',
    ]);
    expect(await find(other, 'cafe lic')).toMatchObject({
      ...{ count: 1, results: [{ message: { from_me: false }, thread: { person: { username: one.username } } }] },
    });
    expect((await find(await app.person(), 'licence')).count).toBe(0);
    expect((await talk.call('GET', one, 'search')).status).toBe(400);
    expect((await talk.call('GET', one, 'search?q=licence&cursor=x')).status).toBe(400);
  });

  it('is searched for in a bounded number of messages at a time, and the search goes on with the rest', async () => {
    const [one, other] = await talk.pair();
    await talk.send(one, other, 'The kiln is sold');
    const { id } = (await talk.send(other, one, 'The oven is not')).body.data;
    await repeated(id, MOST_OPENED);
    type Found = Page<{ message: Message }> & { searched_to: string | null };
    const find = async (path: string) => (await app.call<Found>('GET', path, { token: one.token })).body;
    const rest = async ({ next }: Found) => find(next!.slice(`${app.url}/api/`.length));

    const none = await find('messages/search?q=kiln');
    expect(none).toMatchObject({ count: 0, results: [], searched_to: expect.any(String) });
    const last = await rest(none);
    expect(last).toMatchObject({ count: 1, next: null, searched_to: null });
    expect(last.results.map(({ message }) => message.sequence)).toEqual([1]);

    const full = await find('messages/search?q=oven&limit=3');
    const more = await rest(full);
    expect([full, more].map(({ count, results }) => [count, results.length])).toEqual([
      [3, 3],
      [6, 3],
    ]);
    expect([...full.results, ...more.results].map(({ message }) => message.sequence)).toEqual(
      Array.from({ length: 6 }, (_, n) => MOST_OPENED + 2 - n),
    );
  });
});
