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

  it('shows everybody the day on which a moderator compared it with its regulator; the reason stays with staff', async () => {
    const verify = (who: Person, body: object) => act(who, `moderation/listings/${listing.slug}/verify/`, body);
    expect((await page(reader)).body.data).toMatchObject({ verified_at: null });
    expect((await verify(creator, { reason: 'I know it.' })).status).toBe(404);
    expect((await verify(admin, { reason: ' ' })).status).toBe(400);
    const { status, body } = await verify(admin, { reason: 'The fees of the page of PCN.' });
    expect([status, body]).toMatchObject([
      200,
      { message: 'Listing verified', data: { verified_at: expect.any(String) } },
    ]);
    for (const who of [reader, creator, undefined]) {
      const shown = (await page(who)).body;
      expect(shown.data).toMatchObject({ verified_at: (body.data as { verified_at?: string }).verified_at });
      expect(JSON.stringify(shown)).not.toContain('PCN');
    }
  });

  type Report = { status: string; answer: string };
  type Reported = { slug: string; reports: { reason: string; note: string }[] };
  const report = (who: Person) =>
    act(who, `listing/${listing.slug}/report/`, { reason: 'outdated', note: 'The fee doubled.' });
  const ownReport = async () =>
    (await app.call<{ data: Report | null }>('GET', `listing/${listing.slug}/report`, { token: reader.token })).body
      .data;
  const reported = async () =>
    (await app.call<{ results: Reported[] }>('GET', 'moderation/reported-listings', { token: admin.token })).body
      .results;
  const dismiss = (body: object) => act(admin, `moderation/reported-listings/${listing.id}/dismiss`, body);
  const mailed = (words: string) =>
    until(
      () => app.mails(reader.email),
      (mails) => mails.some(({ text }) => text.includes(words)),
    );

  it('is reported once by a person, who reads why a moderator dismisses that', async () => {
    expect(await ownReport()).toBeNull();
    expect([(await report(reader)).status, (await report(reader)).status]).toEqual([201, 201]);
    expect([(await report(creator)).status, (await ownReport())?.status]).toEqual([403, 'open']);
    expect(await reported()).toMatchObject([
      { slug: listing.slug, reports: [{ reason: 'outdated', note: 'The fee doubled.' }] },
    ]);
    expect((await dismiss({ reason: ' ' })).status).toBe(400);
    expect((await dismiss({ reason: 'It was changed since.' })).body.message).toBe('Reports dismissed');
    expect(await ownReport()).toMatchObject({ status: 'dismissed', answer: 'It was changed since.' });
    expect(await reported()).toEqual([]);
    await mailed('It was changed since.');
  });

  it('is suspended for a report, and its reporter gets a mail', async () => {
    await report(reader);
    await suspend({ reason: 'Its fees are wrong.' });
    await mailed('We took the listing off sale.');
    await until(reported, (rows) => rows.length === 0);
    await restore({ reason: 'They were changed.' });
    expect(await ownReport()).toMatchObject({ status: 'upheld', answer: '' });
  });

  it('is listed for moderators by its status', async () => {
    const listed = async (status: string) =>
      (await app.call<Cards>('GET', `moderation/listings/?status=${status}`, { token: admin.token })).body.count;
    await archive();
    expect([await listed('archived'), await listed('suspended')]).toEqual([1, 0]);
  });
});
