import { type Market, post, type Repeats } from '../platform/repeats.js';

const reportTo = async ({ app, listing }: Market) => ({
  ...{ path: `listing/${listing.slug}/report`, who: await app.person() },
  body: { reason: 'outdated', note: 'The fee doubled in March.' },
});

export const repeats: Repeats = {
  'listing/{slug}/report': reportTo,
  async 'moderation/reported-listings/{id}/dismiss'(market) {
    await post(market.app, await reportTo(market));
    const path = `moderation/reported-listings/${market.listing.slug}/dismiss`;
    return { path, who: market.admin, body: { reason: 'The fee was changed since.' } };
  },
};
