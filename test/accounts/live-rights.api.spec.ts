import { createSecretKey } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { Config } from '#server/platform/config';
import { type App, type Person, startApp } from '../app.js';
import { type OpenSocket, openSocket } from '../platform/socket.js';
import { handIn, openMarket } from '../purchases/market.js';
import { until } from '../until.js';
import { resetLink } from './registrations.js';

/** A socket has lost what its person lost within this time, ms (reliability.md L3). */
const PROMISED_MS = 5_000;

let app: App;
let creator: Person, admin: Person;
const open: OpenSocket[] = [];
beforeAll(async () => {
  app = await startApp();
  ({ creator, admin } = await openMarket(app));
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});
afterAll(() => app.stop());

function listen({ token }: Pick<Person, 'token'>, auth: object = {}) {
  const opened = openSocket(app.url, { auth: { token, ...auth }, reconnection: false });
  open.push(opened);
  return opened;
}
async function listening(who: Pick<Person, 'token'>) {
  const opened = listen(who);
  await opened.connected();
  return opened;
}
const signIn = async ({ email, password }: Person) =>
  (await app.call<{ access: string }>('POST', 'login', { body: { email, password } })).body.access;

async function choosePassword({ email }: Person) {
  const { uid, token } = await resetLink(app, email);
  const body = { uid, token, new_password: 'Another-horse-battery-8' };
  return app.call('POST', 'auth/users/reset_password_confirm/', { body });
}

describe('An open socket', () => {
  it.each<[string, (who: Person) => Promise<{ status: number }>]>([
    [
      'its person signs out all other devices',
      async (who) => app.call('DELETE', 'auth/sessions', { token: await signIn(who) }),
    ],
    ['its person chooses a new password', choosePassword],
    [
      'its person erases the account',
      ({ token, password }) => app.call('DELETE', 'auth/users/me', { token, body: { current_password: password } }),
    ],
  ])('ends soon after %s, and is not opened again with what it was opened with', async (_when, end) => {
    const who = await app.person();
    const [socket, other] = [await listening(who), await listening(await app.person())];
    const { status } = await end(who);
    expect([202, 204]).toContain(status);
    const ended = Date.now();
    expect(await socket.gone()).toBe('io server disconnect');
    expect(Date.now() - ended).toBeLessThan(PROMISED_MS);
    // The client library sends these when a server offers to recover a connection.
    for (const recovering of [{}, { pid: 'pid', offset: 'offset' }])
      expect(await listen(who, recovering).refused()).toBe('not_authenticated');
    expect(other.socket.connected).toBe(true);
  });

  it('goes on with the renewed tokens of its session, and recovers nothing by itself', async () => {
    const who = await app.person();
    const socket = await listening(who);
    await app.call('POST', 'auth/jwt/refresh', { body: { refresh: who.refresh } });
    await app.call('POST', 'connect/send-request', {
      ...{ token: (await app.person()).token, body: { receiver: who.username } },
    });
    await socket.hears('network');
    expect(socket.socket.recovered).toBeFalsy();
  });

  it('outlives the access token that it was opened with, as its session does; an expired one opens none', async () => {
    const who = await app.person();
    const expires = Date.now() + 2_000;
    const token = await new SignJWT(decodeJwt(who.token))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setExpirationTime(new Date(expires))
      .sign(createSecretKey(app.web.get(Config).get('JWT_SECRET'), 'utf8'));
    const socket = await listening({ token });
    // Sessions are checked again every 3 s: the last check is later than the end of the token.
    await until(
      () => Date.now() - expires,
      (past) => past > 4_000,
    );
    expect(await listen({ token }).refused()).toBe('not_authenticated');
    expect((await app.call('GET', 'auth/users/me', { token })).status).toBe(401);
    await app.call('POST', 'connect/send-request', {
      ...{ token: (await app.person()).token, body: { receiver: who.username } },
    });
    await socket.hears('network');
    expect(socket.socket.connected).toBe(true);
  });

  it('follows the roles of its person as they are given and taken', async () => {
    const mo = await app.person();
    const [socket, desk] = [await listening(mo), await listening(admin)];
    const pending = await handIn(app, creator, {});
    const change = (what: 'grant' | 'revoke') =>
      app.call('POST', `moderation/users/${mo.username}/roles${what === 'grant' ? '' : '/revoke'}`, {
        ...{ token: admin.token, body: { role: 'moderator', reason: 'To see.' } },
      });
    const mayWatch = async () =>
      ((await socket.socket.emitWithAck('watch', { listing: pending.id })) as { ok: boolean }).ok;
    let mail = 'now';
    /** The views of which the socket hears while a listing is handed in. */
    const heardOfDesk = async () => {
      const [before, seen] = [socket.heard.length, desk.heard.length];
      await handIn(app, creator, {});
      await until(
        () => desk.heard.slice(seen),
        (heard) => heard.some(({ view }) => view === 'moderation'),
      );
      // What is sent to the same socket later arrives later.
      mail = mail === 'now' ? 'daily' : 'now';
      await app.call('PATCH', 'notifications/preferences', { token: mo.token, body: { kind: 'requests', mail } });
      const heard = () => socket.heard.slice(before).map(({ view }) => view);
      return until(heard, (views) => views.includes('notifications'));
    };
    const soon = async (isRight: (views: string[]) => boolean) => {
      const since = Date.now();
      await until(heardOfDesk, isRight);
      expect(Date.now() - since).toBeLessThan(PROMISED_MS);
    };
    expect(await mayWatch()).toBe(false);
    expect((await change('grant')).status).toBe(200);
    await soon((views) => views.includes('moderation'));
    expect(await mayWatch()).toBe(true);
    expect((await change('revoke')).status).toBe(200);
    await soon((views) => !views.includes('moderation'));
    expect(await mayWatch()).toBe(false);
  });
});
