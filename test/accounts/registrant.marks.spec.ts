import { callerOf, Registrants } from '#server/accounts/registrant.marks';
import { Config } from '#server/platform/config';
import { SealedCookies } from '#server/platform/http/sealed-cookies';
import { KeyRing } from '#server/platform/security/key-ring';

const SITE = 'https://groundwork.test';
const config = Config.from({
  ...{ NODE_ENV: 'test', GROUNDWORK_MODE: 'embedded', DATABASE_URL: 'postgres://localhost/x', PUBLIC_URL: SITE },
  ...{ PAYSTACK_SECRET_KEY: 'sk_test_12345678', JWT_SECRET: 'j'.repeat(32), KEYS_SECRET: 'k'.repeat(32) },
});
const keys = new KeyRing(config);
const registrants = new Registrants(new SealedCookies(config, keys), keys);

const HOST = 'groundwork.test';
const FROM_PAGE = { 'sec-fetch-site': 'same-origin', origin: SITE, 'user-agent': 'Mozilla/5.0' };
const client = (headers: Record<string, string | undefined>, ip = '197.210.1.1') =>
  callerOf({ headers: { host: HOST, ...headers }, ip });
const secretOf = (cookie: string | undefined) => cookie!.split(';')[0]!;

describe('A browser that registered', () => {
  it('is known again by its cookie alone, from any network', () => {
    const { mark, cookie } = registrants.registering(client(FROM_PAGE));
    const again = client({ ...FROM_PAGE, cookie: `other=1; ${secretOf(cookie)}; more=2` }, '102.89.0.7');
    expect(registrants.markOf(again)).toBe(mark);
    expect(registrants.registering(again).mark).toBe(mark);
    expect(cookie).toMatch(
      /^__Secure-registrant=[\w-]+; Max-Age=172800; Path=\/api\/auth\/users; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it('is not taken for another one in its network that says the same of itself', () => {
    const { mark } = registrants.registering(client(FROM_PAGE));
    expect(mark).toBeDefined();
    expect(registrants.markOf(client(FROM_PAGE))).toBeUndefined();
    expect(registrants.registering(client(FROM_PAGE)).mark).not.toBe(mark);
  });

  it('is known for its own pages only', () => {
    const cookie = secretOf(registrants.registering(client(FROM_PAGE)).cookie);
    for (const from of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.groundwork.test' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      expect(registrants.markOf(client({ ...from, cookie }))).toBeUndefined();
      expect(registrants.registering(client({ ...from, cookie }))).toEqual({ mark: undefined });
    }
  });

  it('is known by the origin where it names no more', () => {
    const { mark, cookie } = registrants.registering(client({ origin: SITE }));
    expect(registrants.markOf(client({ origin: SITE, cookie: secretOf(cookie) }))).toBe(mark);
  });
});

describe('A program without cookies', () => {
  it('is known again by its network and its name', () => {
    const { mark, cookie } = registrants.registering(client({ 'user-agent': 'curl/8' }));
    expect([cookie, registrants.markOf(client({ 'user-agent': 'curl/8' }))]).toEqual([undefined, mark]);
    expect(registrants.markOf(client({ 'user-agent': 'curl/8' }, '197.210.1.2'))).not.toBe(mark);
    expect(registrants.markOf(client({ 'user-agent': 'curl/9' }))).not.toBe(mark);
    expect(mark).not.toMatch(/197|curl/);
  });

  it('that shares the cookies of a browser is known by them', () => {
    const { mark, cookie } = registrants.registering(client(FROM_PAGE));
    expect(registrants.markOf(client({ 'user-agent': 'curl/8', cookie: secretOf(cookie) }))).toBe(mark);
  });
});
