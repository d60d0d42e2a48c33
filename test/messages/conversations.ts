import { randomUUID } from 'node:crypto';
import { pairOf } from '#server/kernel/pairs';
import type { App, Person } from '../app.js';
import { formWith } from '../form-with.js';
import { until } from '../until.js';

export type Attachment = { id: string; name: string; size: number; content_type: string; url: string };
export type Message = {
  id: string;
  client_id: string;
  thread: string;
  sequence: number;
  from_me: boolean;
  text: string;
  at: string;
  edited_at: string | null;
  deleted: boolean;
  attachments: Attachment[];
  warning: string | null;
};
export type Thread = {
  id: string;
  person: { username: string } | null;
  last_message: Message | null;
  unread: number;
  marked_unread: boolean;
  can_send: boolean;
  reason: string | null;
  pinned: boolean;
  delivered_up_to: number;
  seen_up_to: number;
  read_up_to: number;
  last_sequence: number;
  online: boolean | null;
  last_seen: string | null;
};
export type Page<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };
type Refused = { code: string; detail: string };

/** Connects two people, who may then write to each other. */
export async function connected(app: App, one: Person, other: Person) {
  const asked = { token: one.token, body: { receiver: other.username } };
  const { body } = await app.call<{ data: { request: { id: string } } }>('POST', 'connect/send-request', asked);
  const path = `connect/requests/${body.data.request.id}/accept`;
  const { status } = await app.call('POST', path, { token: other.token, body: {} });
  if (status !== 200) throw new Error(`${path}: ${status}`);
}

/** Two people who write to each other, through the routes. */
export function conversations(app: App) {
  const call = <Body = object>(method: string, who: Person, path: string, body?: object) =>
    app.call<Body & Refused>(method, `messages/${path}`, { token: who.token, body });
  const idOf = (one: Person, other: Person) => pairOf(one.id, other.id);
  const start = (from: Person, to: Person) =>
    call<{ message: string; data: Thread }>('POST', from, 'threads', { username: to.username });
  return {
    call,
    idOf,
    start,
    /** Two new people, connected, with a thread. */
    async pair(): Promise<[Person, Person]> {
      const [one, other] = [await app.person(), await app.person()];
      await connected(app, one, other);
      await start(one, other);
      return [one, other];
    },
    send: (from: Person, to: Person, text: string, more: object = {}) =>
      call<{ message: string; data: Message }>('POST', from, `threads/${idOf(from, to)}/messages`, {
        ...{ client_id: randomUUID(), text, ...more },
      }),
    /** Stores a file for a message; resolves to its id. */
    attach: async (from: Person, to: Person, name = 'form.txt', bytes: string | Uint8Array = 'Two copies.') =>
      (
        await app.call<{ data: Attachment }>('POST', `messages/threads/${idOf(from, to)}/attachments`, {
          ...{ token: from.token, form: formWith({}, 'attachment', name, bytes) },
        })
      ).body.data.id,
    threads: async (who: Person, query = '') => (await call<Page<Thread>>('GET', who, `threads?${query}`)).body,
    thread: async (who: Person, other: Person) =>
      (await call<{ data: Thread }>('GET', who, `threads/${idOf(who, other)}`)).body.data,
    messages: async (who: Person, other: Person, query = '') =>
      (await call<Page<Message>>('GET', who, `threads/${idOf(who, other)}/messages?${query}`)).body,
    read: (who: Person, other: Person, up_to: number) =>
      call<{ data: Thread }>('POST', who, `threads/${idOf(who, other)}/read`, { up_to }),
    unread: async (who: Person) =>
      (await call<{ data: { threads: number; messages: number } }>('GET', who, 'unread')).body.data,
    choose: (who: Person, settings: object) => call('PATCH', who, 'settings', settings),
    block: (who: Person, other: Person, method = 'POST') =>
      app.call(method, 'connect/block', { token: who.token, body: { username: other.username } }),
  };
}

export type Report = {
  id: string;
  is_own: boolean;
  reason: string;
  note: string;
  reporter: { username: string } | null;
  sender: { username: string } | null;
  messages: { id: string; text: string; original: string | null; is_reporters: boolean; is_reported: boolean }[];
};

/** The ids of the open reports of these messages. */
export async function reportsOf(app: App, { token }: Person, messages: readonly string[]): Promise<string[]> {
  const isAbout = (report: Report, id: string) => report.messages.some((one) => one.is_reported && one.id === id);
  const { results } = await until(
    async () => (await app.call<Page<Report>>('GET', 'moderation/message-reports?limit=100', { token })).body,
    ({ results }) => messages.every((id) => results.some((report) => isAbout(report, id))),
  );
  return messages.map((id) => results.find((report) => isAbout(report, id))!.id);
}
