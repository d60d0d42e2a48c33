import { sql } from 'kysely';
import { Presence } from '#server/platform/live/presence';
import { type App, type Person, startApp } from '../app.js';
import { type OpenSocket, openSocket } from '../platform/socket.js';
import { until } from '../until.js';
import { conversations } from './conversations.js';

let app: App;
let talk: ReturnType<typeof conversations>;
const sockets: OpenSocket[] = [];

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
});
afterEach(() => sockets.splice(0).forEach(({ socket }) => socket.disconnect()));
afterAll(() => app.stop());

/** Two people with a thread that both see. */
async function pair(): Promise<[Person, Person]> {
  const [one, other] = await talk.pair();
  await talk.send(one, other, 'Good morning');
  return [one, other];
}
/** A socket of a person, and the signals that it received. */
async function listening(who: Person) {
  const opened = openSocket(app.url, { auth: { token: who.token } });
  sockets.push(opened);
  const heard: [name: string, data: object][] = [];
  for (const name of ['typing', 'presence']) opened.socket.on(name, (data: object) => void heard.push([name, data]));
  await opened.connected();
  return { socket: opened.socket, heard };
}
const types = (socket: OpenSocket['socket'], thread: unknown) => socket.emitWithAck('typing', { thread });
/** A round trip of the socket: what was sent to it before has arrived. */
const arrived = (socket: OpenSocket['socket']) => socket.emitWithAck('unwatch', {});

describe('Typing', () => {
  it('reaches the other person alone, once in 2.5 seconds, and is not stored', async () => {
    const [one, other] = await pair();
    const eze = await listening(await app.person());
    const [writer, reader] = [await listening(one), await listening(other)];
    const thread = talk.idOf(one, other);
    for (let i = 0; i < 3; i++) expect(await types(writer.socket, thread)).toEqual({ ok: true });
    await until(
      () => reader.heard.filter(([name]) => name === 'typing'),
      ({ length }) => length > 0,
    );
    await arrived(reader.socket);
    expect(reader.heard.filter(([name]) => name === 'typing')).toEqual([['typing', { thread }]]);
    expect(writer.heard.filter(([name]) => name === 'typing')).toEqual([]);
    await types(eze.socket, thread);
    expect((await talk.thread(other, one)).last_sequence).toBe(1);
    expect(reader.heard.filter(([name]) => name === 'typing')).toHaveLength(1);
  });

  it.each(['the writer', 'the reader'])('is hidden where %s turned it off', async (who) => {
    const [one, other] = await pair();
    await talk.choose(who === 'the writer' ? one : other, { typing: false });
    const [writer, reader] = [await listening(one), await listening(other)];
    expect(await types(writer.socket, talk.idOf(one, other))).toEqual({ ok: true });
    await arrived(reader.socket);
    expect(reader.heard.filter(([name]) => name === 'typing')).toEqual([]);
  });

  it.each([0, 1])('passes no block, in either direction', async (blocker) => {
    const people = await pair();
    const [one, other] = people;
    const [writer, reader] = [await listening(one), await listening(other)];
    await talk.block(people[blocker]!, people[1 - blocker]!);
    expect(await types(writer.socket, talk.idOf(one, other))).toEqual({ ok: true });
    await arrived(reader.socket);
    expect(reader.heard.filter(([name]) => name === 'typing')).toEqual([]);
  });

  it.each([undefined, 7, '', 'x'.repeat(101), {}, ['a']])('about %j leaves the socket open', async (thread) => {
    const { socket } = await listening(await app.person());
    await types(socket, thread);
    expect(socket.connected).toBe(true);
  });
});

describe('Presence', () => {
  const shows = (who: Person, other: Person, online: boolean | null) =>
    until(
      () => talk.thread(who, other),
      (thread) => thread.online === online,
    );

  it('is shown to people with a thread, when a person comes and goes', async () => {
    const [one, other] = await pair();
    const reader = await listening(other);
    await shows(other, one, false);
    const { socket } = await listening(one);
    const { last_seen } = await shows(other, one, true);
    expect(Date.now() - Date.parse(last_seen!)).toBeLessThan(60_000);
    await until(
      () => reader.heard,
      (heard) => heard.some(([, data]) => 'online' in data && data.online),
    );
    socket.disconnect();
    await shows(other, one, false);
    await until(
      () => reader.heard.at(-1),
      (last) => last !== undefined && 'online' in last[1] && !last[1].online,
    );
    expect(reader.heard.at(-1)).toEqual(['presence', { username: one.username, online: false }]);
  });

  it('ends with the process that had the socket, unless another one has one', async () => {
    const [one, other] = await pair();
    const reader = await listening(other);
    const saidBefore = (minutes: number) =>
      sql`
      insert into app.presence_here (person_id, process_id, seen_at)
      values (${one.id}, gen_random_uuid(), now() - ${minutes} * interval '1 minute')`.execute(app.sql);
    const beat = () => app.web.get(Presence, { strict: false })['beatOnce']();
    await saidBefore(0);
    await saidBefore(2);
    await beat();
    await arrived(reader.socket);
    expect(reader.heard).toEqual([]);
    await sql`update app.presence_here set seen_at = now() - interval '2 minutes' where person_id = ${one.id}`.execute(
      app.sql,
    );
    await beat();
    await until(
      () => reader.heard,
      ({ length }) => length > 0,
    );
    expect(reader.heard).toEqual([['presence', { username: one.username, online: false }]]);
  });

  it.each([0, 1])('is hidden from both where one turned it off', async (who) => {
    const people = await pair();
    const [one, other] = people;
    await talk.choose(people[who]!, { presence: false });
    const reader = await listening(other);
    await listening(one);
    for (const thread of [await talk.thread(one, other), await talk.thread(other, one)])
      expect(thread).toMatchObject({ online: null, last_seen: null });
    await arrived(reader.socket);
    expect(reader.heard).toEqual([]);
  });

  it.each([0, 1])('passes no block, in either direction', async (blocker) => {
    const people = await pair();
    const [one, other] = people;
    await talk.block(people[blocker]!, people[1 - blocker]!);
    await until(
      () => talk.call('GET', people[blocker]!, `threads/${talk.idOf(one, other)}`),
      ({ status }) => status === 404,
    );
    const reader = await listening(other);
    await listening(one);
    await arrived(reader.socket);
    expect(reader.heard).toEqual([]);
    expect(await talk.thread(people[1 - blocker]!, people[blocker]!)).toMatchObject({ online: null, last_seen: null });
  });
});
