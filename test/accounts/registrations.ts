import { randomUUID } from 'node:crypto';
import { type App, PASSWORD } from '../app.js';
import { until } from '../until.js';

/** A registration form with a new username and address. */
export const registrationForm = (about: object = {}) => {
  const username = `u${randomUUID().slice(0, 12)}`;
  const email = `${username}@example.test`;
  return {
    first_name: 'Ada',
    last_name: 'Obi',
    username,
    email,
    password: PASSWORD,
    country: 'Nigeria',
    region: 'Lagos',
    ...about,
  };
};

/** The activation links in the mails to an address, when at least `atLeast` have arrived. */
export async function activationLinks(app: App, email: string, atLeast = 1) {
  const mails = await until(
    () => app.mails(email),
    (received) => received.length >= atLeast,
  );
  return mails.map(({ text }) => {
    const link = new URL(/https?:\S+activate\S+/.exec(text)![0]);
    return { link, uid: link.searchParams.get('uid')!, token: link.searchParams.get('token')! };
  });
}

/** Asks for a link that sets a new password; resolves to it. */
export async function resetLink(app: App, email: string) {
  const linksOf = async () =>
    (await app.mails(email)).flatMap(({ text }) => /https?:\S+reset-password\S+/.exec(text) ?? []);
  const before = (await linksOf()).length;
  const asked = await app.call('POST', 'auth/users/reset_password/', { body: { email } });
  if (asked.status !== 204) throw new Error(JSON.stringify(asked.body));
  const links = await until(linksOf, ({ length }) => length > before);
  const link = new URL(links.at(-1)!);
  return { link, uid: link.searchParams.get('uid')!, token: link.searchParams.get('token')! };
}
