import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type App, PASSWORD, startApp } from '../app.js';
import { activationLinks, registrationForm } from './registrations.js';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const register = (form: object) => app.call<{ id: string }>('POST', 'auth/users/', { body: form });
const activate = (body: object) => app.call('POST', 'auth/users/activation/', { body });
const resend = (email: string) => app.call('POST', 'auth/users/resend_activation/', { body: { email } });
const login = (email: string) => app.call('POST', 'login', { body: { email, password: PASSWORD } });
const stranger = { uid: Buffer.from(randomUUID()).toString('base64url'), token: 'x'.repeat(43) };
const noSuchToken = { token: ['Invalid token for given user.'], detail: 'Invalid token for given user.' };

/** Registers an account and returns its activation link. */
async function registerAccount() {
  const form = registrationForm();
  const { id } = (await register(form)).body;
  const { link, uid, token } = (await activationLinks(app, form.email))[0]!;
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
    const form = registrationForm();
    await register(form);
    expect((await login(form.email)).body).toMatchObject({
      code: 'inactive',
      detail: 'Please verify your email to continue.',
    });
    const { link, uid, token } = (await activationLinks(app, form.email))[0]!;
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
    const form = registrationForm();
    await register(form);
    const [first] = await activationLinks(app, form.email);
    expect((await resend(form.email)).status).toBe(204);
    const second = (await activationLinks(app, form.email, 2)).find(({ token }) => token !== first!.token)!;
    const old = await activate({ uid: first!.uid, token: first!.token });
    expect([old.status, old.body]).toMatchObject([400, { token: ['Invalid token for given user.'] }]);
    expect((await activate({ uid: second.uid, token: second.token })).status).toBe(204);
  });

  it('expires', async () => {
    const form = registrationForm();
    await register(form);
    const { uid, token } = (await activationLinks(app, form.email))[0]!;
    await sql`update app.person set activation_expires = now() - interval '1 second' where email = ${form.email}`.execute(
      app.sql,
    );
    expect((await activate({ uid, token })).body).toMatchObject({ token: ['Invalid token for given user.'] });
  });

  it('of another or an unknown account is refused as the contract says', async () => {
    const [ada, bola] = [registrationForm(), registrationForm()];
    await Promise.all([register(ada), register(bola)]);
    const [[own], [other]] = await Promise.all([activationLinks(app, ada.email), activationLinks(app, bola.email)]);
    expect((await activate({ uid: other!.uid, token: own!.token })).body).toMatchObject({
      token: ['Invalid token for given user.'],
    });
    const unknown = await activate(stranger);
    expect([unknown.status, unknown.body]).toMatchObject([400, { uid: ["Invalid user id or user doesn't exist."] }]);
    expect((await activate({ uid: '%%%', token: 'x' })).status).toBe(400);
  });

  it('leaves no secret where tasks and people are kept', async () => {
    const form = registrationForm();
    await register(form);
    const { token } = (await activationLinks(app, form.email))[0]!;
    const { rows } = await sql<{ all: string }>`select coalesce((select string_agg(t::text, ' ') from app.outbox t), '')
      || (select string_agg(p::text, ' ') from app.person p) as all`.execute(app.sql);
    expect(rows[0]!.all).not.toContain(token);
  });

  it('activates once under concurrent requests', async () => {
    const { id, uid, token } = await registerAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate({ uid, token })));
    expect(answers.filter(({ status }) => ![204, 403].includes(status))).toEqual([]);
    expect(await eventsOf(id)).toEqual(['UserRegistered', 'UserActivated']);
    expect((await activate({ uid, token })).status).toBe(403);
  });

  it('activates nothing when a mail scanner fetches it', async () => {
    const { id, link, uid, token } = await registerAccount();
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

  it('cannot be guessed: hundreds of wrong tokens get the same answer and change nothing', async () => {
    const { id, uid, token, email } = await registerAccount();
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
  });

  it('gets the same answer to a wrong token for a waiting, an expired and an active account', async () => {
    const [waiting, late, active] = [await registerAccount(), await registerAccount(), await registerAccount()];
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
  it('gets the same answer for every address', async () => {
    const active = await app.person();
    const waiting = registrationForm();
    await register(waiting);
    const answers = await Promise.all([active.email, waiting.email, 'nobody@example.test'].map(resend));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([204, '']));
  });

  it('requires an address', async () =>
    expect((await resend('nobody')).body).toMatchObject({ email: ['Enter a valid email address.'] }));
});
