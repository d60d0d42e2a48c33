import type { Repeats } from '../platform/repeats.js';
import { newAddress, newIssue, subscribing } from './subscribing.js';

export const repeats: Repeats = {
  newsletter: () => ({ path: 'newsletter', body: { email: newAddress() } }),
  async 'newsletter/confirm'({ app }) {
    const { join, tokenOf } = subscribing(app);
    const email = newAddress();
    await join(email);
    return { path: 'newsletter/confirm', body: { token: await tokenOf(email, 'confirm') } };
  },
  async 'newsletter/unsubscribe/{token}'({ app }) {
    const { subscribed, tokenOf } = subscribing(app);
    return { path: `newsletter/unsubscribe/${await tokenOf(await subscribed(), 'leave')}`, body: {} };
  },
  async 'newsletter/own/leave'({ app }) {
    const who = await app.person();
    await subscribing(app).subscribed(who.email);
    return { path: 'newsletter/own/leave', who, body: {} };
  },
  'moderation/newsletter': ({ admin: who }) => ({ path: 'moderation/newsletter', who, body: newIssue() }),
  'moderation/newsletter/test': ({ admin: who }) => ({ path: 'moderation/newsletter/test', who, body: newIssue() }),
};
