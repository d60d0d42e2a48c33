import { type App, type Person, startApp } from '../app.js';
import { balanceOf, control, type Listing, openMarket, publishListing, startPurchase } from './market.js';

let app: App, creator: Person, admin: Person, listing: Listing;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ creator, admin, listing } = await openMarket(app));
  await control(app, { webhook: { drop: true } });
});
afterAll(() => app.stop());

type Answer = { data: { status: string; reference: string } };
const verify = (who: Person, reference: string) =>
  app.call<Answer>('POST', `purchases/${reference}/verify/`, { token: who.token, body: {} });
const owned = async (who: Person) =>
  (await app.call<{ results: { slug: string }[] }>('GET', 'listing/user/purchased/', { token: who.token })).body
    .results;

describe('A reader', () => {
  it('owns a free listing when its purchase is answered, also with 48 concurrent purchases', async () => {
    const free = await publishListing(app, creator, admin, { price: 0, title: 'Opening a library in Jos' });
    const readers: Person[] = [];
    while (readers.length < 48) readers.push(...(await Promise.all(Array.from({ length: 4 }, () => app.person()))));
    const shown = await Promise.all(
      readers.map(async (reader) => {
        const body = { listing_id: free.id };
        const answer = await app.call<Answer>('POST', 'listing/listing-purchase', { token: reader.token, body });
        const guides = (await owned(reader)).map(({ slug }) => slug);
        return [answer.status, answer.body.data?.status, guides];
      }),
    );
    expect(shown).toEqual(readers.map(() => [200, 'paid', [free.slug]]));
  });

  it('owns a paid listing when its verification is answered', async () => {
    const reader = await app.person();
    const reference = await startPurchase(app, reader, listing);
    await control(app, { pay: reference });
    expect((await verify(reader, reference)).body.data.status).toBe('paid');
    expect((await owned(reader)).map(({ slug }) => slug)).toEqual([listing.slug]);
  });

  it('has a deposit in the wallet when its verification is answered', async () => {
    const reader = await app.person();
    for (const round of [1, 2, 3, 4, 5]) {
      const { body } = await app.call<Answer>('POST', 'wallet/deposit', { token: reader.token, body: { amount: 500 } });
      await control(app, { pay: body.data.reference });
      expect((await verify(reader, body.data.reference)).body.data.status).toBe('paid');
      expect((await balanceOf(app, reader)).balance_kobo).toBe(round * 50_000);
    }
  });
});
