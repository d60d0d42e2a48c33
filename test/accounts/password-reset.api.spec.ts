import { sql } from 'kysely';
import { type App, PASSWORD, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { startWebProcess } from '../web-process.js';
import { ACCOUNT, fund } from '../withdrawals/withdrawing.js';
import { codeOf, setUp } from './apps.js';
import { registrationForm, resetLink } from './registrations.js';

const NEW = 'Another-horse-battery-8';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const login = (email: string, password: string, otp?: string) =>
  app.call<{ access: string; otp?: string[] }>('POST', 'login', { body: { email, password, ...(otp && { otp }) } });
const confirm = (link: { uid: string; token: string }, new_password = NEW, headers = {}) => {
  const { uid, token } = link;
  return app.call('POST', 'auth/users/reset_password_confirm/', { body: { uid, token, new_password }, headers });
};
const me = ({ token }: Pick<Person, 'token'>) => app.call('GET', 'auth/users/me', { token });
const resets = async ({ id }: Person) => {
  const types: string[] = [];
  for await (const { type } of app.store.history(`user-${id}`)) if (type === 'PasswordReset') types.push(type);
  return types.length;
};

describe('A forgotten password', () => {
  it('is replaced by a mailed link; every device is signed out, and the owner learns of it', async () => {
    const who = await app.person();
    const link = await resetLink(app, who.email);
    expect(link.link.pathname).toBe('/reset-password');
    expect((await me(who)).status).toBe(200);
    expect((await confirm(link)).status).toBe(204);

    expect((await me(who)).status).toBe(401);
    expect((await app.call('POST', 'auth/jwt/refresh', { body: { refresh: who.refresh } })).status).toBe(401);
    expect((await login(who.email, PASSWORD)).status).toBe(401);
    expect((await login(who.email, NEW)).status).toBe(200);
    const mails = await until(
      () => app.mails(who.email),
      (received) => received.some(({ subject }) => subject === 'Your password was changed'),
    );
    expect(mails.some(({ text }) => text.includes(NEW))).toBe(false);
  });

  it('has links that work once, and of which only the last one works', async () => {
    const who = await app.person();
    const first = await resetLink(app, who.email);
    const second = await resetLink(app, who.email);
    const refused = { token: ['Invalid token for given user.'] };
    expect(await confirm(first)).toMatchObject({ status: 400, body: refused });
    expect((await confirm(second)).status).toBe(204);
    expect(await confirm(second, 'A-third-horse-battery-9')).toMatchObject({ status: 400, body: refused });
    expect((await login(who.email, NEW)).status).toBe(200);
  });

  it('has links that end after an hour', async () => {
    const who = await app.person();
    const link = await resetLink(app, who.email);
    await sql`update app.person set reset_expires = reset_expires - interval '1 hour' where id = ${who.id}`.execute(
      app.sql,
    );
    expect(await confirm(link)).toMatchObject({ status: 400, body: { token: ['Invalid token for given user.'] } });
    expect((await login(who.email, PASSWORD)).status).toBe(200);
  });

  it('is used by one of many requests at the same time', async () => {
    const who = await app.person();
    const link = await resetLink(app, who.email);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => confirm(link, `${NEW}-${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(5).fill(400)]);
  });

  it.each([
    ['password123', 'This password is too common.'],
    ['short', 'This password is too short. It must contain at least 8 characters.'],
  ])('is not replaced by %s', async (weak, message) => {
    const link = await resetLink(app, (await app.person()).email);
    expect((await confirm(link, weak)).body).toMatchObject({ new_password: [message] });
    expect((await confirm(link)).status).toBe(204);
  });

  it('is not replaced by the username', async () => {
    const who = await app.person();
    const link = await resetLink(app, who.email);
    expect((await confirm(link, `${who.username}!`)).body).toMatchObject({
      new_password: ['The password is too similar to the username.'],
    });
  });

  it('of an account that was never activated leads to its activation', async () => {
    const form = registrationForm();
    await app.call('POST', 'auth/users/', { body: form });
    await app.call('POST', 'auth/users/reset_password/', { body: { email: form.email } });
    const mails = await until(
      () => app.mails(form.email),
      ({ length }) => length === 2,
    );
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Activate your Groundwork account'));
  });

  it('of no account is answered alike, and sends no mail', async () => {
    const email = registrationForm().email;
    const [known, unknown] = [
      await app.call('POST', 'auth/users/reset_password/', { body: { email: (await app.person()).email } }),
      await app.call('POST', 'auth/users/reset_password/', { body: { email } }),
    ];
    expect([known.status, known.body]).toEqual([204, '']);
    expect([unknown.status, unknown.body]).toEqual([204, '']);
    const last = await app.person();
    await resetLink(app, last.email);
    expect(await app.mails(email)).toEqual([]);
  });

  it('is replaced by a request that is repeated after its answer was lost', async () => {
    const who = await app.person();
    const link = await resetLink(app, who.email);
    const web = await startWebProcess(app, { FAIL_AT: 'after-reset-before-password:1' });
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'b1f7a8a4-5f0c-4d7c-9d55-0d2b7d8a7c11' };
    const body = JSON.stringify({ uid: link.uid, token: link.token, new_password: NEW });
    const sent = fetch(`${web.url}/api/auth/users/reset_password_confirm/`, { method: 'POST', headers, body });
    await expect(sent).rejects.toThrow();
    await until(web.isRunning, (running) => !running);
    expect((await login(who.email, PASSWORD)).status).toBe(200);
    await until(
      () => confirm(link, NEW, headers),
      ({ status }) => status === 204,
    );
    expect((await login(who.email, NEW)).status).toBe(200);
    expect(await resets(who)).toBe(1);
    await web.stop();
  });
});

describe('After a forgotten password', () => {
  it('the authenticator app stays on, and its code is asked for as before', async () => {
    const who = await app.person();
    await fund(app, who, 100_000);
    const { secret } = await setUp(app, who);
    expect((await confirm(await resetLink(app, who.email))).status).toBe(204);
    expect((await login(who.email, NEW)).body.otp).toEqual(['Enter the code that your authenticator app shows.']);
    const token = (await login(who.email, NEW, codeOf(secret, 1))).body.access;
    expect((await app.call('GET', 'auth/authenticator', { token })).body).toMatchObject({ data: { is_on: true } });
    const body = { password: NEW, otp: '000000' };
    const turnedOff = await app.call<{ otp: string[] }>('DELETE', 'auth/authenticator', { token, body });
    expect([turnedOff.status, turnedOff.body.otp?.length]).toEqual([400, 1]);
  });

  it('nothing is withdrawn for a day', async () => {
    const who = await app.person();
    await fund(app, who, 100_000);
    await confirm(await resetLink(app, who.email));
    const token = (await login(who.email, NEW)).body.access;
    const answer = await app.call('POST', 'wallet/withdraw/code', { token, body: { ...ACCOUNT, amount: 500 } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'password_reset' } });
  });
});
