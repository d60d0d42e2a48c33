import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.js';
import { DemoSite } from './demo-site.js';

jest.setTimeout(120_000);

let site: DemoSite;
let browser: Browser;
let slug: string, section: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([DemoSite.open(), openBrowser()]);
  ({ slug, section } = await site.boughtGuide());
}, 240_000);
afterAll(() => browser?.close());

const toast = (page: Page) => page.locator('.Toastify__toast');

/** A section of a guide whose progress cannot be saved: Done raises a toast. */
async function openReader(width: number) {
  const page = await site.page(browser, 'buyer', { viewport: { width, height: 740 } });
  await page.route(/\/api\/.*progress/, (route) => route.abort());
  await page.goto(`/listing/${slug}/sections?section=${section}`);
  await page.getByRole('list', { name: 'Contents' }).waitFor();
  return page;
}

const done = (page: Page) => page.getByRole('button', { name: 'Done' });

describe('A toast', () => {
  it('raised before its code has arrived is shown when it arrives', async () => {
    const page = await site.page(browser, 'buyer');
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/toast-stack*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.route(/\/api\/.*progress/, (route) => route.abort());
    await page.goto(`/listing/${slug}/sections?section=${section}`);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('progress'));
    await done(page).click();
    await failed;
    expect(await toast(page).count()).toBe(0);
    arrive();
    await toast(page).waitFor();
    await page.context().close();
  });

  it('keeps the look of the theme, though its styles arrive later', async () => {
    const page = await openReader(360);
    await done(page).click();
    await toast(page).waitFor();
    const look = `(() => {
      const { backgroundColor, borderRadius, color } = getComputedStyle(document.querySelector('.Toastify__toast'));
      return { backgroundColor, borderRadius, color };
    })()`;
    expect(await page.evaluate(look)).toEqual({
      backgroundColor: 'rgb(180, 35, 24)',
      borderRadius: '10px',
      color: 'rgb(255, 255, 255)',
    });
    const close = (await toast(page).getByRole('button').boundingBox())!;
    expect([close.width, close.height]).toEqual([44, 44]);
    await page.context().close();
  });
});
