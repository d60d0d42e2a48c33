import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { quantile } from '#bench/measure';
import { type App, type Person, startApp } from '../app.js';
import { die } from '../projections/die.js';
import { startRedis } from '../redis.js';
import { sized } from '../sizes.js';
import { until } from '../until.js';
import { startWebProcess, type WebProcess } from '../web-process.js';
import { connected, conversations } from './conversations.js';
import { LiveList, threadsAt } from './live-list.js';

const PEOPLE = sized(12, 200);
/** What passes live messages between the processes: `npm run test:redis` runs this file with Redis. */
const RELAYS = process.env.FULL_SIZES ? ['Postgres', 'Redis'] : [process.env.TEST_REDIS_URL ? 'Redis' : 'Postgres'];
/** Cuts of each connection, and how long messages are sent. */
const [CUTS, SECONDS] = [sized(3, 30), sized(3, 180)];
const PER_SECOND = 20;
const AT_ONCE = 8;
/** How long a list may take to show what the server has; and those of a process that was killed, ms. */
const [SHOWN_WITHIN_MS, MOVED_WITHIN_MS] = [60_000, sized(30_000, 5_000)];
const SEED = process.env.LIVE_SEED ?? randomUUID().slice(0, 8);

async function eachOf<Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<unknown>) {
  const left = items.map((item, at) => [item, at] as const);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await work(...next);
    }),
  );
}

