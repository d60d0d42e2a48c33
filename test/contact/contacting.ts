import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contactView } from '#projections/contact/contact.view';
import { TicketLinks } from '#server/contact/ticket.links';
import type { App, Person } from '../app.js';
import { until } from '../until.js';

export type Ticket = {
  number: string;
  purpose: string;
  status: string;
  messages: { from: string; text: string; at: string }[];
};
export type OnDesk = Ticket & {
  id: string;
  name: string;
  email: string;
  username: string | null;
  is_own: boolean;
  is_premium: boolean;
  claim: { username: string; is_own: boolean } | null;
};
type Answered<Data> = { message: string; data: Data; code?: string; detail?: string };

export const MESSAGE = {
  ...{ full_name: 'Amaka Eze', purpose: 'support', message: 'My guide of the pharmacy does not open.' },
};

/** Messages to us and what staff does with them, for specs. */
export const contacting = (app: App) => {
  const post = <Data>(who: Person | undefined, path: string, body: object = {}, key: string = randomUUID()) =>
    app.call<Answered<Data>>('POST', path, { token: who?.token, body, headers: { 'idempotency-key': key } });
  const onDesk =
    (act: string) =>
    (who: Person, id: string, body: object = {}) =>
      post<OnDesk>(who, `moderation/tickets/${id}/${act}`, body);
  const idOf = async (number: string) => {
    const found = await until(
      () =>
        sql<{ id: string }>`select id from ${sql.table(contactView.table.ticket)} where number = ${number}`.execute(
          app.sql,
        ),
      ({ rows }) => rows.length > 0,
    );
    return found.rows[0]!.id;
  };
  const send = (who?: Person, body: object = {}, key?: string) =>
    post<{ number: string }>(who, 'contact', { email: newAddress(), ...MESSAGE, ...body }, key);
  return {
    send,
    idOf,
    /** A new ticket's id. */
    opened: async (who?: Person, body: object = {}) => idOf((await send(who, body)).body.data.number),
    token: (id: string) => app.web.get(TicketLinks, { strict: false }).token(id),
    read: (ref: string, who?: Person) => app.call<{ data: Ticket }>('GET', `contact/${ref}`, { token: who?.token }),
    write: (ref: string, message: string, who?: Person) => post<undefined>(who, `contact/${ref}`, { message }),
    queue: async ({ token }: Person, state = 'waiting') =>
      (
        await app.call<{ count: number; results: OnDesk[] }>('GET', `moderation/tickets?state=${state}&limit=100`, {
          token,
        })
      ).body,
    ...{ claim: onDesk('claim'), release: onDesk('release'), close: onDesk('close') },
    answer: (who: Person, id: string, answer = 'Open it from your profile.') => onDesk('answer')(who, id, { answer }),
  };
};

export const newAddress = () => `visitor-${randomUUID().slice(0, 8)}@example.test`;
