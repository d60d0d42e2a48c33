import type { Page, Request } from 'playwright-core';
import { accountMenu, actionRequests, viewRequests } from '#client/app/view-requests';
import { until } from '../until.js';
import { demoSite, type Role } from './demo-site.js';

jest.setTimeout(300_000);

const QUIET_MS = 400;

const demo = demoSite();
let named: (request: Request) => string | undefined;
let places: Record<'slug' | 'section', string>;

beforeAll(async () => {
  [named, places] = await Promise.all([namesOfRequests(), demo.site.boughtGuide()]);
});

/** Names a request of the API by the document's path; undefined for any other. */
async function namesOfRequests() {
  const { paths } = await demo.site.call<{ paths: Record<string, object> }>('openapi.json');
  const parameters = (path: string) => path.split('{').length;
  const known = Object.keys(paths)
    .sort((one, other) => parameters(one) - parameters(other))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));
  return (request: Request) => {
    const { pathname } = new URL(request.url());
    const path = known.find(({ pattern }) => pattern.test(pathname))?.path;
    return path && `${request.method()} ${path.replace('/api/', '')}`;
  };
}

/** A page of its own, signed in unless a visitor's, with the requests it sends. */
async function opened(role: Role) {
  const page = await demo.site.page(role);
  let requests: string[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => {
    open.add(request);
    requests.push(...[named(request)].filter((name) => name !== undefined));
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    page,
    /** The requests since the last call, when the page has been quiet. */
    async taken(): Promise<string[]> {
      await quiet(page, () => requests.length, open);
      const taken = requests.sort();
      requests = [];
      return taken;
    },
    close: () => page.context().close(),
  };
}

/** Resolves when no request has begun or is open for a while. */
async function quiet(page: Page, count: () => number, open: ReadonlySet<Request>) {
  for (let before = -1; before !== count() || open.size > 0;) {
    before = count();
    await page.waitForLoadState('networkidle');
    await until(
      () => [...open].map((request) => request.url()),
      (urls) => urls.length === 0,
    );
    await page.waitForTimeout(QUIET_MS);
  }
}

const sorted = (requests: readonly string[]) => [...requests].sort();
const placed = (path: string) => path.replace('{slug}', places.slug).replace('{section}', places.section);

describe('A page asks for what it shows, once', () => {
  it.each(Object.entries(viewRequests))('as a %s', async (role, views) => {
    const asked: Record<string, string[]> = {};
    const expected: Record<string, string[]> = {};
    const { page, taken, close } = await opened(role as Role);
    for (const { path, requests, isRendered } of views) {
      await page.goto(placed(path));
      if (role !== 'visitor') await page.getByLabel('Wallet balance').getByText(/₦\d/).waitFor();
      asked[path] = await taken();
      expected[path] = sorted([...requests, ...(role === 'visitor' || isRendered ? [] : accountMenu)]);
    }
    await close();
    expect(asked).toEqual(expected);
  });
});

describe('An action asks for what it changes, once', () => {
  it('opening a card', async () => {
    const { page, taken, close } = await opened('visitor');
    await page.goto('/');
    await taken();
    await page.locator('main a[href^="/listing/"]:not([href="/listing/new"])').first().click();
    await page.waitForURL('**/listing/*');
    expect(await taken()).toEqual(sorted(actionRequests['open a card of the home page']));
    await close();
  });

  it('reading', async () => {
    const { page, taken, close } = await opened('buyer');
    await page.goto(placed('/listing/{slug}/sections?section={section}'));
    // A page whose screen is late asks for its data by itself, after seconds.
    await page.getByLabel('Wallet balance').getByText(/₦\d/).waitFor();
    await taken();
    await page.getByRole('button', { name: 'Next Section' }).click();
    expect(await taken()).toEqual(sorted(actionRequests['open the next section']));
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await taken()).toEqual(sorted(actionRequests['mark a section as done']));
    await close();
  });

  it('connecting', async () => {
    const [founder, other] = [await opened('founder'), await opened('buyer')];
    await founder.page.goto('/profile?tab=co-founders');
    await founder.taken();
    await founder.page
      .getByRole('button', { name: /^Connect with/ })
      .first()
      .click();
    await founder.page.getByText('Connection request sent').waitFor();
    expect(await founder.taken()).toEqual(sorted(actionRequests['send a connection request']));
    await founder.page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await founder.page.getByText('Connected', { exact: true }).waitFor();
    expect(await founder.taken()).toEqual(sorted(actionRequests['accept a connection request']));
    await Promise.all([founder.close(), other.close()]);
  });
});
