import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { sql } from 'kysely';
import type { ManagerOptions, SocketOptions } from 'socket.io-client';
import { AppModule } from '#server/app.module';
import { createHttpApp } from '#server/platform/http/app';
import { hashSecret } from '#server/platform/security/tokens';
import { type App, type Person, startApp } from '../app.js';
import { addContents, approve, handIn, openMarket, publishListing } from '../purchases/market.js';
import { until } from '../until.js';
import { type OpenSocket, openSocket } from './socket.js';

let app: App;
let second: NestFastifyApplication;
let secondUrl: string;
let [creator, admin]: Person[] = [];
const open: OpenSocket[] = [];
beforeAll(async () => {
  app = await startApp();
  second = await createHttpApp(AppModule.for('web', app.config), app.config);
  await second.listen({ port: 0, host: '127.0.0.1' });
  secondUrl = await second.getUrl();
  ({ creator, admin } = await openMarket(app));
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await second.close();
  await app.stop();
});

type Options = Partial<ManagerOptions & SocketOptions>;
function listen(who?: Person, options: Options = {}, url = app.url) {
  const opened = openSocket(url, { ...(who ? { auth: { token: who.token } } : {}), ...options });
  open.push(opened);
  return opened;
}
async function listening(who?: Person, options: Options = {}, url = app.url) {
  const opened = listen(who, options, url);
  await opened.connected();
  return opened;
}
const meet = async (from: Person, to: Person) => {
  const { status } = await app.call('POST', 'connect/send-request', {
    token: from.token,
    body: { receiver: to.username },
  });
  expect(status).toBe(201);
};
const publish = () => publishListing(app, creator!, admin!);
const answer = (to: OpenSocket, event: string, message: unknown) =>
  to.socket.timeout(20_000).emitWithAck(event, message) as Promise<{ ok: boolean }>;

describe('A socket', () => {
  it('of a person receives what changed for this person: names, never data', async () => {
    const [ada, bola] = [await app.person(), await app.person()];
    const [one, other] = [await listening(ada), await listening(bola)];
    await meet(ada, bola);
    await Promise.all([one.hears('network'), other.hears('network')]);
    expect(Object.keys(one.heard[0]!).sort()).toEqual(['from', 'position', 'view']);
  });

  it.each([
    ['this process', () => app.url],
    ['another process', () => secondUrl],
  ])(
    'of a page that is older than the last change for its person is sent so when it opens, by %s',
    async (_by, url) => {
      const [ada, bola] = [await app.person(), await app.person()];
      const openedAt = performance.now();
      const first = await listening(bola);
      await meet(ada, bola);
      await first.hears('network');
      const openedPage = (at: number) =>
        listen(bola, { auth: (give) => give({ token: bola.token, age: performance.now() - at }) }, url());
      const late = openedPage(openedAt);
      await until(
        () => late.missed(),
        (times) => times === 1,
      );
      // Only now it is sure that the other process knows of the change, too: a page of before may be sent so in vain.
      const later = openedPage(performance.now());
      await later.connected();
      await meet(await app.person(), bola);
      await later.hears('network');
      expect([first, late, later].map((one) => one.missed())).toEqual([0, 1, 0]);
    },
  );

  it('without a token receives public messages only', async () => {
    const [ada, bola] = [await app.person(), await app.person()];
    const [visitor, other] = [await listening(), await listening(bola)];
    await meet(ada, bola);
    await other.hears('network');
    await publish();
    await visitor.hears('catalogue');
    expect(visitor.views()).toEqual(['catalogue']);
  });

  it('with its token in the address is a visitor’s: addresses end up in logs', async () => {
    const [ada, bola] = [await app.person(), await app.person()];
    const sly = await listening(undefined, { query: { token: bola.token } });
    await meet(ada, bola);
    await publish();
    await sly.hears('catalogue');
    expect(sly.views()).toEqual(['catalogue']);
  });

  it.each([
    ['with a malformed token', { auth: { token: 'eyJhbGciOiJub25lIn0.e30.' } }],
    ['with a token that is not a string', { auth: { token: { sid: 'x' } } }],
    ['from a page of another site', { extraHeaders: { origin: 'https://evil.example' } }],
    ['from a page without an origin', { extraHeaders: { origin: 'null' } }],
    [
      'from a page of another site, by polling',
      { transports: ['polling'], extraHeaders: { origin: 'https://evil.example' } },
    ],
  ])('%s is refused', async (_what, options) => {
    expect(await listen(undefined, { ...options, reconnection: false }).refused()).toBe('not_authenticated');
  });

  it('joins no topic of another person by asking', async () => {
    const [ada, bola, chidi] = [await app.person(), await app.person(), await app.person()];
    const [nosy, mine] = [await listening(chidi), await listening(bola)];
    for (const message of [
      ...[`user:${bola.id}`, '../user', `listing:${bola.id}`, bola.id].map((listing) => ({ listing })),
      { room: `user:${bola.id}` },
      { listing: ['user', bola.id] },
      null,
      7,
      'user',
      { listing: 'x'.repeat(101) },
    ])
      expect(await answer(nosy, 'watch', message)).toEqual({ ok: false });
    for (const event of ['join', 'subscribe', 'room']) nosy.socket.emit(event, `user:${bola.id}`);
    await meet(ada, bola);
    await mine.hears('network');
    await publish();
    await nosy.hears('catalogue');
    expect(nosy.views()).toEqual(['catalogue']);
  });

  it('watches at most 50 topics', async () => {
    const greedy = await listening();
    const ids: string[] = [];
    for (let i = 0; i < 52; i++) ids.push((await publish()).id);
    const answers: boolean[] = [];
    for (const listing of ids) answers.push((await answer(greedy, 'watch', { listing })).ok);
    expect(answers).toEqual(ids.map((_, i) => i < 50));
    expect(await answer(greedy, 'unwatch', { listing: ids[0] })).toEqual({ ok: true });
    expect(await answer(greedy, 'watch', { listing: ids.at(-1) })).toEqual({ ok: true });
  });

  it('watches a topic by its full name as by its kind', async () => {
    const [visitor, listing] = [await listening(), await publish()];
    expect(await answer(visitor, 'watch', { topic: `listing:${listing.id}` })).toEqual({ ok: true });
    for (const topic of [`user:${creator!.id}`, 'public', 'listing:', ':x', `listing:${listing.id}:x`])
      expect(await answer(visitor, 'watch', { topic })).toEqual({ ok: false });
  });

  it('watches no listing that its person may not see', async () => {
    const visitor = await listening();
    const [owner, reviewer, stranger] = [
      await listening(creator),
      await listening(admin),
      await listening(await app.person()),
    ];
    const listing = await handIn(app, creator!, {});
    const told = async () =>
      Promise.all([visitor, stranger, owner, reviewer].map((one) => answer(one, 'watch', { listing: listing.id })));
    expect((await told()).map(({ ok }) => ok)).toEqual([false, false, true, true]);
    await addContents(app, creator!, listing);
    await approve(app, admin!, listing);
    expect((await told()).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });

  it.each([
    ['websocket', 'too_many_messages'],
    ['polling', undefined],
  ])('that sends more than 20 messages a second is cut off, by %s', async (transport, reason) => {
    const options = { transports: [transport], reconnection: false };
    const [loud, calm] = [await listening(undefined, options), await listening(undefined, options)];
    for (let n = 0; n < 100; n++) loud.socket.emit('watch', { listing: 'l1' });
    await loud.gone();
    expect(loud.closeReason()).toBe(reason);
    expect(await answer(calm, 'watch', { listing: 'l1' })).toEqual({ ok: false });
  });

  it('of one person opens at most 20 times, also when all open at the same moment', async () => {
    const ada = await app.person();
    const opened = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const one = listen(ada, { reconnection: false });
        return { one, outcome: await Promise.race([one.connected().then(() => 'open'), one.refused()]) };
      }),
    );
    const outcomes = opened.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array<string>(20).fill('open'), ...Array<string>(5).fill('too_many_sockets')]);
    opened.find(({ outcome }) => outcome === 'open')!.one.socket.disconnect();
    await until(
      async () => {
        const next = listen(ada, { reconnection: false });
        return Promise.race([next.connected().then(() => 'open'), next.refused()]);
      },
      (outcome) => outcome === 'open',
    );
  });

  it.each([['websocket'], ['polling']])('that sends more than 16 kB at once is cut off, by %s', async (transport) => {
    const [loud, calm] = [
      await listening(undefined, { transports: [transport], reconnection: false }),
      await listening(),
    ];
    for (let n = 0; n < 2; n++) loud.socket.emit('watch', { listing: 'x'.repeat(9_000) });
    await loud.gone();
    expect(await answer(calm, 'unwatch', { listing: 'l1' })).toEqual({ ok: true });
  });
});

