import { type Market, post, type Repeats } from '../platform/repeats.js';

const item = async ({ app, listing }: Market) => ({
  ...{ path: 'cart', who: await app.person(), body: { listing_id: listing.id } },
});

export const repeats: Repeats = {
  cart: item,
  async 'cart/checkout'(market) {
    const added = await item(market);
    await post(market.app, added);
    const { email } = added.who;
    const body = { first_name: 'Ada', last_name: 'Obi', billing_email: email, phone: '+2348031234567', method: 'card' };
    return { path: 'cart/checkout', who: added.who, body };
  },
};
