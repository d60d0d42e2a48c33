import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const NEWER_CHROME = CHROME.replace('140', '141');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type Pair = { access: string; refresh: string };
type Session = { id: string; device: string; is_current: boolean; created_at: string; seen_at: string };

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const signIn = async ({ email, password }: Person, agent: string) =>
  (await app.call<Pair>('POST', 'login', { body: { email, password }, headers: { 'user-agent': agent } })).body;
const list = (token: string) => app.call<{ results: Session[] }>('GET', 'auth/sessions', { token });
const devices = async (token: string) => (await list(token)).body.results.map(({ device }) => device);
const end = async (token: string, id = '') => (await app.call('DELETE', `auth/sessions/${id}`, { token })).status;
const notices = async ({ email }: Person) =>
  (await app.mails(email)).filter(({ subject }) => subject === 'A new device signed in to your account');

describe('The sessions of a person', () => {
  it('are listed with their devices, the last used first, and the current one marked', async () => {
    const ada = await app.person();
    const [laptop, phone] = [await signIn(ada, CHROME), await signIn(ada, IPHONE)];
    expect((await devices(laptop.access)).slice(0, 2)).toEqual(['Safari on iOS', 'Chrome on Windows']);
    await app.call('POST', 'auth/jwt/refresh', { body: { refresh: laptop.refresh } });
    const { results } = (await list(phone.access)).body;
    expect(results.slice(0, 2)).toMatchObject([
      { device: 'Chrome on Windows', is_current: false },
      { device: 'Safari on iOS', is_current: true },
    ]);
    expect(results[0]!.seen_at > results[0]!.created_at).toBe(true);
  });

  it('are ended one by one, or all others at once; their tokens are refused at once', async () => {
    const ada = await app.person();
    const [laptop, phone, tablet] = [await signIn(ada, CHROME), await signIn(ada, IPHONE), await signIn(ada, CHROME)];
    const lost = (await list(phone.access)).body.results.find(({ is_current: isCurrent }) => isCurrent)!;
    expect(await end(laptop.access, lost.id)).toBe(204);
    expect((await list(phone.access)).status).toBe(401);
    expect((await app.call('POST', 'auth/jwt/refresh', { body: { refresh: phone.refresh } })).status).toBe(401);
    expect(await end(laptop.access, lost.id)).toBe(404);
    expect(await end(laptop.access)).toBe(204);
    expect([(await list(tablet.access)).status, (await list(ada.token)).status]).toEqual([401, 401]);
    expect(await devices(laptop.access)).toEqual(['Chrome on Windows']);
  });

  it('are seen and ended by their owner only', async () => {
    const [ada, eve] = (await Promise.all([app.person(), app.person()])) as [Person, Person];
    const own = (await list(ada.token)).body.results;
    expect(await end(eve.token, own[0]!.id)).toBe(404);
    expect((await list(eve.token)).body.results.map(({ id }) => id)).not.toContain(own[0]!.id);
    expect((await list(ada.token)).status).toBe(200);
    expect((await app.call('GET', 'auth/sessions')).status).toBe(401);
  });
});

describe('A sign-in on a new device', () => {
  it('is mailed to the person, with the device and the moment; the first one of all and later ones there are not', async () => {
    const ada = await app.person();
    await signIn(ada, IPHONE);
    await until(
      () => notices(ada),
      ({ length }) => length === 1,
    );
    await signIn(ada, CHROME);
    await signIn(ada, NEWER_CHROME);
    await settled(app);
    const mails = await notices(ada);
    expect(mails.map(({ text }) => /^(Safari|Chrome).*/m.exec(text)?.[0])).toEqual([
      expect.stringMatching(/^Safari on iOS, .+ 2\d{3}.* in Lagos$/),
      expect.stringMatching(/^Chrome on Windows, /),
    ]);
    expect(mails[0]!.text).toContain(`${app.url}/profile?tab=profile`);
  });
});
