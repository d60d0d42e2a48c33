import { randomUUID } from 'node:crypto';
import type { App } from '../app.js';
import { formWith } from '../form-with.js';
import { offering } from '../meetings/meeting-market.js';
import type { Repeats } from '../platform/repeats.js';
import { connected, conversations, reportsOf } from './conversations.js';

/** A message, with its thread's path, its sender and its receiver. */
async function written(app: App) {
  const { pair, send, idOf } = conversations(app);
  const [from, to] = await pair();
  const { id } = (await send(from, to, 'Is the form still the same?')).body.data;
  return { id, from, to, path: `messages/threads/${idOf(from, to)}` };
}

export const repeats: Repeats = {
  async 'messages/threads'({ app }) {
    const [who, other] = [await app.person(), await app.person()];
    await connected(app, who, other);
    return { path: 'messages/threads', who, body: { username: other.username } };
  },
  async 'creators/{username}/enquiries'({ app }) {
    const [who, { username }] = [await app.person(), await offering(app)];
    const body = { topic: 'A licence for a bakery', text: 'Can you file it with me?' };
    return { path: `creators/${username}/enquiries`, who, body };
  },
  async 'messages/threads/{id}/messages'({ app }) {
    const { path, to } = await written(app);
    return { path: `${path}/messages`, who: to, body: { client_id: randomUUID(), text: 'It is.' } };
  },
  async 'messages/threads/{id}/attachments'({ app }) {
    const { path, from } = await written(app);
    const body = formWith({}, 'attachment', 'form.txt', Buffer.from('Two copies.'));
    return { path: `${path}/attachments`, who: from, body };
  },
  async 'messages/threads/{id}/read'({ app }) {
    const { path, to } = await written(app);
    return { path: `${path}/read`, who: to, body: { up_to: 1 } };
  },
  async 'messages/threads/{id}/delivered'({ app }) {
    const { path, to } = await written(app);
    return { path: `${path}/delivered`, who: to, body: { up_to: 1 } };
  },
  async 'messages/threads/{id}/unread'({ app }) {
    const { path, to } = await written(app);
    return { path: `${path}/unread`, who: to, body: {} };
  },
  async 'messages/threads/{id}/pin'({ app }) {
    const { path, to } = await written(app);
    return { path: `${path}/pin`, who: to, body: {} };
  },
  async 'messages/{id}/report'({ app }) {
    const { id, to } = await written(app);
    return { path: `messages/${id}/report`, who: to, body: { reason: 'spam', note: 'I did not ask for it.' } };
  },
  async 'moderation/message-reports/{id}/answer'({ app, admin }) {
    const { id, to } = await written(app);
    await app.call('POST', `messages/${id}/report`, { token: to.token, body: { reason: 'spam' } });
    const [report] = await reportsOf(app, admin, [id]);
    return { path: `moderation/message-reports/${report}/answer`, who: admin, body: { outcome: 'upheld' } };
  },
  async 'messages/{id}/restore'({ app }) {
    const { id, to } = await written(app);
    await app.call('DELETE', `messages/${id}`, { token: to.token });
    return { path: `messages/${id}/restore`, who: to, body: {} };
  },
};
