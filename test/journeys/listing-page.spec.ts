import type { Browser, Page } from 'playwright-core';
import { type App, startApp } from '../app.js';
import { type Listing, openMarket, publishListing } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { openBrowser, overflow } from './browser.js';

jest.setTimeout(120_000);

const LONGEST_WORD = 'registration'.repeat(9);
let app: App;
let browser: Browser;
let listing: Listing, unbroken: Listing;

beforeAll(async () => {
  await builtClient();
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  const market = await openMarket(app);
  listing = market.listing;
  unbroken = await publishListing(app, market.creator, market.admin, { title: LONGEST_WORD });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function open({ slug }: Listing, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(`/listing/${slug}`);
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  return page;
}

const endOf = async (page: Page, text: string) => {
  const box = await page.getByText(text).first().boundingBox();
  return box!.y + box!.height;
};

describe('The page of a listing', () => {
  it('shows what is inside and the price without scrolling on a laptop, with a low drawing in place of a photograph', async () => {
    const page = await open(listing, 1280);
    expect(await endOf(page, 'Before you begin')).toBeLessThan(800);
    expect(await endOf(page, 'Buy Listing Now')).toBeLessThan(400);
    const drawing = await page.locator('article svg.cover').boundingBox();
    expect(drawing!.height).toBeLessThanOrEqual(220);
    await page.context().close();
  });

  it('has nothing behind its buy card or below it', async () => {
    const page = await open(listing, 1280);
    await page.getByRole('button', { name: 'Report this listing' }).waitFor();
    const card = (await page.locator('article > aside').boundingBox())!;
    for (const part of await page.locator('article > :not(aside)').all()) {
      const box = await part.boundingBox();
      if (box) expect(box.x + box.width).toBeLessThan(card.x);
    }
    await page.context().close();
  });

  it('keeps price and button on a small phone, whatever the length of a word', async () => {
    const page = await open(unbroken, 360);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const bar = page.getByRole('region', { name: 'Purchase' });
    const [price, button] = [bar.getByText('₦12,500'), bar.getByRole('button', { name: 'Buy Listing Now' })];
    for (const part of [price, button]) {
      const box = (await part.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(box.y + box.height).toBeLessThanOrEqual(800);
    }
    await page.context().close();
  });
});