describe.each(RELAYS)('Two web processes with %s between them', (relay) => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let app: App;
  let talk: ReturnType<typeof conversations>;
  let processes: WebProcess[];
  let urls: string[];
  let people: Person[];
  let lists: LiveList[] = [];

  beforeAll(async () => {
    redis = relay === 'Redis' ? await startRedis() : undefined;
    app = await startApp(redis && { REDIS_URL: redis.url });
    talk = conversations(app);
    processes = await Promise.all(Array.from({ length: sized(1, 2) }, () => startWebProcess(app)));
    urls = [app.url, ...processes.map(({ url }) => url)].slice(-2);
    people = [];
    await eachOf(Array.from({ length: PEOPLE }), async () => people.push(await app.person()));
    await eachOf(people, async (person, at) => {
      await connected(app, person, nextTo(at));
      await talk.start(person, nextTo(at));
      await talk.start(nextTo(at), person);
    });
    await eachOf(people, signIn);
  }, 600_000);
  afterEach(() => lists.splice(0).forEach((list) => list.close()));
  afterAll(async () => {
    for (const one of processes) if (one.isRunning()) await one.stop();
    await app.stop();
    await redis?.stop();
  });

  /** Each person has a thread with the next one. */
  const nextTo = (at: number) => people[(at + 1) % people.length]!;

  /** A token lasts for the load alone. */
  async function signIn(person: Person) {
    const { email, password } = person;
    const { body } = await app.call<{ access: string }>('POST', 'login', { body: { email, password } });
    person.token = body.access;
  }

  async function send(url: string, from: Person, to: Person, text: string) {
    const answer = await fetch(`${url}/api/messages/threads/${talk.idOf(from, to)}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${from.token}` },
      body: JSON.stringify({ client_id: randomUUID(), text }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }

  async function opened(made: LiveList[]) {
    lists.push(...made);
    await until(() => made.every(({ isConnected }) => isConnected), Boolean);
    await allShown(made);
  }

  /** Every list shows what the server has. */
  const allShown = (shown: LiveList[]) =>
    eachOf(shown, (list) =>
      until(
        async () => [list.shown, await threadsAt(urls[0]!, list.who)] as const,
        ([shown, stored]) => isDeepStrictEqual(shown, stored),
        SHOWN_WITHIN_MS,
      ),
    );

  it('show every message to clients whose connections are cut again and again', async () => {
    const { throwOf, oneOf, chance } = die(SEED);
    const sent = new Map<string, { to: number; at: number }>();
    const latencies: number[] = [];
    /** Of messages to a person who was connected all the time. */
    const seen = (at: number) => {
      for (const row of Object.values(lists[at]?.shown ?? {})) {
        const [text = ''] = row.split(',');
        const message = sent.get(text);
        if (message?.to !== at) continue;
        sent.delete(text);
        if ((lists[at]!.connectedSince ?? Infinity) <= message.at) latencies.push(Date.now() - message.at);
      }
    };
    await opened(people.map((person, at) => new LiveList(person, urls, at, () => seen(at))));

    const sending: Promise<void>[] = [];
    const sendOne = (n: number) => {
      const at = throwOf(PEOPLE);
      const [from, to] = chance(0.5) ? [at, (at + 1) % PEOPLE] : [(at + 1) % PEOPLE, at];
      sent.set(`No ${n}`, { to, at: Date.now() });
      sending.push(send(oneOf(urls), people[from]!, people[to]!, `No ${n}`));
    };
    const plan = [
      ...Array.from({ length: PER_SECOND * SECONDS }, (_, n) => ({
        due: (n * 1_000) / PER_SECOND,
        act: () => sendOne(n),
      })),
      ...lists.flatMap((list) =>
        Array.from({ length: CUTS }, () => ({ due: throwOf(SECONDS * 1_000), act: () => list.cut() })),
      ),
    ].sort((one, other) => one.due - other.due);
    const began = Date.now();
    for (const { due, act } of plan) {
      await delay(Math.max(0, began + due - Date.now()));
      act();
    }
    await Promise.all(sending);
    await allShown(lists);
    const p95 = Math.round(quantile(latencies, 0.95));
    console.log(`${relay}, LIVE_SEED=${SEED}: ${latencies.length} messages while connected, p95 ${p95} ms`);
    expect(latencies.filter((ms) => ms > SHOWN_WITHIN_MS)).toEqual([]);
  }, 900_000);

  it('pass messages, typing and presence on, and the clients of a killed one move to the other', async () => {
    const [ada, bola] = [people[0]!, people[1]!];
    const thread = talk.idOf(ada, bola);
    const [onSecond, onFirst] = [new LiveList(ada, urls, 1), new LiveList(bola, urls, 0)];
    const heard: Record<string, object[]> = { typing: [], presence: [] };
    for (const name of ['typing', 'presence']) onFirst.on(name, (data) => heard[name]!.push(data));
    await opened([onFirst, onSecond]);
    await send(urls[1]!, ada, bola, 'Are you there?');
    await until(
      () => onFirst.shown[thread],
      (row) => row?.startsWith('Are you there?') ?? false,
    );
    await onSecond.emit('typing', { thread });
    await until(
      () => heard.typing!,
      (signals) => isDeepStrictEqual(signals, [{ thread }]),
    );

    const also = new LiveList(ada, urls, 0);
    await opened([also]);
    const seenIn = async () =>
      (
        await sql<{ processes: number; at: string }>`select count(*) as processes, max(p.seen_at)::text as at
          from app.presence_here join app.presence p using (person_id) where person_id = ${ada.id}`.execute(app.sql)
      ).rows[0]!;
    const { at } = await until(seenIn, ({ processes }) => processes === 2);
    also.close();
    await until(seenIn, (seen) => seen.processes === 1 && seen.at !== at);
    expect((await talk.thread(bola, ada)).online).toBe(true);
    expect(heard.presence).not.toContainEqual({ username: ada.username, online: false });

    const others = people.slice(2).map((person) => new LiveList(person, urls, 1));
    await opened(others);
    process.kill(processes.at(-1)!.pid, 'SIGKILL');
    const killed = Date.now();
    await eachOf(people, (person, at) => send(urls[0]!, person, nextTo(at), 'After the kill'));
    await allShown([onFirst, onSecond, ...others]);
    const ms = Date.now() - killed;
    console.log(`${relay}: ${PEOPLE} lists show ${PEOPLE} messages ${ms} ms after the kill`);
    expect(ms).toBeLessThan(MOVED_WITHIN_MS);
    expect((await talk.thread(bola, ada)).online).toBe(true);
  }, 300_000);
});
