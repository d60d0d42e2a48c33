import { sql } from 'kysely';
import { hashSecret } from '#server/platform/security/tokens';
import { type App, PASSWORD, type Person, startApp } from '../app.js';
import { until } from '../until.js';

type Pair = { token: string; access: string; refresh: string };

let app: App;
let ada: Person;
beforeAll(async () => {
  app = await startApp();
  ada = await app.person();
});
afterAll(() => app.stop());

const login = (body: object) => app.call<Pair>('POST', 'login', { body });
const signIn = async (more: object = {}) => (await login({ email: ada.email, password: ada.password, ...more })).body;
const renew = (refresh: string) => app.call<Pair>('POST', 'auth/jwt/refresh/', { body: { refresh } });
const me = (token: string) => app.call('GET', 'auth/users/me/', { token });
const graceIsOver = (refresh: string) =>
  sql`update app.refresh_token set used_at = used_at - interval '21 seconds' where hash = ${hashSecret(refresh)}`.execute(
    app.sql,
  );

describe('Signing in', () => {
  it('returns the tokens and the user as a flat object', async () => {
    const { status, body } = await login({ email: ada.email.toUpperCase(), password: ada.password });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: body.access,
      access: expect.any(String),
      refresh: expect.stringMatching(/^[\w-]{43}$/),
      user: expect.objectContaining({ username: ada.username, email: ada.email }),
    });
    expect(
      (await app.call('POST', 'auth/jwt/create/', { body: { email: ada.email, password: ada.password } })).status,
    ).toBe(200);
  });

  it('gets the same answer for a wrong password and an unknown address', async () => {
    const waiting = `w${Date.now()}@example.test`;
    const form = { first_name: 'A', last_name: 'B', username: `w${Date.now()}`, email: waiting, password: PASSWORD };
    await app.call('POST', 'auth/users/', { body: form });
    const wrong = 'not-the-password';
    const answers = await Promise.all(
      [ada.email, waiting, 'nobody@example.test'].map((email) => login({ email, password: wrong })),
    );
    for (const { status, body } of answers)
      expect([status, { ...body, request_id: '' }]).toEqual([
        401,
        { detail: 'No active account found with the given credentials', code: 'no_active_account', request_id: '' },
      ]);
    expect((await login({ email: waiting, password: PASSWORD })).body).toMatchObject({ code: 'inactive' });
  });

  it('with Google does not exist without a client of Google', async () => {
    expect((await app.call('GET', 'auth/google')).body).toEqual({ data: { is_on: false } });
    expect((await app.call('GET', 'auth/google/start')).status).toBe(404);
    const body = { search: '?code=a-guess&state=a-guess' };
    expect((await app.call('POST', 'auth/google/callback', { body })).status).toBe(404);
  });

  it('lasts a day, or thirty when it is to be remembered', async () => {
    const days = async ({ refresh }: Pair) => {
      const { rows } = await sql<{
        days: number;
      }>`select round(extract(epoch from expires_at - now()) / 86400)::int as days
        from app.refresh_token where hash = ${hashSecret(refresh)}`.execute(app.sql);
      return rows[0]!.days;
    };
    expect([await days(await signIn()), await days(await signIn({ remember: true }))]).toEqual([1, 30]);
  });

  it.each([
    ['a week', 6, false],
    ['180 days, where it is to be remembered,', 179, true],
  ])('ends %s after the sign-in, however often it was renewed', async (_time, days, remember) => {
    let { refresh } = await signIn({ remember });
    const age = async (interval: string) =>
      sql`update app.session s set created_at = now() - ${interval}::interval from app.refresh_token t
        where t.session_id = s.id and t.hash = ${hashSecret(refresh)}`.execute(app.sql);
    await age(`${days} days`);
    ({ refresh } = (await renew(refresh)).body);
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from s.expires_at - now()) / 3600)::int as hours
      from app.session s join app.refresh_token t on t.session_id = s.id where t.hash = ${hashSecret(refresh)}`.execute(
      app.sql,
    );
    expect(rows[0]!.hours).toBe(24);
    await age(`${days + 1} days`);
    expect((await renew(refresh)).status).toBe(401);
  });

  it('stores no token in plain text', async () => {
    const { refresh } = await signIn();
    const { body } = await renew(refresh);
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(t::text, ' ') as all from app.refresh_token t`.execute(app.sql);
    expect([refresh, body.refresh].filter((token) => rows[0]!.all.includes(token))).toEqual([]);
  });

  it('requires both fields', async () =>
    expect((await login({})).body).toEqual({
      email: ['This field is required.'],
      password: ['This field is required.'],
      detail: 'This field is required.',
    }));
});

describe('A refresh token', () => {
  it('renews the session, and its successor does too', async () => {
    const first = await signIn();
    const second = (await renew(first.refresh)).body;
    const third = (await renew(second.refresh)).body;
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3);
    expect(third.token).toBe(third.access);
    expect((await me(third.access)).status).toBe(200);
  });

  it('used by fifty tabs at once has one successor', async () => {
    const { refresh } = await signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => renew(refresh)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const [successor, ...others] = new Set(answers.map(({ body }) => body.refresh));
    expect(others).toEqual([]);
    expect((await renew(successor!)).status).toBe(200);
  });

  it('used again after its grace period ends the whole session', async () => {
    const first = await signIn();
    const second = (await renew(first.refresh)).body;
    await graceIsOver(first.refresh);
    const replayed = await renew(first.refresh);
    expect([replayed.status, replayed.body]).toMatchObject([401, { code: 'token_not_valid' }]);
    expect([(await renew(second.refresh)).status, (await me(second.access)).status]).toEqual([401, 401]);
    expect((await me(ada.token)).status).toBe(200);
    await until(
      async () => (await app.mails(ada.email)).map(({ subject }) => subject),
      (subjects) => subjects.filter((subject) => subject === 'You were signed out on one device').length === 1,
    );
  });

  it('that is expired or unknown renews nothing', async () => {
    const { refresh, access } = await signIn();
    await sql`update app.refresh_token set expires_at = now() where hash = ${hashSecret(refresh)}`.execute(app.sql);
    const answers = await Promise.all([refresh, access, 'x', 'x'.repeat(500)].map(renew));
    expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
      Array(4).fill([401, 'token_not_valid']),
    );
    expect((await renew('')).status).toBe(400);
  });
});

describe('Signing out', () => {
  it('ends the session at once, and no other', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await app.call('POST', 'auth/logout/', { token: here.access })).status).toBe(204);
    expect([(await me(here.access)).status, (await renew(here.refresh)).status]).toEqual([401, 401]);
    expect((await me(there.access)).status).toBe(200);
  });

  it('requires the refresh token only', async () => {
    const { refresh, access } = await signIn();
    expect((await app.call('POST', 'auth/logout/', { body: { refresh } })).status).toBe(204);
    expect((await me(access)).status).toBe(401);
    expect((await app.call('POST', 'auth/logout/')).status).toBe(401);
  });
});
