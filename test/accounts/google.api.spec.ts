import { randomUUID } from 'node:crypto';
import { linkGoogle } from '#server/accounts/google.rows';
import { SignInAttempts } from '#server/accounts/sign-in.attempts';
import { TERMS_VERSION } from '#server/kernel/legal';
import { hashSecret } from '#server/platform/security/tokens';
import { type App, PASSWORD, startApp } from '../app.js';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import { ACCOUNT, fund } from '../withdrawals/withdrawing.js';
import { setUp } from './apps.js';
import { type GoogleAccount, GoogleProvider } from './google-provider.js';
import { activationLinks, registrationForm, resetLink } from './registrations.js';

type User = { id: string; username: string; email: string; first_name: string; last_name: string };
type SignedIn = { access: string; refresh: string; user: User; next: string; remember: boolean };
type Refused = { code: string; detail: string };

const SITE = 'https://groundwork.test';

let app: App;
let google: GoogleProvider;
beforeAll(async () => {
  google = new GoogleProvider(await freePort(), `${SITE}/auth/google`);
  app = await startApp({
    ...{ PUBLIC_URL: SITE, GOOGLE_ISSUER: google.issuer },
    ...{ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret },
  });
});
afterAll(async () => {
  await app.stop();
  await google.stop();
});

const accountOf = (about: Partial<GoogleAccount> = {}): GoogleAccount => ({
  ...{ sub: randomUUID(), email: `g${randomUUID().slice(0, 12)}@example.test`, email_verified: true },
  ...{ hd: 'example.test', given_name: 'Adé', family_name: 'Òjó' },
  ...about,
});

