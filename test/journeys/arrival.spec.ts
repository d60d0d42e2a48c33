import { until } from '../until.js';
import { demoSite } from './demo-site.js';

jest.setTimeout(120_000);

const demo = demoSite();

describe('A page that is loaded anew', () => {
  it('begins at its top, wherever the page before it was scrolled, and keeps its place when it is reloaded', async () => {
    const page = await demo.site.page('visitor', { viewport: { width: 360, height: 740 } });
    const place = () => page.evaluate<number>('window.scrollY');
    const scrolledTo = (top: number) => until(place, (now) => now === top);
    await page.goto('/pages/help');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate('window.scrollTo(0, 300)');
    await scrolledTo(300);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scrolledTo(300);

    await page.goto('/pages/about');
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    expect(await place()).toBe(0);
    await page.context().close();
  });
});
