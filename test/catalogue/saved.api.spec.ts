import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { handIn, type Listing, openMarket, publishListing } from '../purchases/market.js';
import { until } from '../until.js';

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

describe('Searches saved for later', () => {
  type Search = { id: string; name: string; search: string; region: string[] };
  const searches = async ({ token }: Person) =>
    (await app.call<{ data: Search[] }>('GET', 'listing/user/searches', { token })).body.data;
  const saveSearch = ({ token }: Person, body: object) =>
    app.call<{ data: Search; code?: string }>('POST', 'listing/user/searches', { token, body });
  const about = async ({ email }: Person) =>
    (await app.mails(email)).filter(({ subject }) => subject.startsWith('New on Groundwork'));
  /** The timers of the days with published listings are due. */
  async function nextMorning() {
    const timers = sql`app.outbox where id like 'search-alerts-%'`;
    const states = async () => (await sql<{ state: string }>`select state from ${timers}`.execute(app.sql)).rows;
    await until(states, ({ length }) => length > 0);
    await sql`update app.outbox set due_at = now() where id like 'search-alerts-%'`.execute(app.sql);
    await until(states, (all) => all.every(({ state }) => state === 'done'));
  }

  it('are listed for their person by what they look for, once each, and encrypted', async () => {
    const { status, body } = await saveSearch(reader, {
      search: ' stall ',
      sector: 'pharmaceutical',
      region: ['Lagos', 'Kano'],
    });
    expect([status, body.data]).toMatchObject([201, { name: 'stall, Pharmaceutical, Lagos, Kano', search: 'stall' }]);
    const again = { search: 'stall', sector: ['pharmaceutical'], region: ['Kano', 'Lagos'] };
    expect((await saveSearch(reader, again)).body.code).toBe('already_saved');
    expect(await searches(reader)).toEqual([body.data]);
    expect(await searches(creator)).toEqual([]);
    expect((await saveSearch(reader, { sort: 'newest' })).status).toBe(400);
  });

  it('find what others publish later: one mail a day to their person, none after they are removed', async () => {
    await saveSearch(creator, { search: 'kiosk' });
    const { body } = await saveSearch(reader, { search: 'kiosk' });
    const other = await saveSearch(reader, { search: 'kiosk jos' });
    await saveSearch(reader, { search: 'kiosk abattoir' });
    const guide = await publishListing(app, creator, admin, { title: 'Opening a kiosk in Jos' });
    await saveSearch(reader, { search: 'opening a kiosk' });
    await app.call('DELETE', `listing/user/searches/${other.body.data.id}`, { token: reader.token });
    const names = (await searches(reader)).map(({ name }) => name);
    expect(names).toEqual(['opening a kiosk', 'kiosk abattoir', 'kiosk', 'stall, Pharmaceutical, Lagos, Kano']);
    await nextMorning();
    const [mail] = await until(
      () => about(reader),
      (all) => all.length > 0,
    );
    expect(mail).toMatchObject({ subject: 'New on Groundwork: kiosk' });
    for (const text of [`/listing/${guide.slug}`, '/?q=kiosk', 'list=saved']) expect(mail!.text).toContain(text);
    expect([await about(reader), await about(creator)].map(({ length }) => length)).toEqual([1, 0]);
    const stranger = await app.call('DELETE', `listing/user/searches/${body.data.id}`, { token: creator.token });
    expect(stranger.status).toBe(404);
  });
});
