import { type App, type Person, startApp } from '../app.js';
import { handIn, type Listing, openMarket, publishListing } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { until } from '../until.js';

const BREAKING_OUT = 'Licences </script><script>alert(1)</script> & permits';

let app: App;
let listing: Listing, hostile: Listing, pending: Listing;
beforeAll(async () => {
  await builtClient();
  app = await startApp();
  const { creator, admin, listing: published } = await openMarket(app);
  listing = published;
  hostile = await publishListing(app, creator, admin, { title: BREAKING_OUT });
  pending = await handIn(app, creator, { title: 'Opening a clinic in Lagos' });
});
afterAll(() => app.stop());

const PHONE = { 'sec-ch-ua-mobile': '?1' };
const get = (path: string, headers?: Record<string, string>) => app.call<string>('GET', path, { headers });

/** The document when the thread that renders has started. */
const rendered = (path: string, headers?: Record<string, string>) =>
  until(
    () => get(path, headers),
    ({ body }) => body.includes('data-rendered'),
  );

/** What the document holds as JSON. */
const screenIn = (document: string) =>
  JSON.parse(/<script type="application\/json" id="first-screen">(.*?)<\/script>/.exec(document)![1]!) as {
    width: number;
    answers: Record<string, string>;
  };

describe('The document of a public page', () => {
  it('shows a listing, with its title for the tab and the answer it was rendered from', async () => {
    const path = `/listing/${listing.slug}`;
    const { status, headers, body } = await rendered(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      ...[200, 'text/html; charset=utf-8', 'no-cache'],
    ]);
    expect(body).toContain('<title>Opening a pharmacy in Lagos · Groundwork</title>');
    expect(body).toMatch(/<h1[^>]*>Opening a pharmacy in Lagos<\/h1>/);
    expect(body).toMatch(/<div id="root"><a[^>]*>Skip to content<\/a>.*Before you begin.*₦12,500/);
    const answer = await app.call<object>('GET', `listing/${listing.slug}/`);
    const { answers } = screenIn(body);
    expect(Object.keys(answers)).toEqual([`/api/listing/${listing.slug}`]);
    expect(JSON.parse(Object.values(answers)[0]!)).toEqual(answer.body);
  });

  it('names the styles of its page, which the browser needs before the first paint', async () => {
    const { body } = await rendered(`/listing/${listing.slug}`);
    const styles = [...body.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g)].map(([, href]) => href!);
    expect(styles).toContainEqual(expect.stringMatching(/^\/assets\/guides-.*\.css$/));
    for (const href of styles) expect((await get(href)).status).toBe(200);
    // As when the browser renders it, so that the rules of the page win over those of the site.
    expect(styles.at(0)).toMatch(/^\/assets\/index-/);
  });

  it('shows the home page and the results of a search', async () => {
    expect((await rendered('/')).body).toMatch(/<div id="root">.*You Are Empowered To Execute.*Opening a pharmacy/);
    const { body } = await rendered('/?q=pharmacy');
    expect(body).toContain('<title>“pharmacy” · Groundwork</title>');
    expect(body).toMatch(new RegExp(`<div id="root">.*href="/listing/${listing.slug}".*</div><script`));
  });

  it('is of a phone for a phone', async () => {
    const path = `/listing/${listing.slug}`;
    const [phone, computer] = [await rendered(path, PHONE), await rendered(path)];
    expect([screenIn(phone.body).width, screenIn(computer.body).width]).toEqual([390, 1280]);
    expect(phone.headers.get('vary')).toContain('sec-ch-ua-mobile');
    expect(phone.headers.get('etag')).not.toBe(computer.headers.get('etag'));
  });

  it('is sent again only if it has changed', async () => {
    const { headers } = await rendered('/');
    const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await get('/', known)).status).toBe(304);
  });

  it('is one for all addresses that differ in what the page does not read, such as a campaign', async () => {
    const path = `/listing/${listing.slug}`;
    const [plain, campaign] = [await rendered(path), await rendered(`${path}?utm_source=mail`)];
    expect(campaign.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  it('lets no text of a person end a script or an element', async () => {
    const { body } = await rendered(`/listing/${hostile.slug}`);
    expect(body).toContain('Licences &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; permits');
    expect(body).not.toContain('<script>alert(1)');
    expect(JSON.parse(Object.values(screenIn(body).answers)[0]!)).toMatchObject({ data: { title: BREAKING_OUT } });
  });

  it.each(['/login', '/profile?tab=wallet', `/?q=${'pharmacy+'.repeat(60)}`, '/?q=pharmacy&sort=newest'])(
    '%s is rendered by the browser',
    async (path) => {
      await rendered('/');
      const { status, body } = await get(path);
      expect([status, body.includes('data-rendered')]).toEqual([200, false]);
      expect(body).toContain('<div id="root"></div>');
    },
  );

  it('of a listing that visitors may not see is answered 404', async () => {
    const { status, body } = await get(`/listing/${pending.slug}`);
    expect(status).toBe(404);
    expect(body).not.toContain('Opening a clinic in Lagos');
  });
});

type Own = { html: string; screen: { zone: string; user: { id: string }; answers: Record<string, string> } };
const WALLET = encodeURIComponent('/profile?tab=wallet');
const ownScreen = (url: string, person?: Person, query = '') =>
  app.call<Own>('GET', `/first-screen?url=${url}${query}`, { token: person?.token });

describe('The screen of a signed-in person', () => {
  it('is rendered from the person’s own answers, and kept nowhere', async () => {
    const person = await app.person();
    await rendered('/');
    const { status, headers, body } = await ownScreen(WALLET, person);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.html).toMatch(/Wallet Balance.*₦0/);
    expect(body.screen.user.id).toBe(person.id);
    const history = await app.call<object>('GET', 'wallet/transactions?limit=100', { token: person.token });
    expect(JSON.parse(body.screen.answers['/api/wallet/transactions?limit=100']!)).toEqual(history.body);
  });

  it('is that of its person, however many ask at once, and leaves nothing on the screens of visitors', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
    await rendered('/');
    const screens = await Promise.all(people.map((person) => ownScreen(WALLET, person)));
    for (const [at, { username }] of people.entries()) {
      const { body } = screens[at]!;
      expect(body.screen.user.id).toBe(people[at]!.id);
      for (const other of people)
        expect(JSON.stringify(body).includes(other.username)).toBe(other.username === username);
    }
    const { body } = await rendered(`/listing/${listing.slug}`, { 'user-agent': 'Mobile' });
    expect(body).toContain('Sign in');
    for (const { username } of people) expect(body).not.toContain(username);
  });

  it('has only the answers where one of them is a refusal, as for a section that is not bought', async () => {
    const person = await app.person();
    const detail = await app.call<{ data: { sections: { slug: string }[] } }>('GET', `listing/${listing.slug}/`);
    const section = `/listing/${listing.slug}/sections?section=${detail.body.data.sections.at(-1)!.slug}`;
    await rendered('/');
    const { status, body } = await ownScreen(encodeURIComponent(section), person);
    expect([status, body.html]).toEqual([200, undefined]);
    expect(Object.keys(body.screen.answers)).toEqual([
      `/api/listing/${listing.slug}`,
      '/api/auth/users/me',
      '/api/wallet/wallet-info',
      '/api/cart',
      '/api/notifications/unread',
    ]);
  });

  it('is in the time zone of the device, where that is one', async () => {
    const person = await app.person();
    const zones = async (zone: string) => (await ownScreen(WALLET, person, `&zone=${zone}`)).body.screen.zone;
    expect([await zones('Asia/Tokyo'), await zones('Nowhere/Land')]).toEqual(['Asia/Tokyo', 'Africa/Lagos']);
  });

  it('is not sent to a visitor, with a token that is none, or for a page that the browser renders', async () => {
    const person = await app.person();
    const statuses = [
      await ownScreen(WALLET),
      await ownScreen(WALLET, { ...person, token: `${person.token}x` }),
      await ownScreen('/login', person),
      await ownScreen('//elsewhere.test/profile', person),
      await app.call('GET', '/first-screen', { token: person.token }),
      await app.call('GET', '/first-screen?url=/&url=/', { token: person.token }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array(6).fill(204));
  });
});
