import { funded } from '../purchases/market.js';
import { type Market, post, type Repeats } from '../platform/repeats.js';

const offer = { offer: 'PREMIUM_1M' };
/** A person who has Premium. */
const premiumOf = async ({ app }: Market) => {
  const who = await funded(app, 1_000_000);
  await post(app, { path: 'premium', who, body: offer });
  return who;
};

export const repeats: Repeats = {
  premium: async ({ app }) => ({ path: 'premium', who: await funded(app, 1_000_000), body: offer }),
  'premium/checkout': async ({ app }) => ({ path: 'premium/checkout', who: await app.person(), body: offer }),
  async 'premium/change'(market) {
    const who = await funded(market.app, 6_000_000);
    await post(market.app, { path: 'premium', who, body: offer });
    return { path: 'premium/change', who, body: { offer: 'PREMIUM_12M' } };
  },
  'premium/refund': async (market) => ({ path: 'premium/refund', who: await premiumOf(market), body: {} }),
  'premium/cancel': async (market) => ({ path: 'premium/cancel', who: await premiumOf(market), body: {} }),
  'premium/card/remove': async (market) => ({ path: 'premium/card/remove', who: await premiumOf(market), body: {} }),
  async 'premium/resume'(market) {
    const who = await premiumOf(market);
    await post(market.app, { path: 'premium/cancel', who, body: {} });
    return { path: 'premium/resume', who, body: {} };
  },
};
