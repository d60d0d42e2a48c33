import type { Repeats } from '../platform/repeats.js';
import { notified, unsubscribeToken } from './notified.js';

export const repeats: Repeats = {
  async 'notifications/read'({ app }) {
    const [from, who] = [await app.person(), await app.person()];
    const { ask, saying } = notified(app);
    await ask(from, who);
    return { path: 'notifications/read', who, body: { up_to: (await saying(who, 'wants to connect')).position } };
  },
  'notifications/unsubscribe/{token}': async ({ app }) => ({
    path: `notifications/unsubscribe/${unsubscribeToken(app, await app.person())}`,
    body: {},
  }),
};
