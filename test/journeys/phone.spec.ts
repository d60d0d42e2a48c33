import type { Page } from 'playwright-core';
import { overflow } from './browser.js';
import { demoSite } from './demo-site.js';
import { openScreen } from './screens.js';

const demo = demoSite();

async function open(path: string, width: number): Promise<Page> {
  const page = await demo.site.page('visitor', { viewport: { width, height: 740 } });
  await openScreen(page, path);
  return page;
}

describe('A phone', () => {
  it.each([320, 360, 401, 440, 480])('of %d px shows the name of the product beside the controls', async (width) => {
    const page = await open('/', width);
    const header = page.getByRole('banner');
    const name = (await header.getByText('Groundwork').boundingBox())!;
    const first = (await header.getByRole('button').first().boundingBox())!;
    expect(name.x).toBeGreaterThan(0);
    expect(name.x + name.width).toBeLessThanOrEqual(first.x);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('shows two whole search results and the beginning of a third on its first screen', async () => {
    const page = await open('/?sort=newest', 360);
    const results = page.locator('#search-results li');
    const [second, third] = await Promise.all([1, 2].map((at) => results.nth(at).boundingBox()));
    expect(second!.y + second!.height).toBeLessThan(740);
    expect(third!.y).toBeLessThan(700);
    await page.context().close();
  });

  it('folds the places of the footer, which fits on one screen', async () => {
    const page = await open('/', 360);
    const footer = page.getByRole('contentinfo');
    expect((await footer.boundingBox())!.height).toBeLessThan(480);
    await footer.getByText('Company').click();
    await footer.getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    await page.context().close();
  });
});
