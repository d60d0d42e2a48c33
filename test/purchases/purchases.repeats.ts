import { until } from '../until.js';
import type { Market, Repeats } from '../platform/repeats.js';
import { control, startPurchase } from './market.js';
import { bought } from './refunding.js';

/** A payment that the provider confirms with less than its price, and the decision of finance on it. */
async function decision({ app, listing, admin }: Market, what: 'accept' | 'return') {
  const payer = await app.person();
  const reference = await startPurchase(app, payer, listing);
  await control(app, { pay: reference, verify: { fields: { amount: 100 }, omit: [] } });
  await app.call('POST', `purchases/${reference}/verify/`, { token: payer.token, body: {} });
  // The return ends at once: no message waits for the provider.
  await control(app, { verify: { fields: {}, omit: [] }, refund: { refusals: what === 'return' ? 1 : 0 } });
  const path = `finance/held-payments/${reference}/${what}`;
  return { path, who: admin, body: { reason: 'The bank confirms it.' } };
}

/** A purchase that a bank disputes, and the answer of finance. */
async function answer({ app, listing, admin }: Market, what: 'accept' | 'contest') {
  const buyer = await app.person();
  const reference = await bought(app, buyer, listing);
  await control(app, { webhook: { drop: false }, openDispute: { transaction: reference } });
  type Queue = { results: { id: string; reference: string }[] };
  const dispute = await until(
    async () =>
      (await app.call<Queue>('GET', 'finance/card-disputes', { token: admin.token })).body.results.find(
        (one) => one.reference === reference,
      ),
    (one) => one !== undefined,
  );
  await control(app, { webhook: { drop: true } });
  return {
    path: `finance/card-disputes/${dispute!.id}/${what}`,
    who: admin,
    body: { reason: 'She read two sections.' },
  };
}

export const repeats: Repeats = {
  'finance/card-disputes/{id}/accept': (market) => answer(market, 'accept'),
  'finance/card-disputes/{id}/contest': (market) => answer(market, 'contest'),
  'finance/held-payments/{reference}/accept': (market) => decision(market, 'accept'),
  'finance/held-payments/{reference}/return': (market) => decision(market, 'return'),
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
