import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { messagesView } from '#projections/messages/messages.view';
import { type App, type Person, startApp } from '../app.js';
import { control, openMarket, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';
import { connected, conversations, type Message, type Page, type Thread } from './conversations.js';

let app: App;
let talk: ReturnType<typeof conversations>;
let ada: Person, bola: Person, eze: Person;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
  [ada, bola, eze] = [await app.person(), await app.person(), await app.person()];
  await connected(app, ada, bola);
});
afterAll(() => app.stop());

const texts = ({ results }: Page<Message>) => results.map(({ text }) => text);

describe('A thread', () => {
  it('is started by connected people, once, and shown to the other with the first message', async () => {
    const first = await talk.start(ada, bola);
    expect(first).toMatchObject({ status: 201, body: { data: { id: talk.idOf(ada, bola), last_message: null } } });
    expect(first.body.data).toMatchObject({ person: { username: bola.username }, can_send: true, reason: null });
    expect(await talk.start(ada, bola)).toMatchObject({ status: 200, body: { data: { id: first.body.data.id } } });
    expect((await talk.threads(bola)).count).toBe(0);
    expect(await talk.send(ada, bola, 'Good morning')).toMatchObject({ status: 201, body: { data: { sequence: 1 } } });
    const { count, results } = await talk.threads(bola);
    expect([count, results[0]]).toEqual([
      1,
      expect.objectContaining({
        unread: 1,
        last_message: expect.objectContaining({ text: 'Good morning', from_me: false }),
      }),
    ]);
  });

  it('is refused to people who have nothing to do with each other, and with oneself', async () => {
    expect(await talk.start(ada, eze)).toMatchObject({ status: 403, body: { code: 'cannot_message' } });
    expect((await talk.start(ada, ada)).status).toBe(400);
    expect((await talk.call('POST', ada, 'threads', { username: 'no-such-person' })).status).toBe(404);
    expect((await talk.send(eze, ada, 'Hello')).status).toBe(404);
    const foreign = `threads/${talk.idOf(ada, bola)}`;
    for (const path of [foreign, `${foreign}/messages`]) expect((await talk.call('GET', eze, path)).status).toBe(404);
  });

  it('is open to a buyer and the creator, each way, and stays after they lose touch', async () => {
    const { creator, listing } = await openMarket(app);
    const buyer = await app.person();
    expect((await talk.start(buyer, creator)).status).toBe(403);
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
    expect((await talk.start(creator, buyer)).status).toBe(201);
    expect((await talk.start(buyer, creator)).status).toBe(201);
    expect((await talk.send(creator, buyer, 'Thank you')).status).toBe(201);

    const [one, other] = await talk.pair();
    await talk.send(one, other, 'Good morning');
    await app.call('POST', 'connect/disconnect', { token: one.token, body: { username: other.username } });
    expect((await talk.send(other, one, 'Still here')).status).toBe(201);
  });

  it('is pinned above the latest, found by the name of the other, and paged', async () => {
    const others: Person[] = [];
    const me = await app.person();
    for (let i = 0; i < 3; i++) {
      const other = await app.person();
      await connected(app, me, other);
      await talk.start(me, other);
      await talk.send(me, other, `To ${i}`);
      others.push(other);
    }
    const order = async () => (await talk.threads(me)).results.map(({ person }) => person!.username);
    expect(await order()).toEqual([2, 1, 0].map((i) => others[i]!.username));
    const pin = `threads/${talk.idOf(me, others[0]!)}/pin`;
    expect(await talk.call('POST', me, pin)).toMatchObject({ status: 200, body: { data: { pinned: true } } });
    expect(await order()).toEqual([0, 2, 1].map((i) => others[i]!.username));
    const found = await talk.threads(me, `search=${others[1]!.username}`);
    expect(found.results.map(({ person }) => person!.username)).toEqual([others[1]!.username]);

    const seen: string[] = [];
    for (let next: string | null = `${app.url}/api/messages/threads/?limit=1`; next;) {
      const { body }: { body: Page<Thread> } = await app.call<Page<Thread>>('GET', next.slice(app.url.length), {
        token: me.token,
      });
      seen.push(...body.results.map(({ person }) => person!.username));
      next = body.next;
    }
    expect(seen).toEqual(await order());
    await talk.call('DELETE', me, pin);
    expect(await order()).toEqual([2, 1, 0].map((i) => others[i]!.username));
  });
});

