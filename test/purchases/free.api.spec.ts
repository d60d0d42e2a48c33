import { type App, startApp } from '../app.js';
import { until } from '../until.js';
import {
  balanceOf,
  factsAbout,
  historyOf,
  mailsAbout,
  openMarket,
  paid,
  publishListing,
  startPurchase,
} from './market.js';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe('A free guide', () => {
  it('gives access at once: no request to the provider, no posting, and a mail to buyer and creator', async () => {
    const { creator, admin } = await openMarket(app);
    const listing = await publishListing(app, creator, admin, { price: 0, title: 'Opening a library in Jos' });
    const reader = await app.person();

    const answer = await app.call<{ data: { reference: string; authorization_url: string } }>(
      'POST',
      'listing/listing-purchase',
      { token: reader.token, body: { listing_id: listing.id, expected_price: 0 } },
    );

    expect(answer).toMatchObject({ status: 200, body: { data: { amount: 0, amount_kobo: 0, currency: 'NGN' } } });
    const { reference, authorization_url } = answer.body.data;
    expect(authorization_url).toBe(`${app.config.get('PUBLIC_URL')}/payment/callback?reference=${reference}`);
    await paid(app, reader, reference);
    const owned = await app.call<{ results: { slug: string }[] }>('GET', 'listing/user/purchased/', {
      token: reader.token,
    });
    expect(owned.body.results.map(({ slug }) => slug)).toEqual([listing.slug]);
    for (const person of [reader, creator])
      await until(
        () => mailsAbout(app, person, reference),
        (count) => count === 1,
      );
    expect(await factsAbout(app, reference)).toEqual(
      ['PaymentInitiated', 'PaymentSettled', 'PurchaseCompleted', 'PurchaseStarted'].sort(),
    );
    expect(await balanceOf(app, creator)).toMatchObject({ balance_kobo: 0 });
    expect(await historyOf(app, reader)).toEqual([]);
    await expect(startPurchase(app, reader, listing)).rejects.toThrow('already_owned');
  });
});
