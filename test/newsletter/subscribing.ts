import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { NewsletterLinks } from '#server/newsletter/newsletter.links';
import type { App, Person } from '../app.js';
import { newAddress } from '../contact/contacting.js';

export { newAddress };
type Answered<Data = unknown> = { message: string; data: Data; code?: string; detail?: string };
export type Desk = {
  subscribers: number;
  issues: { id: string; subject: string; sent: number; bounced: number; waiting: number }[];
};

export const ISSUE = { subject: 'Three new guides', text: 'This week: pharmacies in Lagos, fish farms in Ibadan.' };
/** One whose words were not sent before. */
export const newIssue = () => ({ ...ISSUE, subject: `New guides ${randomUUID()}` });

/** What people do with the newsletter, for specs. */
export const subscribing = (app: App) => {
  const links = app.web.get(NewsletterLinks, { strict: false });
  const post = <Data>(path: string, body: object, who?: Person, key: string = randomUUID()) =>
    app.call<Answered<Data>>('POST', path, { token: who?.token, body, headers: { 'idempotency-key': key } });
  /** Undefined where the address is not kept. */
  const idOf = async (email: string) =>
    (
      await sql<{
        id: string;
      }>`select subscriber_id as id from app.newsletter_address where lower(email) = lower(${email})`.execute(app.sql)
    ).rows[0]?.id;
  const join = (email: string, form = 'footer', who?: Person) => post('newsletter', { email, form }, who);
  const confirm = (token: string) => post('newsletter/confirm', { token });
  return {
    join,
    confirm,
    idOf,
    leave: (token: string) => post(`newsletter/unsubscribe/${token}`, {}),
    leaveOwn: (who: Person) => post('newsletter/own/leave', {}, who),
    own: async ({ token }: Person) =>
      (
        await app.call<Answered<{ email: string; status: string; since: string | null }>>('GET', 'newsletter/own', {
          token,
        })
      ).body.data,
    tokenOf: async (email: string, act: 'confirm' | 'leave') => links.token((await idOf(email))!, act),
    /** An address that confirmed. */
    async subscribed(email = newAddress()) {
      await join(email);
      await confirm(links.token((await idOf(email))!, 'confirm'));
      return email;
    },
    desk: async ({ token }: Person) =>
      (await app.call<Answered<Desk>>('GET', 'moderation/newsletter', { token })).body.data,
    test: (who: Person, body: object = ISSUE) => post('moderation/newsletter/test', body, who),
    send: (who: Person, body: object = ISSUE, key?: string) => post('moderation/newsletter', body, who, key),
  };
};
