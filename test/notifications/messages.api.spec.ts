import { sql } from 'kysely';
import { digestReceivers } from '#projections/notifications/notifications.queries';
import { notificationsView } from '#projections/notifications/notifications.view';
import { type App, type Person, startApp } from '../app.js';
import { connected, conversations } from '../messages/conversations.js';
import { openSocket } from '../platform/socket.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { notified } from './notified.js';

let app: App;
let talk: ReturnType<typeof conversations>;
let bell: ReturnType<typeof notified>;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
  bell = notified(app);
});
afterAll(() => app.stop());

/** `ada` may write to `bola`. */
async function pair(bola?: Person) {
  const [ada, other] = [await app.person(), bola ?? (await app.person())];
  await connected(app, ada, other);
  await talk.start(ada, other);
  return [ada, other] as const;
}
async function write(from: Person, to: Person, ...texts: string[]) {
  const sent = [];
  for (const text of texts) sent.push((await talk.send(from, to, text)).body.data);
  await settled(app);
  return sent;
}
/** What the bell of a person says about messages. */
const ofMessages = async (who: Person) => {
  await settled(app);
  return (await bell.list(who)).results.filter(({ kind }) => kind === 'messages');
};
const wordsOf = async (who: Person) => (await ofMessages(who)).map(({ text, read }) => [text, read]);

