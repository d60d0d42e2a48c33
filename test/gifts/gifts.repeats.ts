import type { Market, Post, Repeats } from '../platform/repeats.js';
import { funded } from '../purchases/market.js';
import { giving } from './giving.js';

const PRICE = 1_250_000;

/** A gift or a seat of a new person, paid from the wallet. */
async function bought({ app, listing }: Market, gives: object = {}) {
  const { give, whenGiven, link, newAddress } = giving(app);
  const [who, email] = [await funded(app, 2 * PRICE), newAddress()];
  await give(who, listing, { email, ...gives });
  const [one] = await whenGiven(who);
  return { who, email, reference: one!.reference, link: () => link(email) };
}

const byGiver =
  (act: string, gives: object = {}) =>
  async (market: Market): Promise<Post> => {
    const { who, reference } = await bought(market, gives);
    return { path: `gifts/${reference}/${act}`, who, body: {} };
  };

export const repeats: Repeats = {
  gifts: async ({ app, listing }) => ({
    ...{ path: 'gifts', who: await app.person() },
    body: { listing_id: listing.id, email: giving(app).newAddress() },
  }),
  'gifts/{reference}/send': byGiver('send'),
  'gifts/{reference}/withdraw': byGiver('withdraw'),
  'gifts/{reference}/refund': byGiver('refund'),
  'gifts/{reference}/take': async (market) => {
    const gift = await bought(market);
    const { reference, token } = await gift.link();
    return { path: `gifts/${reference}/take`, who: await market.app.person(), body: { token } };
  },
};
