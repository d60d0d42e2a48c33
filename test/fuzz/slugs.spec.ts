import { isReserved } from '#server/catalogue/slug';
import { routesOf } from '#server/platform/http/routes';
import { type App, type Person, startApp } from '../app.js';
import { desk, type Made, offer, type Shown } from '../catalogue/desk.js';

const URL_SAFE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

let app: App;
let at: ReturnType<typeof desk>;
let creator: Person;

beforeAll(async () => {
  app = await startApp();
  at = desk(app);
  creator = await app.person();
});
afterAll(() => app.stop());

const shown = async (path: string) => (await app.call<Made<Shown>>('GET', path, { token: creator.token })).body.data;
const submitted = (title: string) => at.submit(creator, offer(title));

/** Fixed path segments at the position of a slug, read from the routes. */
const wordsAt = (place: number) => {
  const paths = routesOf(app.web).map(({ path }) => path.split('/').slice(2));
  const words = paths.filter(([segment]) => segment === 'listing').map((path) => path[place] ?? '');
  return [...new Set(words.filter((word) => word && !word.startsWith(':')))];
};

describe('The address of a listing', () => {
  it('is unique and safe among fifty equal titles at once', async () => {
    const equal = await Promise.all(Array.from({ length: 50 }, () => submitted('Open a pharmacy in Lagos')));
    const slugs = equal.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(50);
    for (const slug of slugs) expect(slug).toMatch(URL_SAFE);
    for (const { id, slug } of equal.slice(0, 5)) expect((await shown(`listing/${slug}/`)).id).toBe(id);
  });

  it.each([
    ['only symbols', '!?*+&%$#/\\'],
    ['only emoji', '🎉🎊🥳🎈🎁'],
    ['only Arabic', 'صيدلية في لاغوس'],
    ['only combining marks', '\u0301\u0302\u0303\u0304\u0305'],
    ['dots and slashes', '../../../etc/passwd'],
    ['percent codes', '%2e%2e%2f%00 path'],
    ['right to left', '\u202eevil title\u202c'],
    ['a hundred and twenty characters', 'long '.repeat(24).trim()],
    ['a listing number', 'LST-000001'],
    ['an id', '0b6c0e36-6c1c-4a4b-9d53-2f1f7c3a8e11'],
  ])('is safe and finds its own listing when the title is %s', async (_, title) => {
    const { id, slug } = await submitted(title);
    expect(slug).toMatch(URL_SAFE);
    expect((await shown(`listing/${slug}/`)).id).toBe(id);
  });

  it('is not derived from a title of five thousand characters', async () => {
    const body = offer('x'.repeat(5_000));
    expect((await app.call('POST', 'listing/', { token: creator.token, body })).status).toBe(400);
  });

  it('is never a reserved word, so that no route hides a listing', async () => {
    const words = [...wordsAt(1), ...['new', 'sections', 'PaidListingDetail', 'audio', 'review']];
    expect(words).toEqual(expect.arrayContaining(['industry', 'section', 'user', 'text', 'file', 'image', 'home']));
    for (const word of words) {
      expect([word, isReserved(word.toLowerCase())]).toEqual([word, true]);
      const { id, slug } = await submitted(`${word} !!!!`);
      expect([word, slug === word.toLowerCase()]).toEqual([word, false]);
      expect((await shown(`listing/${slug}/`)).id).toBe(id);
    }
  });
});

describe('The address of a section', () => {
  it('is never a reserved word either, and URL-safe for any title', async () => {
    const listing = await submitted('Open a tailor’s shop');
    const words = [...wordsAt(2), 'create', 'progress', 'audio'].filter((word) => !word.startsWith(':'));
    expect(words).toEqual(expect.arrayContaining(['reviews', 'insight', 'created', 'purchased']));
    for (const title of [...words, ...words, '🎉', '!!!', '../..', 'x'.repeat(120)]) {
      const { id, slug } = await at.section(creator, listing.id, title);
      expect(slug).toMatch(URL_SAFE);
      expect((await shown(`listing/${listing.slug}/${slug}/`)).id).toBe(id);
    }
  });
});
