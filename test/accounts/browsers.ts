import { expect } from '@jest/globals';
import type { App } from '../app.js';
import { activationLinks } from './registrations.js';

type Refused = { code?: string; detail?: string } & Record<string, string[] | string | undefined>;
type Link = { uid: string; token: string };

/** A browser as the server sees it: it names the page that sends a request, and keeps cookies for itself. */
export function browser(app: App, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  return {
    async post<Body = Refused>(path: string, body: object) {
      const sent = { origin: app.url, 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0', ...headers };
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await app.call<Body>('POST', path, { body, headers: { ...sent, ...(cookie && { cookie }) } });
      for (const kept of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(kept)!;
        cookies.set(name!, value!);
      }
      return answer;
    },
    register(form: object) {
      return this.post<Refused & { id: string }>('auth/users/', form);
    },
    activate({ uid, token }: Link, password?: string) {
      return this.post('auth/users/activation/', { uid, token, ...(password !== undefined && { password }) });
    },
    resend(email: string) {
      return this.post('auth/users/resend_activation/', { email });
    },
    login(email: string, password: string, otp?: string) {
      return this.post('login', { email, password, ...(otp !== undefined && { otp }) });
    },
  };
}
export type Browser = ReturnType<typeof browser>;

/** The link of the newest of so many mails: the one that works. */
export async function lastLink(app: App, email: string, mails = 1): Promise<Link> {
  const links = await activationLinks(app, email, mails);
  expect(links).toHaveLength(mails);
  const answers = await Promise.all(
    links.map(async ({ uid, token }) => {
      // A password that is refused once the token is right.
      const { body } = await browser(app).activate({ uid, token }, `${email}`);
      return { link: { uid, token }, isLast: body.token === undefined };
    }),
  );
  return answers.find(({ isLast }) => isLast)!.link;
}
