import { type App, type Person, startApp } from '../app.js';
import { type OpenSocket, openSocket } from '../platform/socket.js';
import { grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { connected, conversations, type Message, type Page, type Report, reportsOf } from './conversations.js';

let app: App;
let talk: ReturnType<typeof conversations>;
/** `ada` blocks `bola`; `eze` has nothing to do with it. */
let ada: Person, bola: Person, eze: Person;
let file: string;
const sockets: OpenSocket[] = [];

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
  [ada, bola, eze] = [await app.person(), await app.person(), await app.person()];
  for (const other of [bola, eze]) {
    await connected(app, ada, other);
    await talk.start(ada, other);
    await talk.send(ada, other, 'Good morning');
  }
  file = await talk.attach(bola, ada);
  await talk.send(bola, ada, 'The licence', { attachments: [file] });
  await talk.read(bola, ada, 2);
});
afterAll(async () => {
  sockets.forEach(({ socket }) => socket.disconnect());
  await app.stop();
});

async function listening(who: Person) {
  const opened = openSocket(app.url, { auth: { token: who.token } });
  sockets.push(opened);
  await opened.connected();
  return opened;
}
const path = () => `threads/${talk.idOf(ada, bola)}`;
const statusOf = async (who: Person, file: string) =>
  (await fetch(`${app.url}/api/files/${file}`, { headers: { authorization: `Bearer ${who.token}` } })).status;

describe('A block', () => {
  it('hides the thread from the one who blocked, wherever it was', async () => {
    const socket = await listening(bola);
    await talk.block(ada, bola);
    await settled(app);
    expect((await talk.threads(ada)).results.map(({ person }) => person!.username)).toEqual([eze.username]);
    expect(await talk.unread(ada)).toEqual({ threads: 0, messages: 0 });
    for (const one of [path(), `${path()}/messages`]) expect((await talk.call('GET', ada, one)).status).toBe(404);
    for (const one of ['messages', 'read', 'delivered', 'unread', 'pin']) {
      const body = { client_id: '5d0e1b3a-7c44-4a0d-9d0e-0f6a1b2c3d11', text: 'Hello', up_to: 1 };
      expect([one, (await talk.call('POST', ada, `${path()}/${one}`, body)).status]).toEqual([one, 404]);
    }
    expect((await talk.call<Page<object>>('GET', ada, 'search?q=licence')).body.count).toBe(0);
    expect(await statusOf(ada, file)).toBe(404);
    // A nudge would tell the moment of the block.
    expect(socket.heard.filter(({ shared }) => !shared)).toEqual([]);
  });

  it('leaves the other the thread, as it is with a person who is gone', async () => {
    const thread = await talk.thread(bola, ada);
    expect(thread).toMatchObject({ can_send: false, reason: 'You cannot send messages to this person.' });
    expect(thread).toMatchObject({ seen_up_to: 0, delivered_up_to: 0, online: null, last_seen: null });
    expect((await talk.messages(bola, ada)).count).toBe(2);
    const refused = await talk.send(bola, ada, 'Why?');
    expect([refused.status, refused.body.code]).toEqual([403, 'cannot_message']);
    expect(refused.body.detail).not.toMatch(/block/i);
    const { id } = (await talk.messages(bola, ada)).results[0]!;
    expect((await talk.call('PATCH', bola, id, { text: 'Changed' })).status).toBe(403);
    for (const who of [ada, bola]) {
      const other = who === ada ? bola : ada;
      expect((await talk.start(who, other)).status).toBe(404);
    }
  });

  it('lets the blocker learn nothing of what the other does in the thread', async () => {
    const socket = await listening(ada);
    await talk.read(bola, ada, 2);
    await talk.call('POST', bola, `${path()}/unread`);
    await talk.read(bola, ada, 2);
    await settled(app);
    await talk.send(eze, ada, 'A sign');
    await until(
      () => socket.heard,
      (heard) => heard.some(({ view }) => view === 'messages'),
    );
    expect(socket.heard.filter(({ view }) => view === 'messages')).toHaveLength(1);
  });

  it('that is lifted brings the thread back, and both may write again', async () => {
    await talk.block(ada, bola, 'DELETE');
    await settled(app);
    expect((await talk.threads(ada)).count).toBe(2);
    expect((await talk.send(bola, ada, 'Sorry')).status).toBe(201);
    expect(await talk.thread(bola, ada)).toMatchObject({ can_send: true, reason: null });
  });
});

describe('What was received before a block', () => {
  let blocker: Person, blocked: Person, moderator: Person;
  const received = (who: Person, from: string) =>
    talk.call<Page<Message>>('GET', who, `received?username=${encodeURIComponent(from)}`);
  const report = (who: Person, id: string) => talk.call('POST', who, `${id}/report`, { reason: 'harassment' });

  beforeAll(async () => {
    [blocker, blocked, moderator] = [await app.person(), await app.person(), await app.person()];
    await grant(app, moderator, 'moderator');
    await connected(app, blocker, blocked);
    for (const [one, other] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const)
      await talk.start(one, other);
    await talk.send(blocked, blocker, 'Pay me or else');
    await talk.send(blocker, blocked, 'Leave me alone');
    await talk.send(blocked, blocker, 'You will see');
  });

  it('can be read and reported by the one who blocked', async () => {
    await talk.block(blocker, blocked);
    const { status, body } = await received(blocker, blocked.username);
    expect([status, body.count, body.results.map(({ text }) => text)]).toEqual([
      ...[200, 2, ['You will see', 'Pay me or else']],
    ]);
    const [last, first] = body.results;
    expect((await report(blocker, first!.id)).status).toBe(201);
    const [id] = await reportsOf(app, moderator, [first!.id]);
    const { results } = (
      await app.call<Page<Report>>('GET', 'moderation/message-reports?limit=100', { token: moderator.token })
    ).body;
    expect(results.find((one) => one.id === id)!.messages.map(({ text }) => text)).toEqual([
      ...['Pay me or else', 'Leave me alone', 'You will see'],
    ]);
    for (const [method, path] of [
      ['PATCH', last!.id],
      ['DELETE', last!.id],
      ['POST', `${last!.id}/restore`],
    ] as const)
      expect((await talk.call(method, blocker, path, { text: 'Changed' })).status).toBe(404);
  });

  it('can be reported by the blocked person too, with the answers of before', async () => {
    await talk.block(blocker, blocked, 'DELETE');
    const [open, { id }] = [
      await received(blocked, blocker.username),
      (await talk.messages(blocked, blocker)).results[1]!,
    ];
    await talk.block(blocker, blocked);
    const [closed, reported] = [await received(blocked, blocker.username), await report(blocked, id)];
    expect([closed.status, closed.body]).toEqual([open.status, open.body]);
    await talk.block(blocker, blocked, 'DELETE');
    const again = await report(blocked, id);
    expect([again.status, again.body]).toEqual([reported.status, reported.body]);
    expect(again.status).toBe(201);
  });

  it('is nothing of a person who wrote nothing, known or not, and nothing of what the receiver deleted', async () => {
    await talk.block(blocker, eze);
    for (const name of [eze.username, blocker.username, moderator.username, 'no-such-person'])
      for (const who of [blocker, eze])
        expect((await received(who, name)).body).toEqual({ count: 0, next: null, previous: null, results: [] });
    const { results } = (await received(blocker, blocked.username)).body;
    await talk.call('DELETE', blocker, `${results[0]!.id}?for=me`);
    expect((await received(blocker, blocked.username)).body.count).toBe(1);
  });
});
