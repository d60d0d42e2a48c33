import { type App, type Person, startApp } from '../app.js';
import { resetLink } from './registrations.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })));
afterAll(() => app.stop());

type Sent = { from?: string; password?: string; cookie?: string };
let networks = 0;
/** A network that no other spec uses. */
const newNetwork = () => `198.51.100.${++networks}`;

const signIn = (who: Person, { from = newNetwork(), password = who.password, cookie }: Sent = {}) =>
  app.call('POST', 'login', {
    body: { email: who.email, password },
    headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
  });
/** The cookie of a browser in which this person signs in. */
async function known(who: Person, cookie?: string) {
  const { headers } = await signIn(who, { cookie });
  return headers.get('set-cookie')!.split(';')[0]!;
}
async function statuses(times: number, ask: (i: number) => ReturnType<typeof signIn>) {
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push((await ask(i)).status);
  return all;
}
const WRONG = { password: 'not-the-password' };

describe('A device on which its owner signed in before', () => {
  it('is let in while another caller on the same network is not, also with the right password', async () => {
    const [ada, from] = [await app.person(), newNetwork()];
    const cookie = await known(ada);
    expect(await statuses(11, () => signIn(ada, { from, ...WRONG }))).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn(ada, { from })).status).toBe(429);
    expect((await signIn(ada, { from, cookie })).status).toBe(200);
  });

  it('is let in while the account is attacked from many networks, which stops at a hundred guesses an hour', async () => {
    const ada = await app.person();
    const cookie = await known(ada);
    const guesses = await statuses(101, () => signIn(ada, WRONG));
    expect(guesses).toEqual([...Array<number>(100).fill(401), 429]);
    expect([(await signIn(ada)).status, (await signIn(ada, { cookie })).status]).toEqual([429, 200]);
  });

  it('is let in while its network has used up its guesses at all accounts', async () => {
    const [ada, from] = [await app.person(), newNetwork()];
    const cookie = await known(ada);
    const guess = (i: number) =>
      app.call('POST', 'login', {
        body: { email: `guess${i}@example.test`, ...WRONG },
        headers: { 'x-forwarded-for': from },
      });
    expect((await statuses(101, guess)).at(-1)).toBe(429);
    expect([(await signIn(ada, { from })).status, (await signIn(ada, { from, cookie })).status]).toEqual([429, 200]);
  });

  it('has ten guesses of its own, and its owner ten on another device', async () => {
    const ada = await app.person();
    const cookie = await known(ada);
    expect(await statuses(11, () => signIn(ada, { cookie, ...WRONG }))).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn(ada)).status).toBe(200);
  });

  it('is known for the accounts that were signed in there, for five of them, and for no other', async () => {
    const people = [];
    for (let i = 0; i < 7; i++) people.push(await app.person());
    const [other, ...owners] = people as [Person, ...Person[]];
    let cookie: string | undefined;
    for (const owner of owners) cookie = await known(owner, cookie);
    const knows = async (who: Person, given = cookie) => {
      const from = newNetwork();
      await statuses(10, () => signIn(who, { from, ...WRONG }));
      return (await signIn(who, { from, cookie: given })).status === 200;
    };
    expect(await Promise.all([other, owners[0]!, owners[1]!, owners[5]!].map((who) => knows(who)))).toEqual([
      ...[false, false],
      ...[true, true],
    ]);
    const altered = `${cookie!.slice(0, -6)}AAAAAA`;
    expect(
      await Promise.all([altered, 'known-device=AAAA', 'known-device='].map((one) => knows(owners[5]!, one))),
    ).toEqual([...[false, false, false]]);
  });

  it('signs in a hundred times an hour at most, also with the right password', async () => {
    const ada = await app.person();
    const cookie = await known(ada);
    const from = newNetwork();
    expect(await statuses(101, () => signIn(ada, { from, cookie }))).toEqual([...Array<number>(100).fill(200), 429]);
  });

  it('is forgotten with the password, which the owner chooses anew by a mailed link: that ends the guesses of others too', async () => {
    const ada = await app.person();
    const cookie = await known(ada);
    await statuses(101, () => signIn(ada, WRONG));
    const { uid, token } = await resetLink(app, ada.email);
    const password = 'Another-horse-battery-9';
    const reset = await app.call('POST', 'auth/users/reset_password_confirm', {
      body: { uid, token, new_password: password },
    });
    expect(reset.status).toBe(204);
    expect((await signIn(ada, { password })).status).toBe(200);
    const guesses = (given: string) => statuses(11, () => signIn(ada, { cookie: given, ...WRONG }));
    expect(await guesses(cookie)).toEqual(Array<number>(11).fill(401));
    expect(await guesses(reset.headers.get('set-cookie')!.split(';')[0]!)).toEqual([
      ...Array<number>(10).fill(401),
      429,
    ]);
  });

  it('of a session that is older than devices were remembered is known from the next renewal on', async () => {
    const ada = await app.person();
    const renewed = await app.call('POST', 'auth/jwt/refresh', { body: { refresh: ada.refresh } });
    const cookie = renewed.headers.get('set-cookie')!.split(';')[0]!;
    expect(await statuses(11, () => signIn(ada, { cookie, ...WRONG }))).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('keeps a cookie that no script reads and that says nothing', async () => {
    const ada = await app.person();
    const kept = (await signIn(ada)).headers.get('set-cookie')!;
    expect(kept).toMatch(/^known-device=[\w-]+; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Lax$/);
    const value = Buffer.from(/=([\w-]+)/.exec(kept)![1]!, 'base64url').toString('latin1');
    for (const named of [ada.id, ada.email, ada.username]) expect(value).not.toContain(named);
  });
});
