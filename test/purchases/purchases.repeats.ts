import type { Repeats } from '../platform/repeats.js';
import { control, startPurchase } from './market.js';
import { bought } from './refunding.js';

export const repeats: Repeats = {
  'listing/{slug}/refund': async ({ app, listing }) => {
    const who = await app.person();
    await bought(app, who, listing);
    // Ends at once, in the buyer's wallet: no message waits for the provider.
    await control(app, { refund: { refusals: 1 } });
    return { path: `listing/${listing.slug}/refund`, who, body: { reason: 'It is about another state.' } };
  },
  'listing/listing-purchase': async ({ app, listing }) => ({
    path: 'listing/listing-purchase',
    who: await app.person(),
    body: { listing_id: listing.id },
  }),
  'purchases/{reference}/verify': async ({ app, listing }) => {
    const who = await app.person();
    const reference = await startPurchase(app, who, listing);
    await control(app, { pay: reference });
    return { path: `purchases/${reference}/verify`, who, body: {} };
  },
};
