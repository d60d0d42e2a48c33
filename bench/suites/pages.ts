import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../stage/browser.js';
import { cardToListing, PHONE, timedVisit } from '../stage/page-timing.js';
import { Stack } from '../stage/stack.js';
import {
  atMost,
  type Figure,
  type Figures,
  type Limit,
  type Measure,
  type Opened,
  type Row,
  type Suite,
} from '../suite.js';

const BUYER = { email: 'buyer@demo.test', password: 'Groundwork-2026!' };
const CARD = 'card';
const OTHER = 'of the other commit';

type Visit = { path: (buyer: Buyer) => string; isSignedIn?: boolean; interact: (page: Page) => Promise<unknown> };

/** The pages with the interaction whose time to the next paint is measured. */
const VISITS: Record<string, Visit> = {
  home: { path: () => '/', interact: (page) => page.getByRole('searchbox').first().pressSequentially('pharm') },
  listing: {
    path: ({ slug }) => `/listing/${slug}`,
    interact: (page) => page.getByLabel('Menu', { exact: true }).tap(),
  },
  search: {
    path: () => '/?q=licence',
    interact: (page) => page.getByRole('searchbox').first().pressSequentially(' food'),
  },
  wallet: {
    path: () => '/profile?tab=wallet',
    isSignedIn: true,
    interact: (page) => page.locator('details summary').first().tap(),
  },
  reader: {
    path: ({ slug, section }) => `/listing/${slug}/sections?section=${section}`,
    isSignedIn: true,
    interact: (page) => page.getByRole('button', { name: 'Next Section' }).tap(),
  },
};

/** A first visit from a phone: largest contentful paint, layout shift, interaction to next paint; and a card's page opening. */
export const pages: Suite = {
  name: 'pages',
  rows: [...Object.keys(VISITS).flatMap(rowsOf), rowOf(CARD, 'card to listing visible', 'ms', atMost(150))],

  async open({ beside }) {
    const browser = await openBrowser();
    const sites = [await openSite(browser)];
    if (beside) sites.push(await openSite(browser, resolve(beside)));
    return {
      measures: Object.assign({}, ...sites.map(({ measures }) => measures)) as Opened['measures'],
      processes: () => Object.assign({}, ...sites.map(({ processes }) => processes())) as Record<string, number>,
      async close() {
        await browser?.close();
        for (const site of sites) await site.close();
      },
    };
  },
};

function rowsOf(page: string): Row[] {
  return [
    rowOf(page, `first visit, ${page}: largest paint`, 'ms', atMost(1_600)),
    rowOf(page, '  layout shift', 'shift', atMost(0.02)),
    rowOf(page, '  interaction to paint', 'p99', atMost(200)),
  ];
}

function rowOf(of: string, name: string, figure: Figure, bound: Limit): Row {
  return { name, of, figure, bound, against: { measure: beside(of), called: OTHER }, isHeldAlone: true };
}

function beside(measure: string): string {
  return `beside: ${measure}`;
}

/** The demo site of this build, or of the one in `checkout`. */
async function openSite(browser: Browser | undefined, checkout?: string): Promise<Opened> {
  const stack = await Stack.start('product', { demo: 'on', checkout });
  const named = (measure: string) => (checkout ? beside(measure) : measure);
  const reader = await buyerOf(stack.url);
  const visits = Object.entries(VISITS).map(([name, { path, isSignedIn, interact }]) => [
    named(name),
    measured(browser, async (context) => {
      const buyer = isSignedIn ? await buyerOf(stack.url) : undefined;
      if (buyer) await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(buyer.session)})`);
      return timedVisit(context, stack.url + path(reader), interact);
    }),
  ]);
  const card = measured(browser, (context) => cardToListing(context, stack.url));
  return {
    measures: { ...(Object.fromEntries(visits) as Opened['measures']), [named(CARD)]: card },
    processes: () =>
      Object.fromEntries(Object.entries(stack.processes()).map(([name, pid]) => [named(name), pid] as const)),
    close: () => stack.stop(),
  };
}

/** Each run starts with an empty cache. Not measured without a browser. */
const measured = (browser: Browser | undefined, run: (context: BrowserContext) => Promise<Figures>): Measure => ({
  async run() {
    if (!browser) return { operations: 0, figures: {}, lacking: ['ms', 'shift', 'p99'] };
    const context = await browser.newContext(PHONE);
    try {
      return { operations: 1, figures: await run(context) };
    } finally {
      await context.close();
    }
  },
});

type Buyer = { slug: string; section: string; session: Record<string, string> };

/** A guide of the demo's buyer with its first section, and the browser storage of a new session. */
async function buyerOf(url: string): Promise<Buyer> {
  const call = async <Body>(path: string, init: RequestInit): Promise<Body> => {
    const response = await fetch(`${url}/api/${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Body;
  };
  const headers = { 'content-type': 'application/json' };
  type Session = { access: string; refresh: string; user: object };
  const { access, refresh, user } = await call<Session>('login', {
    method: 'POST',
    headers,
    body: JSON.stringify(BUYER),
  });
  const bought = { headers: { authorization: `Bearer ${access}` } };
  const { results } = await call<{ results: { slug: string }[] }>('listing/user/purchased/', bought);
  const { slug } = results[0]!;
  const { data } = await call<{ data: { sections: { slug: string }[] } }>(`listing/${slug}/`, bought);
  return {
    slug,
    section: data.sections[0]!.slug,
    session: { token: access, access, refresh, user: JSON.stringify(user) },
  };
}
