import { randomUUID } from 'node:crypto';
import type { App, Person } from '../app.js';
import { PASSWORD } from '../app.js';
import { until } from '../until.js';

export type Own = {
  code: string;
  link: string;
  joined: number;
  bought: number;
  rewarded: number;
  refused: number;
  earned_kobo: number;
};
export type Friend = { first_name: string | null; status: string; why: string | null };

/** Calls of the routes of invitations, for specs. */
export const inviting = (app: App) => {
  const own = async ({ token }: Person) => (await app.call<{ data: Own }>('GET', 'invitations', { token })).body.data;
  const friends = async ({ token }: Person) =>
    (await app.call<{ results: Friend[] }>('GET', 'invitations/friends', { token })).body.results;
  return {
    own,
    friends,
    /** A new person who registers with this code, activates the account and signs in. */
    async friend(invite: string | undefined, about: { email?: string } = {}): Promise<Person> {
      const username = `f${randomUUID().slice(0, 12)}`;
      const email = about.email ?? `${username}@example.test`;
      const form = { first_name: 'Zainab', last_name: 'Bello', username, email, password: PASSWORD, invite };
      const made = await app.call<{ id: string }>('POST', 'auth/users/', { body: form });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      const [mail] = await until(
        () => app.mails(email),
        (mails) => mails.length > 0,
      );
      const link = new URL(/https?:\S+activate\S+/.exec(mail!.text)![0]);
      const { uid, token } = Object.fromEntries(link.searchParams);
      await app.call('POST', 'auth/users/activation/', { body: { uid, token } });
      const signed = await app.call<{ access: string; refresh: string }>('POST', 'login', {
        body: { email, password: PASSWORD },
      });
      const { access, refresh } = signed.body;
      return { id: made.body.id, username, email, password: PASSWORD, token: access, refresh };
    },
    /** The friends of this person once the latest is in this state. */
    whenFriend: (who: Person, status: string) =>
      until(
        () => friends(who),
        ([latest]) => latest?.status === status,
      ),
  };
};
