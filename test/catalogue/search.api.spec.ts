import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { type Cards, desk, offer, type Shown } from './desk.js';

let app: App;
let at: ReturnType<typeof desk>;
let [creator, buyer, moderator] = [] as unknown as [Person, Person, Person];

beforeAll(async () => {
  app = await startApp({ TRUSTED_BY: 'SMEDAN=https://logos.example/smedan.svg, Adé & Co' });
  at = desk(app);
  [creator, buyer, moderator] = await Promise.all([app.person(), app.person(), at.moderator()]);
  await at.verify(creator);
});
afterAll(() => app.stop());

const as = (person?: Person) => ({ token: person?.token });

async function publish(title?: string): Promise<Shown> {
  const guide = await at.submit(creator, offer(title));
  await at.fill(creator, guide);
  await at.approve(moderator, guide.id);
  return guide;
}

describe('A published listing', () => {
  let listing: Shown;
  beforeAll(async () => {
    listing = await publish();
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
  beforeAll(async () => {
    for (const title of ['Bees in Jos', 'Bees in Kano', 'Bees in Ogun']) await publish(title);
  });

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
