import { sql } from 'kysely';
import sharp from 'sharp';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { type Cards, desk, type Made, offer, type Shown } from './desk.js';

type Desk = ReturnType<typeof desk>;

describe('A listing from submission to publication', () => {
  let app: App;
  let at: Desk;
  let [creator, buyer, moderator] = [] as unknown as [Person, Person, Person];
  let listing: Shown;

  beforeAll(async () => {
    app = await startApp({ TRUSTED_BY: 'SMEDAN=https://logos.example/smedan.svg, Adé & Co' });
    at = desk(app);
    [creator, buyer, moderator] = await Promise.all([app.person(), app.person(), at.moderator()]);
    listing = await at.submit(creator);
  });
  afterAll(() => app.stop());

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

  it('is in the reviewers’ queue only, and blocked until its creator is verified and it has contents', async () => {
    expect((await app.call('GET', 'moderation/listings/', as(creator))).status).toBe(404);
    expect(
      (await app.call<Cards>('GET', 'moderation/listings/', as(moderator))).body.results.map(({ id }) => id),
    ).toContain(listing.id);
    const early = await at.approve(moderator, listing.listing_id);
    expect([early.status, early.body]).toMatchObject([409, { code: 'creator_unverified' }]);
    await at.verify(creator);
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

  it('shows its insight: counts to all, revenue to its owner', async () => {
    expect((await app.call('GET', `listing/${listing.slug}/insight/`)).body).toEqual({
      data: { total_buyers: 0, sections: 1, average_rating: 0, total_review: 0 },
    });
    expect((await app.call('GET', `listing/${listing.slug}/insight/`, as(creator))).body).toMatchObject({
      data: { revenue: 0, completion: 0 },
    });
    expect((await app.call('GET', `listing/${listing.slug}/reviews/`)).body).toMatchObject({
      count: 0,
      reviews: [],
      distribution: { 5: 0 },
    });
  });

  it('counts for its owner how often it was shown, opened and by which words it was found, without who did', async () => {
    const reader = { ...as(buyer) };
    await app.call('GET', 'listing/?search=Pharmacy%20for%20Chukwuemeka%20080312345');
    await app.call('GET', `listing/${listing.slug}/`, reader);
    await app.call('GET', `listing/${listing.slug}/`);
    for (const uncounted of [creator, moderator]) await app.call('GET', `listing/${listing.slug}/`, as(uncounted));
    type Figures = { shown: number; opened: number; bought: number; searches: { words: string; count: number }[] };
    const { figures } = await until(
      async () =>
        (
          await app.call<{ data: { figures: Figures & { sections: object[] } } }>(
            'GET',
            `listing/${listing.slug}/insight/`,
            as(creator),
          )
        ).body.data,
      ({ figures: found }) => found.opened >= 2 && found.searches.length > 0,
    );
    expect(figures).toMatchObject({ days: 30, bought: 0, sections: [{ title: 'Before you begin', completed: 0 }] });
    expect(figures.shown).toBeGreaterThan(0);
    expect(JSON.stringify(figures.searches)).not.toMatch(/chukwuemeka|0803/);
    expect(figures.searches.map(({ words }) => words)).toContain('pharmacy');
  });

  it('appears on the home page, most searched first', async () => {
    await until(
      () =>
        app.call<{ data: { most_searched: Shown[]; categories: { slug: string; count: number }[] } }>(
          'GET',
          'listing/home/',
        ),
      ({ body }) =>
        body.data.most_searched[0]?.id === listing.id &&
        body.data.categories.find(({ slug }) => slug === 'pharmaceutical')?.count === 1,
    );
    expect((await app.call<Cards>('GET', 'listing/industry')).body.count).toBeGreaterThan(40);
    const sectors = (await app.call<{ results: { slug: string }[] }>('GET', 'listing/sector/')).body.results;
    expect(sectors).toHaveLength(13);
    const { body } = await app.call<{ data: { categories: { slug: string }[] } }>('GET', 'listing/home/');
    expect(body.data.categories.map(({ slug }) => slug)).toEqual(sectors.map(({ slug }) => slug));
  });

  it('names on the home page who trusts the site, with logos that its pages may load', async () => {
    const { body, headers } = await app.call<{ data: { trusted_by: object[] } }>('GET', 'listing/home/');
    const logo = 'https://logos.example/smedan.svg';
    expect(body.data.trusted_by).toEqual([{ name: 'SMEDAN', logo }, { name: 'Adé & Co' }]);
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https://logos.example;");
  });

  it('accepts any search text and refuses unknown filters', async () => {
    for (const search of ['%', '_', '\\', '\'"', '&|!():*<->', 'x'.repeat(10_000), '%00'].map((text) =>
      text === '%00' ? text : encodeURIComponent(text),
    ))
      expect((await app.call('GET', `listing/?search=${search}`)).status).toBeLessThan(500);
    for (const [name, value] of [
      ...[
        ['sort', 'best'],
        ['min_price', 'cheap'],
        ['limit', '1000000000'],
        ['offset', '20'],
      ],
      ...[
        ['sector', 'alchemy'],
        ['industry', 'retail-pharmacy,alchemy'],
        ['price', 'cheap'],
        ['cursor', 'bm90IG91cnM'],
      ],
      ...[
        ['skills', 'law'],
        ['roles', 'founder'],
        ['interests', 'farming'],
        ['stage', 'idea'],
        ['city', 'Jos'],
      ],
    ] as [string, string][])
      expect(await app.call('GET', `listing/?${name}=${value}`)).toMatchObject({
        status: 400,
        body: { [name]: [expect.any(String)] },
      });
    expect((await app.call('GET', 'listing/?sector=alchemy')).body).toMatchObject({
      sector: ["There is no sector 'alchemy'."],
    });
  });
});

describe('Pages of a search', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
    const at = desk(app);
    const [creator, moderator] = await Promise.all([app.person(), at.moderator()]);
    await at.verify(creator);
    for (const title of ['Bees in Jos', 'Bees in Kano', 'Bees in Ogun']) {
      const guide = await at.submit(creator, offer(title));
      await at.fill(creator, guide);
      await at.approve(moderator, guide.id);
    }
  });
  afterAll(() => app.stop());

  it('are linked forwards and back by absolute addresses that keep the search', async () => {
    const page = async (path: string) => (await app.call<Cards>('GET', path)).body;
    const pathOf = (link: string | null) => link!.replace(`${app.url}/api/`, '');
    const titles = ({ results }: Cards) => results.map(({ slug }) => slug);
    const first = await page('listing/?search=bees&price=10000-25000&price=free&sort=newest&limit=2');
    expect(first.next).toMatch(new RegExp(`^${app.url}/api/listing/\\?search=bees&price=10000-25000&price=free`));
    expect(first).toMatchObject({ count: 3, previous: null });
    const second = await page(pathOf(first.next));
    expect(second).toMatchObject({ count: 3, next: null });
    expect([...titles(first), ...titles(second)].sort()).toEqual(['bees-in-jos', 'bees-in-kano', 'bees-in-ogun']);
    expect(titles(await page(pathOf(second.previous)))).toEqual(titles(first));
    const cursor = new URL(first.next!).searchParams.get('cursor');
    expect(await app.call('GET', `listing/?sort=price&cursor=${cursor}`)).toMatchObject({ status: 400 });
  });
});

describe('Addresses of listings', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('are unique among a hundred concurrent equal titles, and never a route', async () => {
    const creator = await app.person();
    const at = desk(app);
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
