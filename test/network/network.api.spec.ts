import { acceptedOf } from '#projections/network/founders.queries';
import { networkView } from '#projections/network/network.view';
import { GrantRole } from '#server/accounts/account';
import type { UserId } from '#server/kernel/ids';
import { pairOf } from '#server/kernel/pairs';
import { connection } from '#server/network/connection';
import { AcceptConnectRequest, SendConnectRequest } from '#server/network/connection-commands';
import { connectLimit, loweredConnectLimit, premiumConnectLimit } from '#server/network/network.limits';
import { type RateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { type App, countOf, type Person, startApp } from '../app.js';
import { havingPremium } from '../premium/having.js';
import { until } from '../until.js';
import { founder } from './profiles.js';

let app: App;
let ada: Person, bola: Person, chidi: Person;

beforeAll(async () => {
  app = await startApp();
  [ada, bola, chidi] = (await Promise.all([founder(app), founder(app), founder(app)])) as [Person, Person, Person];
  for (const other of [bola, chidi])
    await until(
      () => entryOf(ada, other),
      (entry) => entry !== undefined,
    );
});
afterAll(() => app.stop());

type Entry = {
  co_founder: { username: string };
  reqSent: boolean;
  direction: string;
  request_id: string | null;
  note: string | null;
};
type List<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };
type Sent = {
  message: string;
  data: { message: string; request: { id: string; status: string; receiver: string; created_at: string } };
};

const send = (from: Person, receiver: string, note?: string) =>
  app.call<Sent>('POST', 'connect/send-request', { token: from.token, body: { receiver, note } });
const list = async (who: Person, path = 'co-founders') =>
  (await app.call<List<Entry>>('GET', path, { token: who.token })).body;
const entryOf = async (who: Person, other: Person, path?: string) =>
  (await list(who, path)).results.find(({ co_founder }) => co_founder.username === other.username);
const network = async (who: Person) =>
  (await app.call<List<{ username: string }>>('GET', 'connect/network/', { token: who.token })).body.results.map(
    ({ username }) => username,
  );

describe('Founders', () => {
  it('are suggested without staff, who cannot receive requests either', async () => {
    const auditor = await founder(app);
    await until(
      () => entryOf(ada, auditor),
      (entry) => entry !== undefined,
    );
    await app.commands.execute(
      new GrantRole({ userId: auditor.id, role: 'auditor', reason: null, at: '2026-01-05T09:00:00.000Z' }),
    );
    await until(
      () => entryOf(ada, auditor),
      (entry) => entry === undefined,
    );
    expect((await send(ada, auditor.username)).status).toBe(404);
  });
});

