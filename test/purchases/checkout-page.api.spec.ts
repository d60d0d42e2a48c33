import { openProxiedMarket, type ProxiedMarket } from './proxied-market.js';

let { app, proxy, listing, stop } = {} as ProxiedMarket;
beforeAll(async () => {
  ({ app, proxy, listing, stop } = await openProxiedMarket());
});
afterAll(() => stop());

describe('A buyer', () => {
  it('is sent to no page that is not the provider’s, whatever it answers', async () => {
    const buyer = await app.person();
    const buy = () =>
      app.call<{ detail: string }>('POST', 'listing/listing-purchase', {
        ...{ token: buyer.token, body: { listing_id: listing.id } },
      });
    proxy.answers(({ path }) => {
      const data = {
        authorization_url: 'https://checkout.paystack.com.evil.example/a',
        access_code: 'a',
        reference: 'r',
      };
      const body = { status: true, message: 'Authorization URL created', data };
      return path === '/transaction/initialize' ? { status: 200, body } : undefined;
    });
    const { status, body } = await buy();
    expect([status, body.detail]).toEqual([502, 'Payment initiation failed']);
    proxy.behaves();
    expect((await buy()).status).toBe(200);
  });
});
