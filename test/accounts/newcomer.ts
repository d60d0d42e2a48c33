import { randomUUID } from 'node:crypto';
import { type App, PASSWORD } from '../app.js';
import { until } from '../until.js';

/** A registration form nobody has sent before. */
export const somebody = (about: object = {}) => {
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

/** The activation links in the letters to an address, once there are so many. */
export async function linksTo(app: App, email: string, atLeast = 1) {
  const letters = await until(
    () => app.mails(email),
    (mails) => mails.length >= atLeast,
    30_000,
  );
  return letters.map(({ text }) => {
    const link = new URL(/https?:\S+activate\S+/.exec(text)![0]);
    return { link, uid: link.searchParams.get('uid')!, token: link.searchParams.get('token')! };
  });
}