/** Begins; resolves to where the browser is led, and to the cookie that it keeps. */
async function begin(query: Record<string, string> = {}) {
  const params = new URLSearchParams({ accepted_terms: TERMS_VERSION, ...query });
  const answer = await fetch(`${app.url}/api/auth/google/start?${params.toString()}`, { redirect: 'manual' });
  if (answer.status !== 302) throw new Error(`${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie()[0];
  return { status: answer.status, location: answer.headers.get('location')!, cookie: cookie ?? '' };
}
const end = (search: string, cookie: string) =>
  app.call<SignedIn & Refused>('POST', 'auth/google/callback', { body: { search }, headers: { cookie } });

/** The whole way, as a browser goes it. */
async function enter(account: GoogleAccount, query: Record<string, string> = {}) {
  const { location, cookie } = await begin(query);
  return end(await google.signIn(location, account), cookie.split(';')[0]!);
}
const login = (email: string, password: string) => app.call<Refused>('POST', 'login', { body: { email, password } });
const eventsOf = async (id: string) => {
  const types: string[] = [];
  for await (const { type } of app.store.history(`user-${id}`)) types.push(type);
  return types;
};
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
      /^google-sign-in=[\w-]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookie).not.toContain(asked.state);
  });

  it('registers a new user: active, with the accepted terms, a username and no password', async () => {
    const account = accountOf();
    const { status, body, headers } = await enter(account, { next: '/profile?tab=wallet', remember: 'true' });
    expect([status, body.next, body.remember]).toEqual([200, '/profile?tab=wallet', true]);
    expect(body.user).toMatchObject({ email: account.email, first_name: 'Adé', last_name: 'Òjó' });
    expect(body.user.username).toMatch(/^ade\.ojo\d*$/);
    expect(headers.get('set-cookie')).toContain('google-sign-in=; Max-Age=0');

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

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example'])(
    'leads to no other site: %j',
    async (next) => expect((await enter(accountOf(), { next })).body.next).toBe('/'),
  );

  it('is not begun under terms that have changed', async () => {
    const { location, cookie } = await begin({ accepted_terms: '0' });
    expect([location, cookie]).toEqual(['/login?google=terms_changed', '']);
  });
});

describe('An account with the e-mail address of the Google account', () => {
  it('is linked, and its owner is mailed; the password works as before', async () => {
    const person = await app.person();
    const account = accountOf({ email: person.email.toUpperCase() });
    const { body } = await enter(account);
    expect(body.user).toMatchObject({ id: person.id, username: person.username, email: person.email });
    await until(
      () => app.mails(person.email),
      (mails) => mails.some(({ subject, text }) => /Google signs you in/.test(subject) && /works as before/.test(text)),
    );
    expect((await login(person.email, person.password)).status).toBe(200);
    expect(await eventsOf(person.id)).toContain('GoogleLinked');
  });

  it('pays nothing out for a day after it was linked', async () => {
    const person = await app.person();
    await fund(app, person, 100_000);
    const { access } = (await enter(accountOf({ email: person.email }))).body;
    const answer = await app.call('POST', 'wallet/withdraw/code', { token: access, body: { ...ACCOUNT, amount: 500 } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'google_linked' } });
  });

  it('keeps its first Google account', async () => {
    const person = await app.person();
    await enter(accountOf({ email: person.email }));
    const { status, body } = await enter(accountOf({ email: person.email }));
    expect([status, body.code]).toEqual([409, 'other_google']);
    expect((await eventsOf(person.id)).filter((type) => type === 'GoogleLinked')).toHaveLength(1);
  });

  it('that another person registered and never activated becomes the owner’s, without that person’s password', async () => {
    const form = registrationForm({ first_name: 'Mallory', marketing: true });
    await app.call('POST', 'auth/users/', { body: form });
    const [link] = await activationLinks(app, form.email);
    const { body } = await enter(accountOf({ email: form.email }));
    expect(body.user).toMatchObject({ username: form.username, first_name: 'Adé', last_name: 'Òjó' });
    expect(await login(form.email, form.password)).toMatchObject({ status: 401, body: { code: 'no_active_account' } });
    const late = { uid: link!.uid, token: link!.token };
    expect((await app.call('POST', 'auth/users/activation/', { body: late })).status).toBe(403);
    expect(await login(form.email, form.password)).toMatchObject({ status: 401 });
    const events = ['UserRegistered', 'UserActivated', 'GoogleLinked', 'MarketingConsentWithdrawn'];
    expect(await eventsOf(body.user.id)).toEqual(events);
    await until(
      () => app.mails(form.email),
      (mails) => mails.some(({ text }) => /set before this address was confirmed works no longer/.test(text)),
    );
  });

  it('keeps its authenticator app, which no sign-in asks for and every withdrawal does', async () => {
    const person = await app.person();
    await setUp(app, person);
    const { access } = (await enter(accountOf({ email: person.email }))).body;
    const status = await app.call('GET', 'auth/authenticator', { token: access });
    expect(status.body).toMatchObject({ data: { is_on: true } });
  });

  it('is left alone when Google has not confirmed the address', async () => {
    const person = await app.person();
    for (const email of [person.email, accountOf().email]) {
      const { status, body } = await enter(accountOf({ email, email_verified: false }));
      expect([status, body.code]).toEqual([400, 'google_unverified']);
    }
    expect(await eventsOf(person.id)).not.toContain('GoogleLinked');
  });

  it('is left alone when Google only confirmed the address once and does not run its mailbox', async () => {
    const person = await app.person();
    for (const email of [person.email, accountOf().email]) {
      const { status, body } = await enter(accountOf({ email, hd: undefined }));
      expect([status, body.code]).toEqual([400, 'google_unverified']);
    }
    expect(await eventsOf(person.id)).not.toContain('GoogleLinked');
    const gmail = accountOf({ email: `${randomUUID().slice(0, 12)}@gmail.com`, hd: undefined });
    const { body } = await enter(gmail);
    // Who is linked is known by the Google account, whatever its address becomes.
    const moved = await enter({ ...gmail, email: accountOf().email });
    expect([moved.status, moved.body.user.id]).toEqual([200, body.user.id]);
  });

  it('loses the Google account with a new password by a mailed link: who reads the mailbox decides', async () => {
    const person = await app.person();
    const first = accountOf({ email: person.email });
    await enter(first);
    const { uid, token } = await resetLink(app, person.email);
    const body = { uid, token, new_password: 'Another-horse-battery-8' };
    expect((await app.call('POST', 'auth/users/reset_password_confirm/', { body })).status).toBe(204);
    const gone = await enter({ ...first, email: accountOf().email });
    expect([gone.status, gone.body.user.id === person.id]).toEqual([200, false]);
    const anew = await enter(accountOf({ email: person.email }));
    expect([anew.status, anew.body.user.id]).toEqual([200, person.id]);
    expect((await eventsOf(person.id)).filter((type) => type === 'GoogleLinked')).toHaveLength(2);
  });

  it('that is erased takes the Google account along: the person may join anew', async () => {
    const person = await app.person();
    const account = accountOf({ email: person.email });
    const { access } = (await enter(account)).body;
    const body = { current_password: person.password };
    expect((await app.call('DELETE', 'auth/users/me', { token: access, body })).status).toBe(204);
    const anew = await enter(account);
    expect([anew.status, anew.body.user.id === person.id]).toEqual([200, false]);
  });

  it('is found by two tabs at once, and made once', async () => {
    const account = accountOf();
    const answers = await Promise.all([enter(account), enter(account), enter(account)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  it('is recorded by the next sign-in when a crash came between the row and its event', async () => {
    const person = await app.person();
    const account = accountOf({ email: person.email });
    const subject = hashSecret(`${google.issuer} ${account.sub}`);
    const identity = { subject, email: person.email, firstName: '', lastName: '' };
    await linkGoogle(app.sql, person.id, identity, new Date().toISOString());
    expect(await eventsOf(person.id)).not.toContain('GoogleLinked');
    expect((await enter(account)).status).toBe(200);
    expect(await eventsOf(person.id)).toContain('GoogleLinked');
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
    expect(await refusal(end(search, 'google-sign-in=AAAA'))).toEqual([400, 'google_ended']);
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

  it('with a code that was used', async () => {
    const begun = await begin();
    const search = await google.signIn(begun.location, accountOf());
    expect((await end(search, cookieOf(begun))).status).toBe(200);
    expect(await refusal(end(search, cookieOf(begun)))).toEqual([400, 'google_failed']);
  });

  it('after ten minutes', async () => {
    const begun = await begin();
    const search = await google.signIn(begun.location, accountOf());
    const attempts = app.web.get(SignInAttempts, { strict: false });
    const { until: _, ...kept } = attempts.find(cookieOf(begun))!;
    const old = attempts.keep(kept, Date.now() - 600_001).split(';')[0]!;
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
