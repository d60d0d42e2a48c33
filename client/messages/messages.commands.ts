import type { MESSAGE_REPORT_REASONS } from '#server/messages/messages.input';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { MessageSettings } from './messages.types';

const of = (id: string) => ({ params: { path: { id } } });

/** The thread with this person, which begins with it if there is none. */
export const openThread = (username: string) => dataOf(api.POST('/api/messages/threads', { body: { username } }));

export interface Outgoing {
  client_id: string;
  text: string;
  /** Ids. */
  attachments: string[];
}

/** The same `client_id` again is the same message. */
export const sendMessage = (thread: string, body: Outgoing) =>
  dataOf(api.POST('/api/messages/threads/{id}/messages', { ...of(thread), body }));

export const editMessage = (id: string, text: string) =>
  dataOf(api.PATCH('/api/messages/{id}', { ...of(id), body: { text } }));

export const deleteMessage = (id: string, audience: 'me' | 'everyone') =>
  bodyOf(api.DELETE('/api/messages/{id}', { params: { path: { id }, query: { for: audience } } }));

/** Brings back what was deleted for oneself. */
export const restoreMessage = (id: string) => bodyOf(api.POST('/api/messages/{id}/restore', of(id)));

export interface Report {
  reason: (typeof MESSAGE_REPORT_REASONS)[number];
  note: string;
}

export const reportMessage = (id: string, report: Report, key: string) =>
  bodyOf(
    api.POST('/api/messages/{id}/report', {
      params: { path: { id }, ...keyed(key) },
      body: report,
    }),
  );

export const markRead = (id: string, up_to: number) =>
  dataOf(api.POST('/api/messages/threads/{id}/read', { ...of(id), body: { up_to } }));
export const markDelivered = (id: string, up_to: number) =>
  dataOf(api.POST('/api/messages/threads/{id}/delivered', { ...of(id), body: { up_to } }));
export const markUnread = (id: string) => dataOf(api.POST('/api/messages/threads/{id}/unread', of(id)));
export const pin = (id: string) => dataOf(api.POST('/api/messages/threads/{id}/pin', of(id)));
export const unpin = (id: string) => dataOf(api.DELETE('/api/messages/threads/{id}/pin', of(id)));

export const saveSettings = (body: Partial<MessageSettings>) => dataOf(api.PATCH('/api/messages/settings', { body }));
