import type { Browser, Page } from 'playwright-core';
import { type App, type Person, startApp } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { type Listing, openMarket } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { AT_ONCE_MS, openBrowser } from './browser.js';

jest.setTimeout(120_000);

let app: App;
let browser: Browser;
let listing: Listing, creator: Person, buyer: Person, reader: Person;

beforeAll(async () => {
  await builtClient();
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  ({ listing, creator } = await openMarket(app));
  [buyer, reader] = [await app.person(), await app.person()];
  await desk(app).own(buyer, listing.id, creator.id);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Opens a page as this person. */
async function open(path: string, who: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' });
  const user = (await app.call('GET', 'auth/users/me/', { token: who.token })).body;
  const stored = { access: who.token, token: who.token, refresh: who.refresh, user: JSON.stringify(user) };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
  const page = await context.newPage();
  page.setDefaultTimeout(AT_ONCE_MS);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const WORDS = 'It told me which office comes first.';

it('A buyer reviews a listing; the creator sees it live and replies, and the rating on its card changes', async () => {
  const path = `/listing/${listing.slug}`;
  const [creators, buyers, cards] = await Promise.all([open(path, creator), open(path, buyer), open('/', reader)]);
  await creators.getByText('No reviews yet.').waitFor();
  const card = cards.locator(`main a[href="${path}"]`).first();
  await card.getByText('(0)').waitFor();

  await buyers.getByRole('button', { name: 'Post Review' }).click();
  await buyers.getByText('Please enter a review and select a rating.').waitFor();
  await buyers.getByRole('textbox', { name: 'Your review' }).fill(WORDS);
  await buyers.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await buyers.getByRole('button', { name: 'Post Review' }).click();
  await buyers.getByText('Review posted!').waitFor();

  await creators.getByText(WORDS).waitFor();
  await creators.getByText('Verified purchase').waitFor();
  await creators.getByRole('img', { name: '4.0 out of 5 stars' }).first().waitFor();
  await card.getByText('(1)').waitFor();
  await card.getByRole('img', { name: '4.0 out of 5 stars' }).waitFor();

  await creators.getByRole('button', { name: 'Reply', exact: true }).click();
  await creators.getByRole('textbox', { name: 'Your reply' }).fill('Thank you for the visit.');
  await creators.getByRole('button', { name: 'Save reply' }).click();
  await buyers.getByText('Thank you for the visit.').waitFor();

  const own = buyers.getByRole('listitem').filter({ hasText: WORDS });
  await own.getByRole('button', { name: 'Edit', exact: true }).click();
  const edited = buyers.getByRole('listitem').filter({ has: buyers.getByRole('button', { name: 'Save review' }) });
  await edited.getByRole('radio', { name: '2 stars' }).check({ force: true });
  await edited.getByRole('button', { name: 'Save review' }).click();
  await card.getByRole('img', { name: '2.0 out of 5 stars' }).waitFor();
  await creators.getByText('Edited').waitFor();
});
