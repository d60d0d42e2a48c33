import { sql } from 'kysely';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { type App, type Person, startApp } from '../app.js';
import { handIn, type Listing } from '../purchases/market.js';
import { until } from '../until.js';

let app: App, creator: Person;
beforeAll(async () => {
  app = await startApp();
  creator = await app.person();
});
afterAll(() => app.stop());

const LISTING = sql.table(catalogueView.table.listing);

it('A submitted listing is answered in full while the view cannot show it', async () => {
  const shown = (ref: string) => app.call<{ data: Listing }>('GET', `listing/${ref}/`, { token: creator.token });
  const { made, before } = await app.sql.transaction().execute(async (transaction) => {
    await sql`lock table ${LISTING} in share mode`.execute(transaction);
    const made = await handIn(app, creator, { title: 'Opening a clinic in Aba' });
    return { made, before: await shown(made.id) };
  });
  expect(before.status).toBe(404);
  expect(made).toMatchObject({
    slug: 'opening-a-clinic-in-aba',
    listing_id: expect.stringMatching(/^LST-\d{6}$/) as string,
    title: 'Opening a clinic in Aba',
    price_kobo: 1_250_000,
    status: 'pending_review',
    creator: { username: creator.username, is_verified: false },
    is_owner: true,
    blockers: ['creator_verification', 'contents'],
  });
  const after = await until(
    () => shown(made.slug),
    ({ status }) => status === 200,
  );
  const namesOf = (listing: object) =>
    Object.keys(listing)
      .filter((name) => !['blockers', 'reviews_need_purchase'].includes(name))
      .sort();
  expect(namesOf(after.body.data)).toEqual(namesOf(made));
  expect(after.body.data).toMatchObject({ slug: made.slug, listing_id: made.listing_id });
});