describe('A session’s socket', () => {
  it('ends with its session; the sockets of other sessions stay', async () => {
    const ada = await app.person();
    const again = await app.call<{ access: string }>('POST', 'login', {
      body: { email: ada.email, password: ada.password },
    });
    const [ended, kept] = [await listening(ada), await listening({ ...ada, token: again.body.access })];
    expect((await app.call('POST', 'auth/logout/', { token: ada.token, body: { refresh: ada.refresh } })).status).toBe(
      204,
    );
    expect(await ended.gone()).toBe('io server disconnect');
    const before = ended.heard.length;
    expect(await listen(ada, { reconnection: false }).refused()).toBe('not_authenticated');
    await meet(await app.person(), ada);
    await kept.hears('network');
    expect(ended.heard).toHaveLength(before);
  });

  it('ends when the session is revoked because a copied refresh token was used', async () => {
    const ada = await app.person();
    const socket = await listening(ada);
    const renew = () => app.call('POST', 'auth/jwt/refresh', { body: { refresh: ada.refresh } });
    expect((await renew()).status).toBe(200);
    await sql`update app.refresh_token set used_at = now() - interval '1 minute' where hash = ${hashSecret(ada.refresh)}`.execute(
      app.sql,
    );
    expect((await renew()).status).toBe(401);
    expect(await socket.gone()).toBe('io server disconnect');
  });

  it('whose connection breaks reconnects and receives its messages again', async () => {
    const [ada, bola] = [await app.person(), await app.person()];
    const socket = await listening(bola);
    socket.socket.io.engine.close();
    await socket.gone();
    await socket.connected();
    await meet(ada, bola);
    await socket.hears('network');
  });
});

describe('Two web processes', () => {
  it('send the same messages to the sockets of both', async () => {
    const [ada, bola] = [await app.person(), await app.person()];
    const sockets = [await listening(bola), await listening(bola, {}, secondUrl), await listening(ada, {}, secondUrl)];
    await meet(ada, bola);
    await Promise.all(sockets.map((socket) => socket.hears('network')));
    const visitors = [await listening(), await listening(undefined, {}, secondUrl)];
    await publish();
    await Promise.all(visitors.map((visitor) => visitor.hears('catalogue')));
  });
});
