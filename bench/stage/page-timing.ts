import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Figures } from '../suite.js';

const PATIENCE_MS = 30_000;
/** A mid-range phone on mobile data. */
export const PHONE = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
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

/** Runs in the browser: from now on notes how long each interaction takes until the next paint, ms. */
const OBSERVE_INTERACTIONS = `(() => {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
})()`;
/** Event timings are reported after the paint that follows them. */
const READ_INTERACTIONS = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let frames = 0; frames < 4; frames++) await frame();
  await new Promise((resolve) => setTimeout(resolve, 200));
  return Math.max(0, ...window.interactions);
})()`;

/** Largest contentful paint (`ms`), layout shift, and the slowest interaction (`p99`, ms) of a first visit on the throttle. */
export async function timedVisit(
  context: BrowserContext,
  url: string,
  interact: (page: Page) => Promise<unknown>,
): Promise<Figures> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await throttle(await context.newCDPSession(page));
  await page.goto(url, { timeout: PATIENCE_MS });
  const vitals = await page.evaluate<Figures>(READ_VITALS);
  await page.evaluate(OBSERVE_INTERACTIONS);
  await interact(page);
  return { ...vitals, p99: await page.evaluate<number>(READ_INTERACTIONS) };
}

async function throttle(devtools: CDPSession) {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Runs in the browser: the time from the click on the first card until the heading of its page is painted, ms. */
const CLICK_CARD = `(async () => {
  const card = document.querySelector('main a[href^="/listing/"]:not([href="/listing/new"])');
  const frame = () => new Promise(requestAnimationFrame);
  const title = card.querySelector('h3, h2, strong')?.textContent ?? card.textContent;
  const isShown = () => [...document.querySelectorAll('h1')].some((h1) => title.includes(h1.textContent.trim()));
  const started = performance.now();
  card.click();
  while (!isShown()) {
    if (performance.now() - started > 10_000) throw new Error('The page of the card did not open: ' + title);
    await frame();
  }
  await frame();
  return performance.now() - started;
})()`;

/** From the click on a card of the home page until its listing is visible (`ms`), without a throttle. */
export async function cardToListing(context: BrowserContext, url: string): Promise<Figures> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url, { waitUntil: 'networkidle' });
  const card = page.locator('main a[href^="/listing/"]:not([href="/listing/new"])').first();
  await card.hover();
  return { ms: await page.evaluate<number>(CLICK_CARD) };
}
