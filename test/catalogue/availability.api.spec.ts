import { type App, type Person, startApp } from '../app.js';
import { control, openMarket, paid, type Listing, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';
import type { Cards, Made, Shown } from './desk.js';

describe('A guide that is taken off sale', () => {
  let app: App;
  let [creator, admin, buyer, reader] = [] as unknown as [Person, Person, Person, Person];
  let listing: Listing;

  beforeAll(async () => {
    app = await startApp();
    ({ creator, admin, listing } = await openMarket(app));
    [buyer, reader] = await Promise.all([app.person(), app.person()]);
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
  });
  afterAll(() => app.stop());

  const act = (who: Person, path: string, body: object = {}) =>
    app.call<Made<Shown & { reason: string }>>('POST', path, { token: who.token, body });
  const archive = () => act(creator, `listing/${listing.slug}/archive/`);
  const unarchive = () => act(creator, `listing/${listing.slug}/unarchive/`);
  const suspend = (body: object) => act(admin, `moderation/listings/${listing.slug}/suspend/`, body);
  const restore = (body: object) => act(admin, `moderation/listings/${listing.slug}/restore/`, body);
  const page = (who?: Person) => app.call<Made<Shown>>('GET', `listing/${listing.slug}/`, { token: who?.token });
  const isFound = async () => (await app.call<Cards>('GET', 'listing/?search=pharmacy')).body.results.length > 0;
  const bySearch = (wanted: boolean) => until(isFound, (found) => found === wanted);

  it('leaves the search and the shop when its owner archives it, and comes back', async () => {
    await bySearch(true);
    expect([(await archive()).body, (await archive()).status]).toMatchObject([
      { message: 'Listing archived', data: { status: 'archived', status_label: 'Archived' } },
      200,
    ]);
    await bySearch(false);
    expect((await page(reader)).status).toBe(404);
    expect((await act(reader, 'listing/listing-purchase', { listing_id: listing.id })).status).toBe(404);
    expect((await unarchive()).body.data.status).toBe('published');
    await bySearch(true);
  });

  it('stays with the people who bought it', async () => {
    await suspend({ reason: 'Copied from a book.' });
    const { body } = await page(buyer);
    expect(body.data).toMatchObject({ has_purchased: true, status_label: 'Owned' });
    const [section] = body.data.sections;
    expect((await app.call('GET', `listing/${listing.slug}/${section!.id}/`, { token: buyer.token })).status).toBe(200);
    expect((await app.call<Cards>('GET', 'listing/user/purchased/', { token: buyer.token })).body.count).toBe(1);
  });

  it('is suspended and restored by an admin with a reason that its creator reads', async () => {
    expect((await suspend({ reason: ' ' })).status).toBe(400);
    expect((await page(creator)).body.data).toMatchObject({ status: 'suspended', reason: 'Copied from a book.' });
    expect((await unarchive()).body).toMatchObject({ code: 'suspended' });
    expect((await restore({})).status).toBe(400);
    expect((await restore({ reason: 'The book is your own.' })).body.data).toMatchObject({ status: 'published' });
    const mails = await until(
      async () => (await app.mails(creator.email)).filter(({ subject }) => subject.includes('suspended')),
      (all) => all.length === 2,
    );
    expect(mails.map(({ text }) => text).join()).toContain('The book is your own.');
  });

  it('is listed for moderators by its status', async () => {
    const listed = async (status: string) =>
      (await app.call<Cards>('GET', `moderation/listings/?status=${status}`, { token: admin.token })).body.count;
    await archive();
    expect([await listed('archived'), await listed('suspended')]).toEqual([1, 0]);
  });
});
