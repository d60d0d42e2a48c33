import type { Locator, Page } from 'playwright-core';
import { until } from '../until.js';
import { demoSite } from './demo-site.js';

jest.setTimeout(120_000);

const demo = demoSite();
let slug: string, section: string;

beforeAll(async () => {
  ({ slug, section } = await demo.site.boughtGuide());
});

const toast = (page: Page) => page.locator('.Toastify__toast');

/** A section of a guide whose progress cannot be saved: Done raises a toast. */
async function openReader(width: number) {
  const page = await demo.site.page('buyer', { viewport: { width, height: 740 } });
  await page.route(/\/api\/.*progress/, (route) => route.abort());
  await page.goto(`/listing/${slug}/sections?section=${section}`);
  await page.getByRole('list', { name: 'Contents' }).waitFor();
  return page;
}

/** Stops the toast's countdown: moved from under the pointer by a scroll, it would close. */
async function keepOpen(page: Page) {
  await toast(page).waitFor();
  await page.addStyleTag({ content: '.Toastify__progress-bar { animation-play-state: paused !important }' });
}

/** Waits until the toast overlaps none of these. */
async function keepsClearOf(page: Page, others: Locator[]) {
  await until(
    async () => {
      const box = await toast(page).boundingBox();
      const boxes = await Promise.all(others.map((other) => other.boundingBox()));
      return boxes.filter((other) => box && other && other.y < box.y + box.height && box.y < other.y + other.height);
    },
    (covered) => covered.length === 0,
    5_000,
  );
  expect(await toast(page).count()).toBe(1);
}

const done = (page: Page) => page.getByRole('button', { name: 'Done' });

describe('A toast', () => {
  it('raised before its code has arrived is shown when it arrives', async () => {
    const page = await demo.site.page('visitor');
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    // The first page is the one without it: it comes with the code of Mantine.
    await page.route('**/assets/controls-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.route('**/assets/cart-panel*', (route) => route.abort());
    await page.goto('/');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('cart-panel'));
    await page.getByRole('button', { name: /cart/i }).click();
    await failed;
    expect(await toast(page).count()).toBe(0);
    arrive();
    await toast(page).waitFor();
    await page.context().close();
  });

  it('stands for five seconds, stays under the pointer, and is dragged away', async () => {
    const page = await openReader(1_280);
    await done(page).click();
    await toast(page).waitFor();
    const stateOf = (what: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('.Toastify__progress-bar')).getPropertyValue('${what}')`,
      );
    expect(await stateOf('animation-duration')).toBe('5s');
    await toast(page).hover();
    await until(
      () => stateOf('animation-play-state'),
      (state) => state === 'paused',
    );
    const { x, y, width, height } = (await toast(page).boundingBox())!;
    const [from, middle] = [x + width / 4, y + height / 2];
    await page.mouse.move(from, middle);
    await page.mouse.down();
    await page.mouse.move(from + width, middle, { steps: 8 });
    await page.mouse.up();
    await toast(page).waitFor({ state: 'detached' });
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

  it.each([360, 1280])(
    'covers neither header, heading nor buttons of the reader at %i px, also when scrolled',
    async (width) => {
      const page = await openReader(width);
      await done(page).click();
      await keepOpen(page);
      const kept = [
        page.getByRole('banner'),
        page.getByRole('heading', { level: 1 }),
        page.getByRole('group', { name: 'Reading' }),
      ];
      await keepsClearOf(page, kept);
      for (let y = 0; y <= 400; y += 50) {
        await page.evaluate(`scrollTo(0, ${y})`);
        await keepsClearOf(page, kept);
      }
      await page.context().close();
    },
  );

  it.each([360, 1280])(
    'covers neither the buttons of a wizard at %i px, wherever they stand on the screen',
    async (width) => {
      const page = await demo.site.page('creator', { viewport: { width, height: 740 } });
      await page.route('**/assets/cart-panel*', (route) => route.abort());
      await page.goto('/listing/new');
      const next = page.getByRole('button', { name: 'Next', exact: true });
      await next.waitFor();
      await page.getByRole('button', { name: /cart/i }).click();
      await keepOpen(page);
      for (const fromBottom of [0, 40, 80, 120, 160, 240]) {
        await next.evaluate(
          `(button, fromBottom) => scrollBy(0, button.getBoundingClientRect().bottom + fromBottom - innerHeight)`,
          fromBottom,
        );
        await keepsClearOf(page, [page.getByRole('banner'), next]);
      }
      await page.context().close();
    },
  );
});
