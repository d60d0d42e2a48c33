import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { codeOf, longAfter, type OwnApp, setUp } from './apps.js';
import { browser } from './browsers.js';

const ASKED = 'Enter the code that your authenticator app shows.';

let app: App;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.stop());

async function personWithApp(): Promise<[Person, OwnApp]> {
  const who = await app.person();
  return [who, await setUp(app, who)];
}
const signIn = ({ email, password }: Person, otp?: string) => browser(app).login(email, password, otp);

describe('A person with an authenticator app', () => {
  it('is not signed in by the password alone, also on a device where they were, and is asked for the code', async () => {
    const who = await app.person();
    const device = browser(app);
    expect((await device.login(who.email, who.password)).status).toBe(200);
    const { secret } = await setUp(app, who);
    for (const one of [device, browser(app)]) {
      const { status, body } = await one.login(who.email, who.password);
      expect([status, body]).toEqual([400, { otp: [ASKED], detail: ASKED }]);
    }
    const { status, body } = await device.login(who.email, who.password, codeOf(secret, 1));
    expect([status, body]).toMatchObject([200, { user: { id: who.id } }]);
  });

  it('is asked only after the right password: a code says nothing about a wrong one', async () => {
    const [{ email }, { secret }] = await personWithApp();
    const { status, body } = await browser(app).login(email, 'Not-the-password-9', codeOf(secret, 1));
    expect([status, body.code]).toEqual([401, 'no_active_account']);
    expect((await browser(app).login('unknown@example.test', 'Not-the-password-9')).body.code).toBe(body.code);
  });

  it('signs in once with each code', async () => {
    const [who, { secret }] = await personWithApp();
    const code = codeOf(secret, 1);
    expect((await signIn(who, code)).status).toBe(200);
    expect((await signIn(who, code)).body.otp).toEqual(['This code was used. Wait for the next one.']);
    await longAfter(app, who);
    expect((await signIn(who, codeOf(secret))).status).toBe(200);
  });

  it('signs in once with each recovery code, and the use is mailed', async () => {
    const [who, { codes }] = await personWithApp();
    expect((await signIn(who, codes[0]!.toLowerCase())).status).toBe(200);
    expect((await signIn(who, codes[0])).status).toBe(400);
    await until(
      () => app.mails(who.email),
      (mails) => mails.some(({ subject }) => subject === 'A recovery code was used'),
    );
  });

  it('has five tries in fifteen minutes, and no guess at the code says more', async () => {
    const [who, { secret }] = await personWithApp();
    for (let tries = 1; tries <= 5; tries++) expect((await signIn(who, '000000')).status).toBe(400);
    const { status, body, headers } = await signIn(who, codeOf(secret, 1));
    expect([status, body.code]).toEqual([429, 'throttled']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await until(
      () => app.mails(who.email),
      (mails) => mails.some(({ subject }) => subject === 'Five wrong codes were entered for your account'),
    );
  });

  it('has twenty tries a day', async () => {
    const [who] = await personWithApp();
    const statuses: number[] = [];
    for (let tries = 1; tries <= 21; tries++) {
      // As if the quarter of an hour after five wrong ones were over.
      await sql`update app.authenticator set tries = 0 where person_id = ${who.id}`.execute(app.sql);
      await sql`delete from app.rate_limit where key like 'login%'`.execute(app.sql);
      statuses.push((await signIn(who, '000000')).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
  });

  it.each(['12345', '1234567', 'abcdef', ''])('is shown what a code looks like when it is “%s”', async (otp) => {
    const [who] = await personWithApp();
    const { status, body } = await signIn(who, otp);
    expect([status, body.otp]).toEqual([400, [expect.stringMatching(/^Enter the 6 digits|^This field/)]]);
  });
});

describe('A person without an authenticator app', () => {
  it('signs in with the password alone, whatever code comes along', async () => {
    const who = await app.person();
    expect((await signIn(who)).status).toBe(200);
    expect((await signIn(who, '123456')).status).toBe(200);
  });
});
