import type { Market, Post, Repeats } from '../platform/repeats.js';
import { contacting, MESSAGE, newAddress } from './contacting.js';

const byStaff =
  (act: string, body: object = {}) =>
  async ({ app, admin }: Market): Promise<Post> => ({
    ...{ path: `moderation/tickets/${await contacting(app).opened()}/${act}`, who: admin, body },
  });

export const repeats: Repeats = {
  contact: () => ({ path: 'contact', body: { ...MESSAGE, email: newAddress() } }),
  async 'contact/{ticket}'({ app }) {
    const { opened, token } = contacting(app);
    return { path: `contact/${token(await opened())}`, body: { message: 'It does not open on my phone either.' } };
  },
  'moderation/tickets/{id}/claim': byStaff('claim'),
  'moderation/tickets/{id}/release': byStaff('release'),
  'moderation/tickets/{id}/answer': byStaff('answer', { answer: 'Open it from your profile.' }),
  'moderation/tickets/{id}/close': byStaff('close'),
};
