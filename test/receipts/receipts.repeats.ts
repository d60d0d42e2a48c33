import type { Repeats } from '../platform/repeats.js';
import { bought } from '../purchases/refunding.js';
import { until } from '../until.js';

export const repeats: Repeats = {
  'purchases/{reference}/receipt/resend': async ({ app, listing }) => {
    const who = await app.person();
    const reference = await bought(app, who, listing);
    await until(
      async () => (await app.call('GET', `purchases/${reference}/receipt`, { token: who.token })).status,
      (status) => status === 200,
    );
    return { path: `purchases/${reference}/receipt/resend`, who, body: {} };
  },
};
