import { type App, type Person, startApp } from '../app.js';
import { handIn, type Listing, openMarket, publishListing } from '../purchases/market.js';

let app: App;
let creator: Person, admin: Person, reader: Person;
let listing: Listing;
beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  reader = await app.person();
});
afterAll(() => app.stop());

const save = ({ slug }: Listing, saved = true, { token }: Person = reader) =>
  app.call<{ data: object }>('PUT', `listing/${slug}/saved/`, { token, body: { saved } });
const savedBy = async ({ token }: Person) => {
  const { body } = await app.call<{ count: number; results: { slug: string }[] }>('GET', 'listing/user/saved/', {
    token,
  });
  return [body.count, ...body.results.map(({ slug }) => slug)];
};
const isSaved = async ({ slug }: Listing, person?: Person) =>
  (await app.call<{ data: { is_saved: boolean } }>('GET', `listing/${slug}/`, { token: person?.token })).body.data
    .is_saved;

describe('Listings saved for later', () => {
  it('are listed for their person alone, the latest first', async () => {
    const other = await publishListing(app, creator, admin, { title: 'Opening a clinic in Jos' });
    expect((await save(listing)).body).toEqual({ message: 'Listing saved', data: { saved: true } });
    await save(other);
    expect(await savedBy(reader)).toEqual([2, other.slug, listing.slug]);
    expect(await savedBy(creator)).toEqual([0]);
    expect([await isSaved(listing, reader), await isSaved(listing, creator), await isSaved(listing)]).toEqual([
      ...[true, false, false],
    ]);
    await save(other, false);
    await save(other, false);
    expect(await savedBy(reader)).toEqual([1, listing.slug]);
  });

  it('cannot be one that the person may not see', async () => {
    const pending = await handIn(app, creator, { title: 'Opening a ward in Jos' });
    expect((await save(pending)).status).toBe(404);
    expect((await save(pending, true, creator)).status).toBe(200);
  });
});
