import type { Repeats } from '../platform/repeats.js';
import { control, startPurchase } from './market.js';

export const repeats: Repeats = {
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
