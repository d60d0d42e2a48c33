import { sql } from 'kysely';
import sharp from 'sharp';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { type Cards, desk, type Made, offer, type Shown } from './desk.js';

let app: App;
let at: ReturnType<typeof desk>;

beforeAll(async () => {
  app = await startApp();
  at = desk(app);
});
afterAll(() => app.stop());

describe('A listing from submission to publication', () => {
  let [creator, buyer, moderator] = [] as unknown as [Person, Person, Person];
  let listing: Shown;

  beforeAll(async () => {
    [creator, buyer, moderator] = await Promise.all([app.person(), app.person(), at.moderator()]);
    listing = await at.submit(creator);
  });

  const as = (person?: Person) => ({ token: person?.token });

  it('is created for review, with its blockers', () =>
    expect(listing).toMatchObject({
      listing_id: expect.stringMatching(/^LST-\d{6}$/) as string,
      slug: 'open-a-pharmacy-in-lagos',
      status: 'pending_review',
      status_label: 'In review',
      blockers: ['creator_verification', 'contents'],
      is_owner: true,
    }));

  it('names each invalid field, in the order of the form', async () => {
    const empty = await app.call('POST', 'listing/', { ...as(creator), body: {} });
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.body)[0]).toBe('title');
    expect(empty.body).toMatchObject({
      title: ['This field is required.'],
      price: ['This field is required.'],
      detail: 'This field is required.',
    });
    const wrong = {
      ...offer('Shop'),
      description: 'Short.',
      price: '499',
      industry: 'Alchemy',
      licence_affirmed: false,
    };
    const answer = await app.call('POST', 'listing/', { ...as(creator), body: wrong });
    expect(Object.keys(answer.body).sort()).toEqual([
      'description',
      'detail',
      'industry',
      'licence_affirmed',
      'price',
      'title',
    ]);
    expect((await app.call('POST', 'listing/', { body: offer() })).status).toBe(401);
  });

  it('rotates and scales its picture, and refuses one that is too small', async () => {
    const picture = (width: number) =>
      sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
    const fields = {
      title: 'Bake bread for a living',
      description: offer().description,
      industry: 'food-and-beverages',
      price: '1,500.50',
    };
    const made = await at.upload<Made<Shown & { price_kobo: number; sectors: { id: string }[] }>>(
      creator,
      'listing/',
      'thumbnail',
      [['cover.png', await picture(800)]],
      fields,
    );
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      price_kobo: 150_050,
      sectors: [{ id: 'manufacturing', name: 'Manufacturing' }],
      blockers: ['creator_verification', 'licence_affirmation', 'contents'],
    });
    const signed = await app.call('GET', made.body.data.thumbnail!);
    expect(signed.headers.get('content-type')).toBe('image/webp');
    expect((await app.call('GET', made.body.data.thumbnail!.split('?')[0]!)).status).toBe(404);
    const small = await at.upload(creator, 'listing/', 'thumbnail', [['cover.png', await picture(200)]], fields);
    expect(small.status).toBe(400);
    expect(small.body).toHaveProperty('thumbnail');
  });

  it('is not found by others before it is published', async () => {
    for (const ref of [listing.slug, listing.id, listing.listing_id]) {
      expect((await app.call('GET', `listing/${ref}/`)).status).toBe(404);
      expect((await app.call('GET', `listing/${ref}`, as(buyer))).status).toBe(404);
      expect((await app.call('GET', `listing/${ref}/`, as(creator))).status).toBe(200);
    }
    expect((await app.call<Cards>('GET', 'listing/?search=pharmacy')).body.count).toBe(0);
  });

  it('is in the reviewers’ queue only, and blocked until its creator, who sees it, is verified and it has contents', async () => {
    expect((await app.call('GET', 'moderation/listings/', as(creator))).status).toBe(404);
    expect(
      (await app.call<Cards>('GET', 'moderation/listings/', as(moderator))).body.results.map(({ id }) => id),
    ).toContain(listing.id);
    const needs = async () =>
      (await app.call<Cards>('GET', 'listing/user/created/', as(creator))).body.results.find(
        ({ id }) => id === listing.id,
      )!.blockers;
    expect(await needs()).toEqual(['creator_verification', 'contents']);
    const early = await at.approve(moderator, listing.listing_id);
    expect([early.status, early.body]).toMatchObject([409, { code: 'creator_unverified' }]);
    await at.verify(creator);
    await at.section(creator, listing.slug, 'A section without contents');
    expect(await until(needs, (all) => all.length === 1)).toEqual(['contents']);
    const empty = await at.approve(moderator, listing.listing_id);
    expect([empty.status, empty.body]).toMatchObject([
      409,
      { code: 'empty_listing', detail: expect.stringContaining('empty') as string },
    ]);
    await at.fill(creator, listing);
    const approved = await at.approve(moderator, listing.listing_id);
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { message: 'Listing approved', data: { status: 'published' } },
    ]);
    expect(await needs()).toEqual([]);
  });

  it('is then public, with facets and cards', async () => {
    const found = await app.call<Cards & { facets: object }>(
      'GET',
      'listing/?search=pharmcy&sector=pharmaceutical,health&limit=1',
    );
    expect(found.body).toMatchObject({
      count: 1,
      results: [
        {
          slug: listing.slug,
          price: 12_500,
          price_kobo: 1_250_000,
          currency: 'NGN',
          average_rating: 0,
          creator: { is_verified: true, first_name: 'Ada', user: { first_name: 'Ada' } },
        },
      ],
      facets: {
        country: [{ value: 'Nigeria', label: 'Nigeria', count: 1 }],
        sector: expect.arrayContaining([{ value: 'health', label: 'Health', count: 1 }]) as object,
      },
    });
    expect((await app.call('GET', `listing/${listing.slug}/`)).body).toMatchObject({
      data: { is_owner: false, has_purchased: false, pending_reference: null, reviews: [] },
    });
  });

  it('notifies its creator by mail', async () => {
    const mails = await until(
      () => app.mails(creator.email),
      (all) => all.some(({ subject }) => subject.startsWith('Your listing is published')),
    );
    expect(mails.find(({ subject }) => subject.startsWith('Your'))!.text).toContain(`/listing/${listing.slug}`);
  });

  it('can be sent back or rejected, with a reason shown to its creator', async () => {
    const other = await at.submit(creator, offer('Import used cars'));
    const decide = (what: string, body: object) =>
      app.call<Made<Shown>>('POST', `moderation/listings/${other.slug}/${what}`, { ...as(moderator), body });
    expect((await decide('request-changes', {})).status).toBe(400);
    expect((await decide('request-changes', { reason: 'Name the regulator.' })).body.data.status).toBe(
      'changes_requested',
    );
    expect((await decide('reject', { reason: 'Not a business.' })).body.data.status).toBe('rejected');
    const own = await app.call<Cards>('GET', 'listing/user/created/', as(creator));
    expect(own.body.results.find(({ id }) => id === other.id)).toMatchObject({
      status: 'rejected',
      status_label: 'Rejected',
      reason: 'Not a business.',
    });
    const queue = await app.call<Cards>('GET', 'moderation/listings/?status=rejected', as(moderator));
    expect(queue.body.results.find(({ id }) => id === other.id)).toMatchObject({ reason: 'Not a business.' });
  });

  it('keeps each reason encrypted in events, views and messages, and mails each to the creator', async () => {
    const reasons = ['Name the tax office.', 'Still no tax office.'];
    const other = await at.submit(creator, offer('Repair bicycles'));
    for (const [i, what] of ['request-changes', 'reject'].entries())
      await app.call('POST', `moderation/listings/${other.slug}/${what}`, {
        ...as(moderator),
        body: { reason: reasons[i] },
      });
    const mails = await until(
      async () => (await app.mails(creator.email)).filter(({ subject }) => subject.includes('Repair bicycles')),
      (all) => all.length === 2,
    );
    expect(mails.map(({ text }) => reasons.filter((reason) => text.includes(reason)).join()).sort()).toEqual(
      reasons.toSorted(),
    );
    const stored: string[] = [];
    for await (const { data } of app.store.history(`listing-${other.id}`)) stored.push(JSON.stringify(data));
    for (const table of [catalogueView.table.listing, 'app.outbox'])
      for (const { row } of (
        await sql<{ row: string }>`select row_to_json(r)::text as row from ${sql.table(table)} r`.execute(app.sql)
      ).rows)
        stored.push(row);
    expect(stored.filter((text) => text.includes(other.id)).length).toBeGreaterThan(3);
    expect(stored.filter((text) => reasons.some((reason) => text.includes(reason)))).toEqual([]);
  });
});

describe('Addresses of listings', () => {
  it('are unique among a hundred concurrent equal titles, and never a route', async () => {
    const creator = await app.person();
    const equal = await Promise.all(Array.from({ length: 100 }, () => at.submit(creator)));
    expect(new Set(equal.map(({ slug }) => slug)).size).toBe(100);
    expect(new Set(equal.map(({ listing_id }) => listing_id)).size).toBe(100);
    for (const title of ['Industry', 'Reviews', 'Listing purchase', 'LST-000001', '🎉🎉🎉🎉🎉', '!!!!!']) {
      const { slug } = await at.submit(creator, offer(title));
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect((await app.call<Made<Shown>>('GET', `listing/${slug}/`, { token: creator.token })).body.data.slug).toBe(
        slug,
      );
    }
    expect((await app.call<Cards>('GET', 'listing/industry/')).body.count).toBeGreaterThan(40);
    expect((await app.call<Cards>('GET', 'listing/user/created/', { token: creator.token })).body).toMatchObject({
      count: 106,
      previous: null,
    });
  });
});
