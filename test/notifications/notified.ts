import { createECDH } from 'node:crypto';
import type { EndedMails } from '#server/kernel/notification-kinds';
import { UnsubscribeLinks } from '#server/notifications/unsubscribe.links';
import { type App, type Person, PUSH_SERVICE } from '../app.js';
import { until } from '../until.js';

export type Notification = {
  id: string;
  kind: string;
  text: string;
  link: string;
  at: string;
  read: boolean;
  position: number;
  request_id: string | null;
};
export type Page = { count: number; next: string | null; results: Notification[] };
export type Preference = { kind: string; in_app: boolean; mail: string | null; push: boolean };

/** Of a browser at the push service of the specs, which does not exist. */
export const subscriptionOf = (name: string) => ({
  endpoint: `https://${PUSH_SERVICE}/${name}`,
  keys: { p256dh: POINT, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
});
const POINT = createECDH('prime256v1').generateKeys('base64url');

/** What people do with their notifications. */
export const notified = (app: App) => {
  const as = ({ token }: Person, body?: object) => ({ token, body });
  const list = async (who: Person, query = '') => (await app.call<Page>('GET', `notifications?${query}`, as(who))).body;
  return {
    list,
    texts: async (who: Person) => (await list(who)).results.map(({ text }) => text),
    unread: async (who: Person) =>
      (await app.call<{ data: { count: number } }>('GET', 'notifications/unread/', as(who))).body.data.count,
    /** The first notification with these words. */
    async saying(who: Person, words: string): Promise<Notification> {
      const { results } = await until(
        () => list(who),
        ({ results }) => results.some(({ text }) => text.includes(words)),
      );
      return results.find(({ text }) => text.includes(words))!;
    },
    read: (who: Person, what: object) =>
      app.call<{ data: { count: number } }>('POST', 'notifications/read', as(who, what)),
    preferences: async (who: Person) =>
      (await app.call<{ data: Preference[] }>('GET', 'notifications/preferences', as(who))).body.data,
    choose: (who: Person, chosen: object) =>
      app.call<{ data: Preference[] }>('PATCH', 'notifications/preferences', as(who, chosen)),
    async ask(from: Person, to: Person): Promise<string> {
      const { body } = await app.call<{ data: { request: { id: string } } }>('POST', 'connect/send-request', {
        ...as(from, { receiver: to.username }),
      });
      return body.data.request.id;
    },
  };
};

/** The token of a link that ends mails of a person. */
export const unsubscribeToken = (app: App, { id }: Person, mails: EndedMails = 'reviews') =>
  app.web.get(UnsubscribeLinks, { strict: false }).of(id, mails).line.split('/').at(-1)!;
