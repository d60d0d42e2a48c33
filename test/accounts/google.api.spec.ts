import { randomUUID } from 'node:crypto';
import { type CryptoKey, decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { signInAttempt } from '#server/accounts/sign-in.attempts';
import { SealedCookies } from '#server/platform/http/sealed-cookies';
import { TERMS_VERSION } from '#server/kernel/legal';
import { Config } from '#server/platform/config';
import { Google } from '#server/platform/providers/google';
import { PASSWORD } from '../app.js';
import { until } from '../until.js';
import { accountOf, type Refused, SITE, startGoogleSite } from './google-site.js';
import { resetLink } from './registrations.js';

let { app, google, begin, end, enter, login, eventsOf, stop } = {} as Awaited<ReturnType<typeof startGoogleSite>>;
beforeAll(async () => {
  ({ app, google, begin, end, enter, login, eventsOf, stop } = await startGoogleSite());
});
afterAll(() => stop());

describe('While Google cannot be reached', () => {
  it('the browser comes back to the login screen, and knows why and where it was going', async () => {
    const { status, location, cookie } = await begin({ next: '/listing/a' });
    expect([status, location, cookie]).toEqual([302, '/login?google=google_unavailable&next=%2Flisting%2Fa', '']);
    await google.start();
    expect((await begin()).location).toContain(google.issuer);
  });
});

describe('Signing in with Google', () => {
  it('is offered', async () => {
    expect((await app.call('GET', 'auth/google')).body).toEqual({ data: { is_on: true } });
  });

  it('leads to Google with PKCE, a state and a nonce, which the browser keeps and cannot read', async () => {
    const { status, location, cookie } = await begin();
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect([status, asked]).toMatchObject([
      302,
      {
        ...{ client_id: google.clientId, redirect_uri: `${SITE}/auth/google`, response_type: 'code' },
        ...{ scope: 'openid email profile', code_challenge_method: 'S256' },
        ...{ code_challenge: expect.any(String), state: expect.any(String), nonce: expect.any(String) },
      },
    ]);
    expect(cookie).toMatch(
      /^__Secure-google-sign-in=[\w-]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookie).not.toContain(asked.state);
  });

  it('registers a new user: active, with the accepted terms, a username and no password', async () => {
    const account = accountOf();
    const { status, body, headers } = await enter(account, { next: '/profile?tab=wallet', remember: 'true' });
    expect([status, body.next, body.remember]).toEqual([200, '/profile?tab=wallet', true]);
    expect(body.user).toMatchObject({ email: account.email, first_name: 'Adé', last_name: 'Òjó' });
    expect(body.user.username).toMatch(/^ade\.ojo\d*$/);
    expect(headers.get('set-cookie')).toContain('__Secure-google-sign-in=; Max-Age=0');

    expect((await app.call('GET', 'auth/users/me', { token: body.access })).status).toBe(200);
    const consents = await app.call('GET', 'auth/users/me/consents', { token: body.access });
    expect(consents.body).toEqual({ data: { terms: TERMS_VERSION, marketing: false, marketing_since: null } });
    expect(await eventsOf(body.user.id)).toEqual(['UserRegistered', 'UserActivated', 'GoogleLinked']);
    expect(await login(account.email, PASSWORD)).toMatchObject({ status: 401, body: { code: 'no_active_account' } });
  });

  it('knows the person again, also with another e-mail address, and mails a new device', async () => {
    const account = accountOf();
    const first = (await enter(account)).body;
    const again = (await enter({ ...account, email: accountOf().email, given_name: 'Ade' })).body;
    expect([again.user.id, again.user.email, again.user.first_name]).toEqual([first.user.id, account.email, 'Adé']);
    expect(await eventsOf(first.user.id)).toHaveLength(3);

    const { location, cookie } = await begin();
    const search = await google.signIn(location, account);
    const headers = { cookie: cookie.split(';')[0]!, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
    await app.call('POST', 'auth/google/callback', { body: { search }, headers });
    await until(
      () => app.mails(account.email),
      (mails) => mails.some(({ subject }) => subject === 'A new device signed in to your account'),
    );
  });

  it('gives a person of the same name another username, and one without a name a plain one', async () => {
    const names = { given_name: 'Ngozi', family_name: `Of ${randomUUID().slice(0, 8)}` };
    const [one, other] = [(await enter(accountOf(names))).body, (await enter(accountOf(names))).body];
    expect(other.user.username).toMatch(new RegExp(`^${one.user.username}\\d+$`));
    const nameless = (await enter(accountOf({ given_name: '', family_name: undefined }))).body;
    expect(nameless.user).toMatchObject({ username: expect.stringMatching(/^member\d*$/), first_name: '' });
  });

  it('lets a person without a password choose one by a mailed link; until then nothing asks for one in vain', async () => {
    const account = accountOf();
    const { access } = (await enter(account)).body;
    const refused = await app.call<Refused>('POST', 'auth/users/me/export', {
      ...{ token: access, body: { current_password: PASSWORD } },
    });
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('has no password yet')]);
    const { uid, token } = await resetLink(app, account.email);
    const body = { uid, token, new_password: PASSWORD };
    expect((await app.call('POST', 'auth/users/reset_password_confirm/', { body })).status).toBe(204);
    expect((await login(account.email, PASSWORD)).status).toBe(200);
    expect((await enter(account)).status).toBe(200);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/%zz',
  ])('leads to no other site: %j', async (next) => expect((await enter(accountOf(), { next })).body.next).toBe('/'));

  it('is not begun under terms that have changed', async () => {
    const { location, cookie } = await begin({ accepted_terms: '0' });
    expect([location, cookie]).toEqual(['/login?google=terms_changed', '']);
  });
});

