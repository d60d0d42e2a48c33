import type { Browser } from 'playwright-core';
import type { App, Person } from '../app.js';
import { control, type Listing, publishListing } from '../purchases/market.js';
import { registeredVisitor, openBrowser, overflow, PASSWORD, type Visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(180_000);

let stack: Stack;
let browser: Browser;
let inviter: Visitor;
let listing: Listing;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack({ CLEARING_DAYS: '0', REFUND_DAYS: '0' }), openBrowser()]);
  inviter = await registeredVisitor(browser, stack, 'amaka', { first: 'Amaka', last: 'Eze' });
  await registeredVisitor(browser, stack, 'tola', { first: 'Tola', last: 'Adu' });
  await registeredVisitor(browser, stack, 'kemi', { first: 'Kemi', last: 'Ojo' });
  await stack.command('dist/server/accounts/grant-role.main.js', 'kemi', 'admin');
  const [creator, admin] = [await person('tola'), await person('kemi')];
  const reason = { reason: 'Her licence is valid.' };
  await api().call('POST', 'moderation/creators/tola/verify/', { token: admin.token, body: reason });
  listing = await publishListing(api(), creator, admin);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** The API as the specs of the market call it. */
const api = () =>
  ({
    paymentsUrl: stack.run.addresses.payments,
    async call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${stack.url}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json().catch(() => ({}))) as object };
    },
  }) as unknown as App;

async function person(username: string): Promise<Person> {
  const form = { email: `${username}@example.test`, password: PASSWORD };
  const { body } = await api().call<{ access: string }>('POST', 'login', { body: form });
  return { username, token: body.access } as Person;
}

describe('Two friends', () => {
  it('are both rewarded after the one who was invited buys a guide', async () => {
    const { page } = inviter;
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Invite a friend' }).click();
    await page.waitForURL('**/invite');
    const link = (await page.getByText(/\/invite\/[A-Z0-9]{8}$/).innerText()).trim();
    await page.getByText('Friends who join by your link appear here.').waitFor();

    const friend = await registeredVisitor(browser, stack, 'zainab', { first: 'Zainab', last: 'Bello' }, link);
    await page.getByText('Zainab').waitFor();
    expect(await page.getByText('Bello').count()).toBe(0);

    const { token } = await person('zainab');
    const order = { token, body: { listing_id: listing.id } };
    const { body } = await api().call<{ data: { reference: string } }>('POST', 'listing/listing-purchase', order);
    const { reference } = body.data;
    await control(api(), { pay: reference });
    await api().call('POST', `purchases/${reference}/verify/`, { token, body: {} });

    const row = page.getByRole('list', { name: 'Friends who joined by your link' }).getByRole('listitem');
    await row.getByText('Rewarded', { exact: true }).first().waitFor();
    await page.getByRole('term').filter({ hasText: 'Earned' }).waitFor();
    for (const { page } of [inviter, friend]) {
      await page.goto('/profile?tab=wallet');
      await page.locator('li', { hasText: 'Reward for an Invitation' }).filter({ hasText: '₦625' }).waitFor();
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/invite');
    await row.first().waitFor();
    expect(await overflow(page)).toBe(0);
    expect([...inviter.errors, ...friend.errors]).toEqual([]);
  });
});
