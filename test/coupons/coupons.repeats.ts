import { type Market, post, type Repeats } from '../platform/repeats.js';

const made = async ({ app, creator, listing }: Market) => {
  const form = { path: 'coupons', who: creator, body: { percent: 10, listings: [listing.slug] } };
  return (await post<{ code: string }>(app, form)).body.data.code;
};
const act = async (market: Market, what: string) => ({
  ...{ path: `coupons/${await made(market)}/${what}`, who: market.creator, body: {} },
});

export const repeats: Repeats = {
  coupons: ({ creator, listing }) => ({
    ...{ path: 'coupons', who: creator, body: { percent: 10, listings: [listing.slug] } },
  }),
  'coupons/{code}/pause': (market) => act(market, 'pause'),
  'coupons/{code}/resume': (market) => act(market, 'resume'),
  'coupons/{code}/end': (market) => act(market, 'end'),
  async 'cart/coupon'(market) {
    const who = await market.app.person();
    await post(market.app, { path: 'cart', who, body: { listing_id: market.listing.id } });
    return { path: 'cart/coupon', who, body: { code: await made(market) } };
  },
};
