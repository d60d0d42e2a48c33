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
