import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '#server/kernel/legal';
import { startApp } from '../app.js';
import { freePort } from '../free-port.js';
import { type GoogleAccount, GoogleProvider } from './google-provider.js';

type User = { id: string; username: string; email: string; first_name: string; last_name: string };
type SignedIn = { access: string; refresh: string; user: User; next: string; remember: boolean };
export type Refused = { code: string; detail: string; otp?: string[] };

export const SITE = 'https://groundwork.test';

/** An account of a mailbox that the provider runs. */
export const accountOf = (about: Partial<GoogleAccount> = {}): GoogleAccount => ({
  ...{ sub: randomUUID(), email: `g${randomUUID().slice(0, 12)}@example.test`, email_verified: true },
  ...{ hd: 'example.test', given_name: 'Adé', family_name: 'Òjó' },
  ...about,
});

/** The product with sign-in through a provider, which is not started yet, and the ways of a browser through both. */
export async function startGoogleSite() {
  const google = new GoogleProvider(await freePort(), `${SITE}/auth/google`);
  const app = await startApp({
    ...{ PUBLIC_URL: SITE, GOOGLE_ISSUER: google.issuer },
    ...{ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret },
  });
  /** Begins; resolves to where the browser is led, and to the cookie that it keeps. */
  async function begin(query: Record<string, string> = {}) {
    const params = new URLSearchParams({ accepted_terms: TERMS_VERSION, ...query });
    const answer = await fetch(`${app.url}/api/auth/google/start?${params.toString()}`, { redirect: 'manual' });
    if (answer.status !== 302) throw new Error(`${answer.status} ${await answer.text()}`);
    const cookie = answer.headers.getSetCookie()[0];
    return { status: answer.status, location: answer.headers.get('location')!, cookie: cookie ?? '' };
  }
  const end = (search: string, cookie: string, otp?: string) =>
    app.call<SignedIn & Refused>('POST', 'auth/google/callback', {
      body: { search, ...(otp !== undefined && { otp }) },
      headers: { cookie },
    });

  /** The way to the page to which Google leads back; `end` ends it there, with the cookie that the browser has then. */
  async function arrive(account: GoogleAccount) {
    const begun = await begin();
    let [cookie] = begun.cookie.split(';') as [string];
    const search = await google.signIn(begun.location, account);
    return {
      cookie: () => cookie,
      endWith: (kept: string, otp?: string) => end(search, kept, otp),
      async end(otp?: string) {
        const answer = await end(search, cookie, otp);
        const kept = answer.headers.getSetCookie().find((one) => one.includes('google-sign-in='));
        if (kept) cookie = kept.split(';')[0]!;
        return answer;
      },
    };
  }

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
  const stop = async () => {
    await app.stop();
    await google.stop();
  };
  return { app, google, begin, end, arrive, enter, login, eventsOf, stop };
}
