import type { Browser, BrowserContext } from 'playwright-core';
import { openBrowser } from '../stage/browser.js';
import { openShop } from '../stage/shop.js';
import { Stack } from '../stage/stack.js';
import { atMost, type Figures, type Measure, type Row, type Suite } from '../suite.js';

const LISTINGS = 400;
const CREATORS = ['creator-0', 'creator-1'];
const PATIENCE_MS = 30_000;
/** A mid-range phone on mobile data. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOWDOWN = 4;
const bytesPerSecond = (kilobits: number) => (kilobits * 1_000) / 8;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1_600),
  uploadThroughput: bytesPerSecond(750),
};

/**
 * Runs in the browser: waits until no resource is fetched for longer than a slow processor takes to render, then reads
 * the performance timeline. All layout shifts count, however far apart.
 */
const READ_VITALS = `(async () => {
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const fetched = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before !== fetched(); await pause(2_000)) before = fetched();
  const timeline = (type) => Promise.race([
    new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })),
    pause(1_000).then(() => []),
  ]);
  const paints = await timeline('largest-contentful-paint');
  const shifts = await timeline('layout-shift');
  return { ms: paints.at(-1).startTime, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
})()`;

/** A first visit from a phone: largest contentful paint and cumulative layout shift. */
export const pages: Suite = {
  name: 'pages',
  rows: [...rowsOf('home'), ...rowsOf('listing')],

  async open({ say }) {
    const stack = await Stack.start('product');
    say(`publishing ${LISTINGS} listings`);
    const { slugs } = await openShop(stack, LISTINGS, CREATORS);
    const browser = await openBrowser();
    return {
      measures: {
        home: visit(browser, `${stack.url}/`),
        listing: visit(browser, `${stack.url}/listing/${slugs[0]}`),
      },
      processes: () => stack.processes(),
      async close() {
        await browser?.close();
        await stack.stop();
      },
    };
  },
};

function rowsOf(page: string): Row[] {
  return [
    {
      name: `first visit, ${page}: largest paint`,
      of: page,
      figure: 'ms',
      bound: atMost(2_000),
      moonshot: atMost(1_200),
    },
    { name: '  layout shift', of: page, figure: 'shift', bound: atMost(0.05) },
  ];
}

/** Each visit starts with an empty cache. Not measured without a browser. */
const visit = (browser: Browser | undefined, url: string): Measure => ({
  async run() {
    if (!browser) return { operations: 0, figures: {}, lacking: ['ms', 'shift'] };
    const context = await browser.newContext(PHONE);
    try {
      return { operations: 1, figures: await vitals(context, url) };
    } finally {
      await context.close();
    }
  },
});

async function vitals(context: BrowserContext, url: string): Promise<Figures> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { timeout: PATIENCE_MS });
  return page.evaluate<Figures>(READ_VITALS);
}
