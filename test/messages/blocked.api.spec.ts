import { type App, type Person, startApp } from '../app.js';
import { type OpenSocket, openSocket } from '../platform/socket.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { connected, conversations, type Page } from './conversations.js';

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
