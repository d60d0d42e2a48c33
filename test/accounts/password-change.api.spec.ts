import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { startWebProcess } from '../web-process.js';
import { browser } from './browsers.js';
import { resetLink } from './registrations.js';

const NEW = 'Another-horse-battery-8';
let app: App;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.stop());

type Refused = Record<string, string[] | string>;
const change = ({ token, password }: Person, to: string, { given = password, key = '' } = {}) =>
  app.call<Refused>('POST', 'auth/users/set_password', {
    ...{ token, body: { current_password: given, new_password: to } },
    headers: key ? { 'idempotency-key': key } : {},
  });
const signIn = ({ email }: Person, password: string) => browser(app).login(email, password);
const isSignedIn = async (token: string) => (await app.call('GET', 'auth/users/me/', { token })).status === 200;
const events = async ({ id }: Person) => {
  const types: string[] = [];
  for await (const { type } of app.store.history(`user-${id}`)) types.push(type);
  return types;
};

describe('A password that is changed with the old one', () => {
  it('signs in from then on, and the old one no longer; the owner is mailed', async () => {
    const who = await app.person();
    expect((await change(who, NEW)).status).toBe(204);
    expect([(await signIn(who, NEW)).status, (await signIn(who, who.password)).status]).toEqual([200, 401]);
    expect(await events(who)).toContain('PasswordChanged');
    await until(
      () => app.mails(who.email),
      (mails) => mails.some(({ subject, text }) => /changed/.test(subject) && /who knew the old one/.test(text)),
    );
  });

  it('leaves the device signed in that changed it, and no other', async () => {
    const who = await app.person();
    const other = ((await signIn(who, who.password)).body as unknown as { access: string }).access;
    expect(await isSignedIn(other)).toBe(true);
    await change(who, NEW);
    expect([await isSignedIn(who.token), await isSignedIn(other)]).toEqual([true, false]);
  });

  it('voids a link to reset it that was mailed before', async () => {
    const who = await app.person();
    const { uid, token } = await resetLink(app, who.email);
    await change(who, NEW);
    const body = { uid, token, new_password: 'A-third-horse-battery-8' };
    expect((await app.call('POST', 'auth/users/reset_password_confirm', { body })).status).toBe(400);
  });

  it('is one of two that are chosen at once: the other request is refused', async () => {
    const who = await app.person();
    const answers = await Promise.all([change(who, NEW), change(who, 'A-third-horse-battery-8')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const chosen = answers[0].status === 204 ? NEW : 'A-third-horse-battery-8';
    expect((await signIn(who, chosen)).status).toBe(200);
  });

  it('is kept by a key as nothing from which it can be guessed', async () => {
    const [who, key] = [await app.person(), randomUUID()];
    await change(who, NEW, { key });
    const { rows } = await sql<{ body_hash: string }>`select body_hash from app.idempotency where key = ${key}`.execute(
      app.sql,
    );
    const body = JSON.stringify({ current_password: who.password, new_password: NEW });
    const guess = createHash('sha256').update(`POST /api/auth/users/set_password\n${body}`).digest('hex');
    expect(rows.map(({ body_hash }) => body_hash === guess)).toEqual([false]);
  });

  it('is changed once when the request is repeated, also after a crash in between', async () => {
    const [who, key] = [await app.person(), randomUUID()];
    const web = await startWebProcess(app, { FAIL_AT: 'after-change-before-password:1' });
    const headers = {
      ...{ 'content-type': 'application/json', 'idempotency-key': key },
      authorization: `Bearer ${who.token}`,
    };
    const body = JSON.stringify({ current_password: who.password, new_password: NEW });
    const sent = fetch(`${web.url}/api/auth/users/set_password/`, { method: 'POST', headers, body });
    await expect(sent).rejects.toThrow();
    await until(web.isRunning, (running) => !running);
    expect((await signIn(who, who.password)).status).toBe(200);
    await until(
      () => change(who, NEW, { key }),
      ({ status }) => status === 204,
    );
    expect((await signIn(who, NEW)).status).toBe(200);
    expect((await events(who)).filter((type) => type === 'PasswordChanged')).toHaveLength(1);
    await web.stop();
  });

  it('is changed once when the request is repeated, and answered as before', async () => {
    const [who, key] = [await app.person(), randomUUID()];
    const answers = [await change(who, NEW, { key }), await change(who, NEW, { key })];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await events(who)).filter((type) => type === 'PasswordChanged')).toHaveLength(1);
  });
});

describe('A password', () => {
  it.each([
    ['without the present one', 'Not-the-password-9', NEW, { current_password: ['Invalid password.'] }],
    ['to the present one', undefined, 'same', { new_password: ['Choose another password than your present one.'] }],
    ['to a short one', undefined, 'short', { new_password: [expect.stringMatching(/too short/)] }],
    ['to a common one', undefined, 'password123', { new_password: [expect.any(String)] }],
    ['to the own address', undefined, 'address', { new_password: [expect.any(String)] }],
  ])('is not changed %s', async (_how, given, wanted, refusal) => {
    const who = await app.person();
    const to = { same: who.password, address: who.email }[wanted] ?? wanted;
    const { status, body } = await change(who, to, { given });
    expect([status, body]).toMatchObject([400, refusal]);
    expect((await signIn(who, who.password)).status).toBe(200);
    expect(await events(who)).not.toContain('PasswordChanged');
  });

  it('is not guessed by an open session: after ten wrong ones it waits', async () => {
    const who = await app.person();
    const statuses = [];
    for (let tries = 1; tries <= 11; tries++)
      statuses.push((await change(who, NEW, { given: `Wrong-guess-${tries}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});
