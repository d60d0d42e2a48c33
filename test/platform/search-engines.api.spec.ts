import { sitemapOf } from '#server/platform/http/search-engines';
import { type App, startApp } from '../app.js';
import { handIn, type Listing, openMarket } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { until } from '../until.js';

let app: App;
let listing: Listing, pending: Listing;
beforeAll(async () => {
  await builtClient();
  app = await startApp();
  const { creator, listing: published } = await openMarket(app);
  [listing, pending] = [published, await handIn(app, creator, { title: 'Opening a clinic in Lagos' })];
});
afterAll(() => app.stop());

const get = (path: string, headers?: Record<string, string>) => app.call<string>('GET', path, { headers });

describe('robots.txt', () => {
  it('allows the pages and what they read, keeps out of the API and of accounts, and names the sitemap', async () => {
    const { status, headers, body } = await get('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Disallow: /api/',
        'Allow: /api/listing/',
        'Disallow: /profile$',
        'Disallow: /profile?',
        'Disallow: /listing/new$',
        'Disallow: /listing/*/PaidListingDetail$',
        `Sitemap: ${app.url}/sitemap.xml`,
      ]),
    );
    for (const open of ['/$', '/listing/*$', '/pages/about$', '/plans$'])
      expect(lines).not.toContain(`Disallow: ${open}`);
  });
});

describe('sitemap.xml', () => {
  it('lists the open pages, and the published listings with their last change', async () => {
    const { status, headers, body } = await get('/sitemap.xml');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      ...[200, 'application/xml; charset=utf-8', 'public, max-age=600'],
    ]);
    const { updated_at, published_at } = (
      await app.call<{ data: Record<'updated_at' | 'published_at', string> }>('GET', `listing/${listing.slug}/`)
    ).body.data;
    const changed = updated_at > published_at ? updated_at : published_at;
    expect(body).toContain(`<url><loc>${app.url}/listing/${listing.slug}</loc><lastmod>${changed}</lastmod></url>`);
    for (const path of ['/', '/pages/about', '/pages/terms-of-service', '/plans'])
      expect(body).toContain(`<url><loc>${app.url}${path}</loc></url>`);
    for (const hidden of [pending.slug, '/profile', '/login', '/listing/:slug', '/listing/new', '/pages/:name'])
      expect(body).not.toContain(hidden);
  });

  it('asks the modules for what is left of 50,000 pages, and escapes what an address may have', async () => {
    const asked: number[] = [];
    const list = (limit: number) => {
      asked.push(limit);
      return Promise.resolve([{ path: "/jar/l'eau&co" }]);
    };
    const paths = [
      { path: '/', isListed: true },
      { path: '/jar/:name', isListed: true },
    ];
    const text = await sitemapOf({ publicUrl: 'https://jars.example/', paths, pages: { list, reads: () => [] } });
    expect(asked).toEqual([49_999]);
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://jars.example/',
      'https://jars.example/jar/l&#39;eau&#38;co',
    ]);
  });
});

describe('HEAD', () => {
  it.each([
    '/',
    '/login',
    '/nowhere',
    '/robots.txt',
    '/sitemap.xml',
    '/icon.svg',
    '/api/listing/home/',
    '/api/nowhere',
  ])('%s is answered as GET, without the body', async (path) => {
    // A page is first sent as it is built, and then as the server rendered it meanwhile.
    const [head, whole] = await until(
      async () => [await app.call<string>('HEAD', path), await get(path)] as const,
      ([one, other]) => one.headers.get('etag') === other.headers.get('etag'),
    );
    expect([head.status, head.body]).toEqual([whole.status, '']);
    for (const name of ['content-type', 'cache-control', 'etag', 'vary'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  });
});