describe('A provider that names itself another issuer than the configured one', () => {
  const beginAt = (GOOGLE_ISSUER: string) =>
    new Google(
      Config.from({
        ...{ GROUNDWORK_MODE: 'embedded', DATABASE_URL: 'postgres://localhost/x', GOOGLE_ISSUER },
        ...{ PAYSTACK_SECRET_KEY: 'sk_test_12345678', JWT_SECRET: 'j'.repeat(32), KEYS_SECRET: 'k'.repeat(32) },
        ...{ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret },
      }),
    ).begin();

  it('is not asked to sign anyone in', async () => {
    const other = google.issuer.replace('127.0.0.1', 'localhost');
    const named = (await (await fetch(`${other}/.well-known/openid-configuration`)).json()) as object;
    expect(named).toMatchObject({ issuer: google.issuer });
    await expect(beginAt(other)).rejects.toMatchObject({ code: 'google_unavailable' });
    expect((await beginAt(google.issuer)).url).toContain(google.issuer);
  });
});

describe('A sign-in with Google is refused', () => {
  const refusal = async (answer: ReturnType<typeof end>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const cookieOf = ({ cookie }: { cookie: string }) => cookie.split(';')[0]!;

  it('in a browser that did not begin it', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const search = await google.signIn(mine.location, accountOf());
    expect(await refusal(end(search, ''))).toEqual([400, 'google_ended']);
    expect(await refusal(end(search, '__Secure-google-sign-in=AAAA'))).toEqual([400, 'google_ended']);
    expect(await refusal(end(search, cookieOf(theirs)))).toEqual([400, 'google_failed']);
  });

  it('with another state, without one, and without a code', async () => {
    const begun = await begin();
    const answer = new URLSearchParams(await google.signIn(begun.location, accountOf()));
    for (const wrong of [
      { state: 'another' },
      { state: undefined },
      { code: undefined },
      { iss: 'https://evil.test' },
    ]) {
      const changed = { ...Object.fromEntries(answer), ...wrong };
      const search = new URLSearchParams(JSON.parse(JSON.stringify(changed)) as Record<string, string>);
      expect([wrong, await refusal(end(`?${search.toString()}`, cookieOf(begun)))]).toEqual([
        wrong,
        [400, 'google_failed'],
      ]);
    }
  });

  it('with another nonce', async () => {
    const begun = await begin();
    const url = new URL(begun.location);
    url.searchParams.set('nonce', 'another');
    const search = await google.signIn(url.href, accountOf());
    expect(await refusal(end(search, cookieOf(begun)))).toEqual([400, 'google_failed']);
  });

  /** Makes an ID token with other claims, signed by the provider. */
  const signedWith = (claims: object) => (idToken: string, key: CryptoKey) =>
    new SignJWT({ ...decodeJwt(idToken), ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  const forgeries: [string, NonNullable<typeof google.forge>][] = [
    ['that is not signed', (idToken) => new UnsecuredJWT(decodeJwt(idToken)).encode()],
    ['whose signature is another one', (idToken) => idToken.replace(/[^.]+$/, 'A'.repeat(342))],
    [
      'that is signed with the secret of the client',
      (idToken) =>
        new SignJWT(decodeJwt(idToken))
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(google.clientSecret)),
    ],
    ['for another client', signedWith({ aud: 'another' })],
    ['of another issuer', signedWith({ iss: 'https://accounts.evil.example' })],
    ['that has expired', signedWith({ iat: 1_700_000_000, exp: 1_700_000_060 })],
  ];
  it.each(forgeries)('with an ID token %s', async (_what, forge) => {
    const entering = async (making: typeof forge) => {
      google.forge = making;
      return enter(accountOf()).finally(() => (google.forge = undefined));
    };
    expect(await refusal(entering(forge))).toEqual([400, 'google_failed']);
    expect((await entering(signedWith({}))).status).toBe(200);
  });

  it('with a code that was used', async () => {
    const begun = await begin();
    const search = await google.signIn(begun.location, accountOf());
    expect((await end(search, cookieOf(begun))).status).toBe(200);
    expect(await refusal(end(search, cookieOf(begun)))).toEqual([400, 'google_failed']);
  });

  it('after ten minutes', async () => {
    const begun = await begin();
    const search = await google.signIn(begun.location, accountOf());
    const cookies = app.web.get(SealedCookies, { strict: false });
    const kept = cookies.find(signInAttempt, cookieOf(begun))!;
    const old = cookies.keep(signInAttempt, kept, Date.now() - 600_001).split(';')[0]!;
    expect(await refusal(end(search, old))).toEqual([400, 'google_ended']);
    expect((await end(search, cookieOf(begun))).status).toBe(200);
  });

  it('when the person declines', async () => {
    const begun = await begin();
    const state = new URL(begun.location).searchParams.get('state')!;
    const search = `?${new URLSearchParams({ error: 'access_denied', state, iss: google.issuer }).toString()}`;
    expect(await refusal(end(search, cookieOf(begun)))).toEqual([400, 'google_declined']);
  });

  it('while Google cannot be reached, with a sentence that says what to do', async () => {
    const begun = await begin();
    const search = await google.signIn(begun.location, accountOf());
    await google.stop();
    const { status, body } = await end(search, cookieOf(begun));
    expect([status, body.code, body.detail]).toEqual([
      502,
      'google_unavailable',
      'We cannot reach Google right now. Sign in with your password, or try again in a few minutes.',
    ]);
  });
});
