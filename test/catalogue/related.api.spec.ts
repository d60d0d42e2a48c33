import { type App, type Person, startApp } from '../app.js';
import { handIn, type Listing, openMarket, publishListing } from '../purchases/market.js';
import { until } from '../until.js';

let app: App;
let creator: Person, admin: Person;
beforeAll(async () => {
  app = await startApp();
  ({ creator, admin } = await openMarket(app));
});
afterAll(() => app.stop());

const free = (title: string) => publishListing(app, creator, admin, { title, price: 0 });
const related = async ({ slug }: Listing, token?: string) =>
  (await app.call<{ data: { slug: string; has_purchased: boolean }[] }>('GET', `listing/${slug}/related/`, { token }))
    .body.data;
const take = async (buyer: Person, { id }: Listing) => {
  const { status } = await app.call('POST', 'listing/listing-purchase', {
    token: buyer.token,
    body: { listing_id: id },
  });
  expect(status).toBe(200);
};

describe('Guides related to a guide', () => {
  it('are first what its buyers bought beside it, at most four, never the guide itself or one that is not published', async () => {
    const [ward, clinic, laboratory, hospital, dispensary] = [
      await free('Opening a ward'),
      await free('Opening a clinic'),
      await free('Opening a laboratory'),
      await free('Opening a hospital'),
      await free('Opening a dispensary'),
    ];
    await handIn(app, creator, { title: 'Opening a hospice' });
    const [ada, obi] = [await app.person(), await app.person()];
    for (const [person, listing] of [
      ...([
        [ada, ward],
        [ada, clinic],
        [ada, hospital],
        [obi, ward],
        [obi, hospital],
      ] as const),
    ])
      await take(person, listing);
    const found = await until(
      () => related(ward),
      (listings) => listings[1]?.slug === clinic.slug,
    );
    expect(found.map(({ slug }) => slug).slice(0, 2)).toEqual([hospital.slug, clinic.slug]);
    expect(found).toHaveLength(4);
    const other = [laboratory, dispensary].map(({ slug }) => slug);
    expect(found.slice(2).every(({ slug }) => other.includes(slug) || slug === 'opening-a-pharmacy-in-lagos')).toBe(
      true,
    );
    expect((await related(ward, ada.token)).map(({ has_purchased: owned }) => owned)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
