import { randomUUID } from 'node:crypto';
import { RegisterUser } from '#server/accounts/account';
import { invited } from '#server/accounts/accounts.folds';
import { type App, PASSWORD, startApp } from '../app.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })));
afterAll(() => app.stop());

const login = (email: string, password = 'not-the-password', headers = {}) =>
  app.call('POST', 'login', { body: { email, password }, headers });
const times = async <T>(n: number, ask: (i: number) => Promise<T>) => {
  const answers: T[] = [];
  for (let i = 0; i < n; i++) answers.push(await ask(i));
  return answers;
};

async function registrationForm() {
  const [userId, username] = [randomUUID(), `u${randomUUID().slice(0, 12)}`];
  const email = `${username}@example.test`;
  const names = { username, email, firstName: 'Ada', lastName: 'Obi' };
  const data = { userId, ...names, password: PASSWORD, country: '', region: '', at: '2026-01-05T09:00:00.000Z' };
  await app.commands.execute(new RegisterUser({ ...data, activated: true }));
  return email;
}

describe('Behind a proxy', () => {
  let behind: App;
  beforeAll(async () => void (behind = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })));
  afterAll(() => behind.stop());

  it('wrong passwords from one network lock no caller on another', async () => {
    const { email, password } = await behind.person();
    const from = async (address: string, given: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await behind.call('POST', 'login', { body: { email, password: given }, headers })).status;
    };
    const attacks = await times(11, () => from('203.0.113.7', 'not-the-password'));
    expect(attacks).toEqual([...Array<number>(10).fill(401), 429]);
    expect([await from('203.0.113.7', password), await from('198.51.100.9', password)]).toEqual([429, 200]);
  });

  it('one e-mail address is registered five times an hour at most, from any networks', async () => {
    const email = `${randomUUID().slice(0, 12)}@example.test`;
    const answers = await times(6, (i) =>
      register(behind, i % 2 ? email : email.toUpperCase(), { 'x-forwarded-for': `198.51.100.${i}` }),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, ...Array<number>(4).fill(400), 429]);
  });

  it('one code invites three people from one network, and refused registrations use up none of them', async () => {
    const inviter = await behind.person();
    type Own = { data: { code: string } };
    const { code: invite } = (await behind.call<Own>('GET', 'invitations', { token: inviter.token })).body.data;
    const join = (more = {}) =>
      register(
        ...([behind, `${randomUUID().slice(0, 12)}@example.test`, { 'x-forwarded-for': '203.0.113.50' }] as const),
        { invite, ...more },
      );
    const refused = await times(4, () => join({ username: inviter.username }));
    expect(refused.map(({ status }) => status)).toEqual(Array<number>(4).fill(400));
    const joined = await times(4, () => join());
    const by = await Promise.all(joined.map(async ({ body }) => (await behind.store.state(invited, body.id)).by));
    expect(by).toEqual([...Array<string>(3).fill(inviter.id), undefined]);
  });
});

const register = (on: App, email: string, headers = {}, more = {}) =>
  on.call<{ id: string }>('POST', 'auth/users/', {
    headers,
    body: {
      ...{ first_name: 'Ada', last_name: 'Obi', username: `u${randomUUID().slice(0, 12)}`, email, password: PASSWORD },
      ...more,
    },
  });

describe('Limits', () => {
  it('guessing stops after ten attempts per account, known or not, under any forged address', async () => {
    for (const email of [await registrationForm(), 'nobody@example.test']) {
      const answers = await times(11, (i) => login(email, 'not-the-password', { 'x-forwarded-for': `10.0.0.${i}` }));
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
      expect(Number(answers[10]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answers[10]!.body).toMatchObject({ code: 'throttled' });
    }
  });

  it('failed attempts are forgotten after a successful sign-in', async () => {
    const email = await registrationForm();
    const round = async () =>
      [...(await times(9, () => login(email))), await login(email, PASSWORD)].map(({ status }) => status);
    const expected = [...Array<number>(9).fill(401), 200];
    expect([await round(), await round()]).toEqual([expected, expected]);
  });

  it('one mail a minute is sent to an address, known or not', async () => {
    for (const email of [await registrationForm(), 'nobody@example.test']) {
      const answers = await times(2, () => app.call('POST', 'auth/users/resend_activation/', { body: { email } }));
      expect(answers.map(({ status }) => status)).toEqual([204, 429]);
    }
  });

  it('sixty people an hour register from one network, such as the address of a mobile carrier', async () => {
    const answers = await times(61, () => register(app, `${randomUUID().slice(0, 12)}@example.test`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(60).fill(201), 429]);
    expect(answers[60]!.body).toMatchObject({ code: 'throttled' });
  });
});
