import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { desk } from './desk.js';
import { handIn, type Listing, openMarket, publishListing } from '../purchases/market.js';
import { builtClient } from '../resources.js';

let app: App;
let creator: Person, admin: Person;
let listing: Listing;
beforeAll(async () => {
  await builtClient();
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
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

  it('of a guide off sale exists for its buyers, unlisted and without its title, and not without buyers', async () => {
    const [sold, unsold] = [
      await publishListing(app, creator, admin, { title: 'Opening a bakery in Jos' }),
      await publishListing(app, creator, admin, { title: 'Opening a kiosk in Jos' }),
    ];
    await desk(app).own(await app.person(), sold.id, creator.id);
    for (const { slug } of [sold, unsold]) {
      const archived = await app.call('POST', `listing/${slug}/archive`, { token: creator.token });
      expect(archived.status).toBe(200);
    }
    const { status, headers, body } = await until(
      () => app.call<string>('GET', `/listing/${sold.slug}`),
      ({ headers }) => headers.has('x-robots-tag'),
    );
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(body).not.toContain('bakery');
    expect(
      await until(
        () => statusOf(unsold.slug),
        (answer) => answer === 404,
      ),
    ).toBe(404);
    expect((await app.call('GET', `/listing/${listing.slug}`)).headers.has('x-robots-tag')).toBe(false);
  });
});

describe('What the page of a listing says to search engines and to sites that show a link to it', () => {
  const documentOf = async (ref: string) => (await app.call<string>('GET', `/listing/${ref}`)).body;
  const metaIn = (document: string) =>
    Object.fromEntries(
      [...document.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
        name!,
        content!,
      ]),
    );
  const productIn = (document: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(document)![1]!) as Record<string, unknown>;

  it('is its title, summary, picture and price, for any of its names, without a script', async () => {
    const document = await documentOf(listing.listing_id);
    const url = `${app.url}/listing/${listing.slug}`;
    expect(metaIn(document)).toMatchObject({
      description: expect.stringMatching(/^Every licence, in order\. From the pharmacists council/) as string,
      'og:title': 'Opening a pharmacy in Lagos',
      'og:url': url,
      'og:image': `${app.url}/icon-512.png`,
    });
    expect(document).toContain(`<link rel="canonical" href="${url}">`);
    expect(document.match(/<meta name="description"/g)).toHaveLength(1);
    expect(productIn(document)).toMatchObject({
      ...{ '@type': 'Product', name: 'Opening a pharmacy in Lagos', sku: listing.listing_id, url },
      offers: { price: '12500.00', priceCurrency: 'NGN', seller: { name: 'Ada Obi' } },
    });
    expect(productIn(document)).not.toHaveProperty('aggregateRating');
  });

  it('is its average rating once it is reviewed', async () => {
    const rated = await publishListing(app, creator, admin, { title: 'Opening a clinic in Lagos' });
    for (const rating of [5, 4, 4]) {
      const buyer = await app.person();
      await desk(app).own(buyer, rated.id, creator.id);
      const body = { comment: 'Every step was right.', rating, listing_slug: rated.slug };
      expect((await app.call('POST', 'listing/review', { token: buyer.token, body })).status).toBe(201);
    }
    const document = await until(
      () => documentOf(rated.slug),
      (text) => text.includes('"reviewCount":3'),
    );
    expect(productIn(document).aggregateRating).toEqual({
      ...{ '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3 },
    });
  });

  it('breaks out of no element, whatever its creator writes', async () => {
    const title = '"><script>alert(1)</script> & permits';
    const { slug } = await publishListing(app, creator, admin, { title });
    const document = await documentOf(slug);
    expect(document).not.toContain('<script>alert(1)');
    expect(metaIn(document)['og:title']).toBe('&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38; permits');
    expect(productIn(document).name).toBe(title);
  });
});
