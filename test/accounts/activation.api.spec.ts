import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type App, PASSWORD, startApp } from '../app.js';
import { linksTo, somebody } from './newcomer.js';

let app: App;
beforeAll(async () => void (app = await startApp()), 60_000);
afterAll(() => app.stop());

const register = (form: object) => app.call<{ id: string }>('POST', 'auth/users/', { body: form });
const activate = (body: object) => app.call('POST', 'auth/users/activation/', { body });
const resend = (email: string) => app.call('POST', 'auth/users/resend_activation/', { body: { email } });
const login = (email: string) => app.call('POST', 'login', { body: { email, password: PASSWORD } });
const stranger = { uid: Buffer.from(randomUUID()).toString('base64url'), token: 'x'.repeat(43) };
const noSuchToken = { token: ['Invalid token for given user.'], detail: 'Invalid token for given user.' };

/** Someone who registered and has his letter. */
async function newcomer() {
  const form = somebody();
  const { id } = (await register(form)).body;
  const { link, uid, token } = (await linksTo(app, form.email))[0]!;
  return { ...form, id, link, uid, token };
}
const activatedAt = async (id: string) =>
  (await sql<{ at: string | null }>`select activated_at as at from app.person where id = ${id}`.execute(app.sql))
    .rows[0]!.at;
const eventsOf = async (id: string) => {
  const types: string[] = [];
  for await (const { type } of app.store.history(`user-${id}`)) types.push(type);
  return types;
};

describe('An activation link', () => {
  it('activates once, and is stale when used again', async () => {
    const form = somebody();
    await register(form);
    expect((await login(form.email)).body).toMatchObject({
      code: 'inactive',
      detail: 'Please verify your email to continue.',
    });
    const { link, uid, token } = (await linksTo(app, form.email))[0]!;
    expect(link.pathname).toBe('/auth/users/activate');
    expect((await activate({ uid, token })).status).toBe(204);
    expect((await login(form.email)).status).toBe(200);
    const again = await activate({ uid, token });
    expect([again.status, again.body]).toEqual([
      403,
      expect.objectContaining({ detail: 'Stale token for given user.' }),
    ]);
  });

  it('is replaced by the next one', async () => {
    const form = somebody();
    await register(form);
    const [first] = await linksTo(app, form.email);
    expect((await resend(form.email)).status).toBe(204);
    const second = (await linksTo(app, form.email, 2)).find(({ token }) => token !== first!.token)!;
    const old = await activate({ uid: first!.uid, token: first!.token });
    expect([old.status, old.body]).toMatchObject([400, { token: ['Invalid token for given user.'] }]);
    expect((await activate({ uid: second.uid, token: second.token })).status).toBe(204);
  });

  it('expires', async () => {
    const form = somebody();
    await register(form);
    const { uid, token } = (await linksTo(app, form.email))[0]!;
    await sql`update app.person set activation_expires = now() - interval '1 second' where email = ${form.email}`.execute(
      app.sql,
    );
    expect((await activate({ uid, token })).body).toMatchObject({ token: ['Invalid token for given user.'] });
  });

  it('of somebody else, or of nobody, is refused as the contract says', async () => {
    const [ada, bola] = [somebody(), somebody()];
    await Promise.all([register(ada), register(bola)]);
    const [[hers], [his]] = await Promise.all([linksTo(app, ada.email), linksTo(app, bola.email)]);
    expect((await activate({ uid: his!.uid, token: hers!.token })).body).toMatchObject({
      token: ['Invalid token for given user.'],
    });
    const unknown = await activate(stranger);
    expect([unknown.status, unknown.body]).toMatchObject([400, { uid: ["Invalid user id or user doesn't exist."] }]);
    expect((await activate({ uid: '%%%', token: 'x' })).status).toBe(400);
  });

  it('leaves no secret where tasks and people are kept', async () => {
    const form = somebody();
    await register(form);
    const { token } = (await linksTo(app, form.email))[0]!;
    const { rows } = await sql<{ all: string }>`select coalesce((select string_agg(t::text, ' ') from app.outbox t), '')
      || (select string_agg(p::text, ' ') from app.person p) as all`.execute(app.sql);
    expect(rows[0]!.all).not.toContain(token);
  });

  it('activates once, however many follow it at the same moment', async () => {
    const { id, uid, token } = await newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate({ uid, token })));
    expect(answers.filter(({ status }) => ![204, 403].includes(status))).toEqual([]);
    expect(await eventsOf(id)).toEqual(['UserRegistered', 'UserActivated']);
    expect((await activate({ uid, token })).status).toBe(403);
  });

  it('that a scanner of letters looks at activates nobody and still works', async () => {
    const { id, link, uid, token } = await newcomer();
    const query = link.search;
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const path of [
        `${link.pathname}${query}`,
        `auth/users/activation/${query}`,
        `auth/users/activation${query}`,
      ])
        expect((await app.call(method, path)).status).toBeLessThan(500);
    expect([await activatedAt(id), await eventsOf(id)]).toEqual([null, ['UserRegistered']]);
    expect((await activate({ uid, token })).status).toBe(204);
  });

  it('cannot be guessed: hundreds of wrong ones say nothing and change nothing', async () => {
    const { id, uid, token, email } = await newcomer();
    const flipped = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    const guesses = [
      ...Array.from({ length: token.length - 1 }, (_, at) => flipped(at)),
      ...Array.from({ length: token.length - 1 }, (_, end) => token.slice(0, end + 1)),
      ...Array.from({ length: 250 }, () =>
        Buffer.from(randomUUID() + randomUUID())
          .toString('base64url')
          .slice(0, 43),
      ),
      ...[token.toUpperCase(), token.toLowerCase(), `${token}A`, `A${token}`, token + token, uid, id, '0', 'null'],
    ];
    for (let from = 0; from < guesses.length; from += 50) {
      const answers = await Promise.all(guesses.slice(from, from + 50).map((guess) => activate({ uid, token: guess })));
      for (const { status, body } of answers) expect([status, body]).toEqual([400, noSuchToken]);
    }
    expect([await activatedAt(id), (await login(email)).status]).toEqual([null, 401]);
    expect((await activate({ uid, token })).status).toBe(204);
  }, 60_000);

  it('says the same of a wrong token whether the account waits, its link has expired or it is active', async () => {
    const [waiting, late, active] = [await newcomer(), await newcomer(), await newcomer()];
    await sql`update app.person set activation_expires = now() where id = ${late.id}`.execute(app.sql);
    await activate({ uid: active.uid, token: active.token });
    for (const { uid } of [waiting, late, active]) {
      const { status, body } = await activate({ uid, token: stranger.token });
      expect([status, body]).toEqual([400, noSuchToken]);
    }
    const { status, body } = await activate({ uid: late.uid, token: late.token });
    expect([status, body]).toEqual([400, noSuchToken]);
  });
});

describe('Asking for another link', () => {
  it('says the same to everyone', async () => {
    const active = await app.person();
    const waiting = somebody();
    await register(waiting);
    const answers = await Promise.all([active.email, waiting.email, 'nobody@example.test'].map(resend));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([204, '']));
  });

  it('asks for an address', async () =>
    expect((await resend('nobody')).body).toMatchObject({ email: ['Enter a valid email address.'] }));
});
