import type { Locator, Page } from 'playwright-core';
import { demoSite } from './demo-site.js';

jest.setTimeout(120_000);

const demo = demoSite();

const CARDS = 'main a[href^="/listing/"]:not([href="/listing/new"])';
const firstCard = (page: Page) => page.locator(CARDS).first();

const titleOf = async (card: Locator) => (await card.locator('[class*=title]').innerText()).trim();

const sectionLinks = (page: Page) => page.locator('main a[href*="/sections?section="]');

/** Opens the home page and one of its listings that the founder can buy, so that both are on the device. */
async function visited(page: Page) {
  const { results } = await demo.site.as<{ results: { slug: string }[] }>(
    'founder',
    'listing/user/purchased?limit=100',
  );
  await page.goto('/');
  await firstCard(page).waitFor();
  const hrefs = await page.locator(CARDS).evaluateAll((cards) => cards.map((card) => card.getAttribute('href')!));
  const href = hrefs.find((one) => !results.some(({ slug }) => one === `/listing/${slug}`))!;
  const card = page.locator(`main a[href="${href}"]`).first();
  const title = await titleOf(card);
  await card.click();
  await page.waitForURL(`**${href}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await sectionLinks(page).first().waitFor();
  return { href, title };
}

describe('Without a connection', () => {
  it('what was opened stays readable, buying says that nothing was charged, and the rest opens with the connection', async () => {
    const page = await demo.site.page('founder');
    const { title } = await visited(page);
    await page.getByLabel('Wallet balance').getByText(/₦/).waitFor();
    await page.context().setOffline(true);

    await page
      .getByRole('button', { name: /Buy Listing Now/ })
      .first()
      .click();
    await page.getByText('You are offline. Nothing was charged. Try again when you are connected.').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Most Searched Listings' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    await page.evaluate('document.querySelector(\'a[href="/email-us"]\').click()');
    await page.getByText(/It opens with the connection/).waitFor({ timeout: 5_000 });
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: /Contact|Email|E-mail/ }).waitFor();
    await page.context().close();
  });

  it('a search keeps what is typed, and is done with the connection', async () => {
    const page = await demo.site.page('visitor');
    await page.goto('/?q=licence');
    const results = page.getByRole('region', { name: 'Search results' });
    await results.getByRole('link').first().waitFor();
    await page.context().setOffline(true);
    const box = page.getByLabel('Search listings').first();
    await box.fill('poultry');
    await page
      .getByText(/offline/i)
      .first()
      .waitFor();
    expect(await box.inputValue()).toBe('poultry');
    await page.context().setOffline(false);
    await results
      .getByRole('link', { name: /poultry/i })
      .first()
      .waitFor();
    await page.context().close();
  });
});

describe('On a slow connection', () => {
  it('the page of a card shows at once what the card knows, and says that the rest is loading', async () => {
    const page = await demo.site.page('visitor');
    await page.goto('/', { waitUntil: 'networkidle' });
    const title = await titleOf(firstCard(page));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/listing/*', async (route) => {
      await held;
      await route.continue();
    });
    await firstCard(page).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: 5_000 });
    expect(await sectionLinks(page).count()).toBe(0);
    release();
    await sectionLinks(page).first().waitFor();
    await page.context().close();
  });
});

describe('A page whose code is gone, after a release', () => {
  it('offers a reload, which opens it', async () => {
    const page = await demo.site.page('visitor');
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.evaluate('document.querySelector(\'a[href="/email-us"]\').click()');
    await page.getByText('Groundwork was updated. Reload to continue.').waitFor();
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: /Contact|Email|E-mail/ }).waitFor();
    await page.context().close();
  });
});

describe('While the server restarts', () => {
  it('the page says that it reconnects, keeps what is typed, and goes on by itself', async () => {
    const page = await demo.site.page('visitor');
    await page.goto('/login');
    await page.getByLabel('Email').fill('creator@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('Groundwork-2026!');
    await demo.site.killWeb();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const isIn = page.waitForURL((url) => url.pathname !== '/login').then(() => true);
    const isRefused = page
      .getByRole('alert')
      .first()
      .waitFor()
      .then(() => false);
    if (!(await Promise.race([isIn, isRefused]))) {
      expect(await page.getByLabel('Email').inputValue()).toBe('creator@demo.test');
      await answers();
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await isIn;
    }
    await page.getByTitle('Live').waitFor();
    await page.context().close();
  });
});

/** Resolves when the site answers again. */
async function answers() {
  for (;;) {
    const isReady = await fetch(`${demo.site.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
