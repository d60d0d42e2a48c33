import { type App, type Person, startApp } from '../app.js';
import { handIn, type Listing, openMarket } from '../purchases/market.js';
import { builtClient } from '../resources.js';

let app: App;
let creator: Person;
let listing: Listing;
beforeAll(async () => {
  await builtClient();
  app = await startApp();
  ({ creator, listing } = await openMarket(app));
});
afterAll(() => app.stop());

const statusOf = async (ref: string) => (await app.call('GET', `/listing/${ref}`)).status;

describe('The page of a listing', () => {
  it('exists by slug, number and id once the listing is published', async () => {
    const { slug, listing_id, id } = listing;
    expect(await Promise.all([slug, listing_id, id].map(statusOf))).toEqual([200, 200, 200]);
  });

  it('does not exist for a visitor while the listing is in review, or if there is none', async () => {
    const pending = await handIn(app, creator, {});
    expect(await Promise.all([pending.slug, 'no-such-guide'].map(statusOf))).toEqual([404, 404]);
  });
});