describe('Connecting', () => {
  it('names its receiver by username or by id', async () => {
    const [from, to] = [await app.person(), await app.person()];
    const { status, body } = await send(from, to.id);
    expect([status, body]).toMatchObject([201, { data: { request: { status: 'sent', receiver: to.username } } }]);
  });

  it('shows a request at once on both sides, with its note, until it is accepted', async () => {
    expect(await entryOf(ada, bola)).toMatchObject({ direction: 'none', reqSent: false, request_id: null });
    const { status, body, headers } = await send(ada, bola.username, 'I build cold rooms.');
    expect(status).toBe(201);
    expect(headers.get('x-position')).toBeTruthy();
    const { id } = body.data.request;
    expect(body).toMatchObject({
      message: 'Connection request sent',
      data: { message: 'Connection request sent', request: { status: 'sent', receiver: bola.username } },
    });
    expect(await entryOf(ada, bola)).toMatchObject({ direction: 'sent', reqSent: true, request_id: id });
    expect(await entryOf(ada, bola, 'co-founders?tab=sent')).toMatchObject({ request_id: id });
    expect(await entryOf(bola, ada)).toMatchObject({
      direction: 'received',
      reqSent: false,
      note: 'I build cold rooms.',
    });
    expect((await list(bola)).results[0]!.co_founder.username).toBe(ada.username);
    expect((await list(bola, 'connect/requests/?box=received')).count).toBe(1);
    expect((await list(chidi, 'connect/requests/?box=received')).count).toBe(0);

    const stranger = await app.call('POST', `connect/requests/${id}/accept/`, { token: chidi.token });
    expect(stranger.status).toBe(404);
    expect((await app.call('POST', `connect/requests/${id}/accept/`, { token: ada.token })).status).toBe(404);
    expect((await app.call('POST', `connect/requests/${id}/accept/`, { token: bola.token })).status).toBe(200);
    expect((await app.call('POST', `connect/requests/${id}/accept`, { token: bola.token })).status).toBe(200);
    expect(await network(ada)).toEqual([bola.username]);
    expect(await network(bola)).toEqual([ada.username]);
    expect(await entryOf(ada, bola)).toBeUndefined();
    expect(await entryOf(ada, bola, 'co-founders?tab=connected')).toMatchObject({ direction: 'connected' });
    expect((await send(ada, bola.username)).status).toBe(409);
  });

  it('stores the note encrypted in the log', async () => {
    await send(ada, chidi.id, 'a private remark');
    const { rows } = await app.web
      .get((await import('#server/platform/database/sql')).Database)
      .pool.query(`select note::text from ${networkView.table.connection} where note is not null`);
    expect(JSON.stringify(rows)).not.toContain('private remark');
    expect(await entryOf(chidi, ada)).toMatchObject({ note: 'a private remark' });
  });

  it('is refused to oneself, to an unknown person and a second time', async () => {
    const [eze, femi] = [await app.person(), await app.person()];
    expect((await send(eze, eze.username)).status).toBe(400);
    expect((await send(eze, 'nobody-here')).body).toMatchObject({ code: 'not_found' });
    expect((await send(eze, femi.username, 'x'.repeat(301))).status).toBe(400);
    expect((await send(eze, femi.username)).status).toBe(201);
    expect(await send(eze, femi.username)).toMatchObject({ status: 409, body: { code: 'duplicate_request' } });
    expect((await app.call('GET', 'co-founders')).status).toBe(401);
  });

  it('connects once when two requests cross', async () => {
    const [gozi, hauwa] = [await app.person(), await app.person()];
    const before = await countOf(app, networkView.table.connection);
    const answers = await Promise.all([send(gozi, hauwa.username), send(hauwa, gozi.username)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(answers.find(({ status }) => status === 200)!.body.data.request.status).toBe('connected');
    expect(await countOf(app, networkView.table.connection)).toBe(before + 1);
    expect(await network(gozi)).toEqual([hauwa.username]);
  });

  it('pages, searches and links to the next page', async () => {
    await founder(app);
    const page = await list(chidi, 'co-founders?limit=1&tab=suggestions');
    expect(page.results).toHaveLength(1);
    expect(page.next).toBe(`${app.url}/api/co-founders?tab=suggestions&limit=1&offset=1`);
    expect(
      (await list(chidi, `connect/suggestions/?search=${bola.username}`)).results.map(
        ({ co_founder }) => co_founder.username,
      ),
    ).toEqual([bola.username]);
    expect((await list(chidi, 'co-founders?search=%25')).count).toBe(0);
  });
});

describe('The weekly limit', () => {
  let limited: App;
  beforeAll(async () => void (limited = await startApp({ RATE_LIMITS: 'on' })));
  afterAll(() => limited.stop());

  const ask = (who: Person, { username }: Person) =>
    limited.call('POST', 'connect/send-request', { token: who.token, body: { receiver: username } });
  const count = async (limit: RateLimit, who: Person, times: number) => {
    for (let i = 0; i < times; i++) await limited.web.get(RateLimits).count(limit, who.id);
  };
  /** A request of three weeks ago. */
  async function asked(from: Person, to: UserId, isAccepted = false) {
    const at = new Date(Date.now() - 21 * 86_400_000).toISOString();
    const [requestId, pair] = [`request-${from.id}-${to}`, pairOf(from.id, to)];
    await limited.store.decide(
      connection,
      pair,
      new SendConnectRequest({ requestId, from: from.id, to, note: null, at }),
    );
    if (isAccepted)
      await limited.store.decide(connection, pair, new AcceptConnectRequest({ requestId, from: from.id, by: to, at }));
  }

  it('refuses the twenty-first request, and counts no refused one', async () => {
    const [me, other, third] = [await limited.person(), await limited.person(), await limited.person()];
    expect((await ask(me, other)).status).toBe(201);
    for (let i = 0; i < 25; i++) expect((await ask(me, other)).status).toBe(409);
    await count(connectLimit, me, 19);
    const refused = await ask(me, third);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is a hundred with Premium', async () => {
    const [me, other, third] = [await havingPremium(limited), await limited.person(), await limited.person()];
    await count(premiumConnectLimit, me, 99);
    expect((await ask(me, other)).status).toBe(201);
    expect((await ask(me, third)).status).toBe(429);
  });

  it('is one count, whether the sender had Premium before or not', async () => {
    const [now, before] = [await havingPremium(limited), await limited.person()];
    const [other, third] = [await limited.person(), await limited.person()];
    const counted = limited.web.get(RateLimits);
    await count(connectLimit, now, 20);
    for (let i = 0; i < 5; i++) await expect(counted.count(connectLimit, now.id)).rejects.toThrow('Too many');
    await count(premiumConnectLimit, now, 79);
    expect((await ask(now, other)).status).toBe(201);
    expect((await ask(now, third)).status).toBe(429);
    await count(premiumConnectLimit, before, 20);
    expect((await ask(before, other)).status).toBe(429);
  });

  it('is lower for a sender of whose requests fewer than a tenth were accepted', async () => {
    const [shunned, liked, other] = [await limited.person(), await limited.person(), await limited.person()];
    for (const who of [shunned, liked])
      for (let i = 0; i < 20; i++) await asked(who, `stranger-${i}`, i < (who === liked ? 2 : 1));
    await until(
      () => Promise.all([shunned, liked].map(({ id }) => acceptedOf(limited.sql, id))),
      (all) => all.every(({ sent }) => sent === 20),
    );
    for (const who of [shunned, liked]) await count(loweredConnectLimit, who, 5);
    expect((await ask(shunned, other)).status).toBe(429);
    expect((await ask(liked, other)).status).toBe(201);
  });
});