describe('A message', () => {
  it('notifies its receiver live of its thread, and holds no word of the text', async () => {
    const [ada, bola] = await pair();
    const live = openSocket(app.url, { auth: { token: bola.token } });
    await live.connected();
    const before = await bell.unread(bola);
    await write(ada, bola, 'Shall we meet in Yaba?');
    await live.hears('notifications');
    live.socket.disconnect();
    expect(await ofMessages(bola)).toEqual([
      {
        ...{ id: expect.any(String), kind: 'messages', text: 'Ada Obi sent you a message', read: false },
        ...{ link: `/profile?tab=messages&thread=${talk.idOf(ada, bola)}`, at: expect.any(String), request_id: null },
        position: expect.any(Number),
      },
    ]);
    expect(await bell.unread(bola)).toBe(before + 1);
    expect(await ofMessages(ada)).toEqual([]);
    const { rows } = await sql`select * from ${sql.table(notificationsView.table.notification)}
      where person_id = ${bola.id}`.execute(app.sql);
    expect(JSON.stringify(rows)).not.toContain('Yaba');
  });

  it('is one notification with the others of its thread, which comes to the top with each of them', async () => {
    const [ada, bola] = await pair();
    const [eze] = await pair(bola);
    await write(ada, bola, 'One');
    const [first] = await ofMessages(bola);
    await write(eze, bola, 'Good day');
    const before = await bell.unread(bola);
    await write(ada, bola, 'Two', 'Three');
    const [latest, other, ...rest] = await ofMessages(bola);
    expect(rest).toEqual([]);
    expect(latest).toMatchObject({ id: first!.id, text: 'Ada Obi sent you 3 messages', read: false });
    expect(other).toMatchObject({ text: 'Ada Obi sent you a message', read: false });
    expect(await bell.unread(bola)).toBe(before);
  });

  it('is read with its thread, on every device, and the next one replaces what was read', async () => {
    const [ada, bola] = await pair();
    await write(ada, bola, 'One', 'Two', 'Three');
    await talk.read(bola, ada, 2);
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you a message', false]]);
    await talk.read(bola, ada, 3);
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you a message', true]]);
    await write(ada, bola, 'Four', 'Five');
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you 2 messages', false]]);

    const { id } = (await ofMessages(bola))[0]!;
    await bell.read(bola, { ids: [id] });
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you 2 messages', true]]);
    expect((await talk.thread(bola, ada)).unread).toBe(2);
    await write(ada, bola, 'Six');
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you a message', false]]);
    expect((await ofMessages(bola))[0]!.id).not.toBe(id);
  });

  it('that was deleted, or that its receiver hides, does not count; with the last one the notification is gone', async () => {
    const [ada, bola] = await pair();
    const [one, two, three] = await write(ada, bola, 'One', 'Two', 'Three');
    await talk.call('DELETE', ada, `${one!.id}?for=everyone`);
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you 2 messages', false]]);
    await talk.call('DELETE', bola, `${two!.id}?for=me`);
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you a message', false]]);
    await talk.call('DELETE', ada, `${three!.id}?for=everyone`);
    expect(await wordsOf(bola)).toEqual([]);

    const [late] = await write(ada, bola, 'Four');
    await talk.read(bola, ada, 4);
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you a message', true]]);
    await talk.call('DELETE', ada, `${late!.id}?for=everyone`);
    expect(await wordsOf(bola)).toEqual([]);
  });

  it('that came after what the person saw stays unread when all is marked as read', async () => {
    const [ada, bola] = await pair();
    const [eze] = await pair(bola);
    await write(ada, bola, 'One');
    const seen = (await bell.list(bola)).results;
    await write(eze, bola, 'Good day');
    await write(ada, bola, 'Two');
    await bell.read(bola, { up_to: Math.max(...seen.map(({ position }) => position)) });
    expect(await wordsOf(bola)).toEqual(Array(2).fill(['Ada Obi sent you a message', false]));
    expect(await bell.unread(bola)).toBe(2);
    await bell.read(bola, { up_to: Math.max(...(await bell.list(bola)).results.map(({ position }) => position)) });
    expect(await bell.unread(bola)).toBe(0);
    await bell.read(bola, { up_to: Number.MAX_SAFE_INTEGER });
    await write(ada, bola, 'Three');
    expect(await bell.unread(bola)).toBe(1);
  });

  it('whose deletion its receiver takes back counts again, unless it was read', async () => {
    const [ada, bola] = await pair();
    const [message] = await write(ada, bola, 'One');
    const before = [await ofMessages(bola), await bell.unread(bola), await talk.unread(bola)];
    await talk.call('DELETE', bola, `${message!.id}?for=me`);
    expect([await ofMessages(bola), (await talk.unread(bola)).messages]).toEqual([[], 0]);
    await talk.call('POST', bola, `${message!.id}/restore`);
    expect([await ofMessages(bola), await bell.unread(bola), await talk.unread(bola)]).toEqual(before);
  });

  it('is hidden while one of both blocks the other, and after the sender erased the account', async () => {
    const [ada, bola] = await pair();
    await write(ada, bola, 'One');
    for (const [who, whom] of [
      [bola, ada],
      [ada, bola],
    ] as const) {
      await talk.block(who, whom);
      expect(await wordsOf(bola)).toEqual([]);
      await talk.block(who, whom, 'DELETE');
      expect(await wordsOf(bola)).toEqual([['Ada Obi sent you a message', false]]);
    }
    await app.call('DELETE', 'auth/users/me', { token: ada.token, body: { current_password: ada.password } });
    await until(
      () => wordsOf(bola),
      ({ length }) => length === 0,
    );
  });

  it('does not come under the bell of a person who wants no messages there', async () => {
    const [ada, bola] = await pair();
    await bell.choose(bola, { kind: 'messages', in_app: false });
    const before = await bell.unread(bola);
    await write(ada, bola, 'One');
    expect(await wordsOf(bola)).toEqual([]);
    expect(await bell.unread(bola)).toBe(before);
    expect((await talk.unread(bola)).messages).toBe(1);
  });

  it('is counted up to 99', async () => {
    const [ada, bola] = await pair();
    const texts = Array.from({ length: 105 }, (_, i) => `Message ${i}`);
    await write(ada, bola, ...texts);
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you 99+ messages', false]]);
    await talk.read(bola, ada, 103);
    expect(await wordsOf(bola)).toEqual([['Ada Obi sent you 2 messages', false]]);
  });
});

describe('The mail of a day', () => {
  it('has the messages of a thread on the day of the first and on that of the latest', async () => {
    const [ada, bola] = await pair();
    await app.call('PATCH', 'notifications/preferences', {
      ...{ token: bola.token, body: { kind: 'messages', mail: 'daily' } },
    });
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const before = hour(0);
    await write(ada, bola, 'Late in the evening.');
    const midnight = hour(0);
    await write(ada, bola, 'After midnight.');
    const isMailed = async (from: string, to: string) =>
      (await digestReceivers(app.sql, { from, to, after: '', most: 1_000 })).includes(bola.id);
    expect([await isMailed(hour(-1), before), await isMailed(hour(-1), midnight)]).toEqual([false, true]);
    expect([await isMailed(midnight, hour(1)), await isMailed(hour(1), hour(2))]).toEqual([true, false]);
  });
});