describe('A message', () => {
  it('sent again is the same message, whatever became of the first answer', async () => {
    const [one, other] = await talk.pair();
    const client_id = randomUUID();
    const first = await talk.send(one, other, 'Once', { client_id });
    const again = await talk.send(one, other, 'Once', { client_id });
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 200, first.body.data.id]);
    const atOnce = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => talk.send(one, other, 'Now', { client_id: atOnce })),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(7).fill(200), 201]);
    // The view that knows the message is behind: the log still does.
    await sql`delete from ${sql.table(messagesView.table.message)} where client_id = ${client_id}`.execute(app.sql);
    const blind = await talk.send(one, other, 'Once', { client_id });
    expect([blind.status, blind.body.data]).toMatchObject([200, { id: first.body.data.id, sequence: 1 }]);
    expect((await talk.thread(other, one)).last_sequence).toBe(2);
    expect((await talk.send(other, one, 'Mine', { client_id })).status).toBe(201);
  });

  it('needs a text or a file, of a fair length', async () => {
    const [one, other] = await talk.pair();
    expect((await talk.send(one, other, '  \n')).status).toBe(400);
    expect((await talk.send(one, other, 'x'.repeat(4_001))).status).toBe(400);
    expect((await talk.send(one, other, 'x'.repeat(4_000))).status).toBe(201);
    expect((await talk.send(one, other, 'x', { client_id: 'one' })).status).toBe(400);
    expect((await talk.send(one, other, 'x', { attachments: [randomUUID()] })).status).toBe(400);
  });

  it('keeps its place among others, in pages both ways', async () => {
    const [one, other] = await talk.pair();
    for (let i = 1; i <= 7; i++) await talk.send(i % 2 ? one : other, i % 2 ? other : one, `No ${i}`);
    const last = await talk.messages(other, one, 'limit=3');
    expect([last.count, texts(last)]).toEqual([7, ['No 7', 'No 6', 'No 5']]);
    expect(last.previous).toBeNull();
    const older = await app.call<Page<Message>>('GET', last.next!.slice(app.url.length), { token: other.token });
    expect(texts(older.body)).toEqual(['No 4', 'No 3', 'No 2']);
    expect(texts(await talk.messages(other, one, 'after=2&limit=2'))).toEqual(['No 4', 'No 3']);
    const back = await app.call<Page<Message>>('GET', older.body.previous!.slice(app.url.length), {
      token: other.token,
    });
    expect(texts(back.body)).toEqual(['No 7', 'No 6', 'No 5']);
  });

  it('is edited for 15 minutes, and marked as such for both', async () => {
    const [one, other] = await talk.pair();
    const { id } = (await talk.send(one, other, 'Tusday')).body.data;
    const edit = (who: Person, text: string) => talk.call<{ data: Message }>('PATCH', who, id, { text });
    expect(await edit(one, 'Tuesday')).toMatchObject({ status: 200, body: { data: { text: 'Tuesday' } } });
    const [seen] = (await talk.messages(other, one)).results;
    expect(seen).toMatchObject({ text: 'Tuesday', edited_at: expect.any(String) });
    expect((await edit(other, 'Friday')).status).toBe(403);
    expect((await edit(eze, 'Friday')).status).toBe(404);
    expect((await edit(one, ' ')).status).toBe(400);
  });

  it('is deleted for oneself and restored, or for both, which leaves its place', async () => {
    const [one, other] = await talk.pair();
    const { id } = (await talk.send(one, other, 'Secret plan')).body.data;
    await talk.send(one, other, 'Second');
    expect((await talk.call('DELETE', other, `${id}?for=me`)).status).toBe(200);
    expect(await talk.messages(other, one)).toMatchObject({ count: 1, results: [{ text: 'Second' }] });
    expect((await talk.messages(one, other)).count).toBe(2);
    expect((await talk.call('POST', other, `${id}/restore`)).status).toBe(200);
    expect((await talk.messages(other, one)).count).toBe(2);

    expect((await talk.call('DELETE', other, `${id}?for=everyone`)).status).toBe(403);
    expect((await talk.call('DELETE', one, `${id}?for=everyone`)).status).toBe(200);
    for (const [who, whom] of [
      [one, other],
      [other, one],
    ] as const) {
      const { results } = await talk.messages(who, whom);
      expect(results[1]).toMatchObject({ id, deleted: true, text: '', sequence: 1 });
    }
    expect((await talk.call<{ code: string }>('PATCH', one, id, { text: 'Back' })).body.code).toBe('deleted');
  });

  it('warns its receiver alone of a payment that passes Groundwork by', async () => {
    const [one, other] = await talk.pair();
    await talk.send(one, other, 'Pay me directly by bank transfer');
    expect((await talk.messages(one, other)).results[0]!.warning).toBeNull();
    expect((await talk.messages(other, one)).results[0]!.warning).toContain('outside of Groundwork');
  });
});

describe('An erased person', () => {
  it('leaves neither texts nor files, and no one can write to them', async () => {
    const [kept, gone] = await talk.pair();
    await talk.send(kept, gone, 'Hello');
    const file = await talk.attach(gone, kept);
    await talk.send(gone, kept, 'My address', { attachments: [file] });
    const erased = await app.call('DELETE', 'auth/users/me', {
      ...{ token: gone.token, body: { current_password: gone.password } },
    });
    expect(erased.status).toBe(204);
    const after = await until(
      () => talk.messages(kept, gone),
      ({ results }) => results[0]!.attachments.length === 0,
    );
    expect(after.results.map(({ text }) => text)).toEqual(['[removed]', 'Hello']);
    expect(await talk.thread(kept, gone)).toMatchObject({ person: null, can_send: false });
    expect((await talk.send(kept, gone, 'Are you there?')).body).toMatchObject({ code: 'cannot_message' });
    await until(
      () => sql<{ id: string }>`select id from app.file where owner_id = ${gone.id}`.execute(app.sql),
      ({ rows }) => rows.length === 0,
    );
  });
});
