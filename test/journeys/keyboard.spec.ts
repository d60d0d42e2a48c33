import { until } from '../until.js';
import { demoSite, type Role } from './demo-site.js';
import { Keys } from './keys.js';

jest.setTimeout(180_000);

const demo = demoSite();

/** Opens the site as a person without a pointer. */
async function keysOf(role: Role, path: string) {
  const page = await demo.site.page(role);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  return { page, keys: new Keys(page), close: () => page.context().close() };
}

/** A guide that this person can buy: its title begins the name of its link in the search. */
async function unbought(role: Role) {
  const { results } = await demo.site.call<{ results: { slug: string; title: string }[] }>(
    'listing?limit=40&sort=newest',
  );
  for (const { slug, title } of results) {
    const { data } = await demo.site.as<{ data: { has_purchased: boolean; is_owner: boolean } }>(
      role,
      `listing/${slug}`,
    );
    if (!data.has_purchased && !data.is_owner) return { slug, title };
  }
  throw new Error(`The ${role} owns every guide.`);
}

describe('With keys alone, and with the focus in sight at each stop', () => {
  it('a guide is searched, bought and read', async () => {
    const { slug, title } = await unbought('founder2');
    const { page, keys, close } = await keysOf('founder2', '/');
    await keys.to('Skip to content');
    await keys.press('Enter');
    await keys.to('Search listings');
    await keys.type(title);
    const result = page.getByRole('region', { name: 'Search results' }).locator(`a[href="/listing/${slug}"]`);
    await result.waitFor();
    await keys.to(new RegExp(`^.*${title}`));
    await keys.press('Enter');
    await page.waitForURL(`**/listing/${slug}`);
    await page.getByRole('button', { name: 'Buy Listing Now' }).first().waitFor();
    await keys.to('Buy Listing Now');
    await keys.press('Enter');
    await page.waitForURL(/\/checkout\//);
    await keys.to('Pay');
    await keys.press('Enter');
    await page.waitForURL(/\/payment\/callback/);
    await page.getByRole('link', { name: 'Open the guide' }).waitFor();
    await keys.to('Open the guide');
    await keys.press('Enter');
    await page.getByRole('link', { name: 'Start reading' }).waitFor();
    await keys.to('Start reading');
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Done' }).waitFor();
    await keys.to('Done');
    await keys.press('Space');
    await page
      .getByText(/^1 of \d+ done/)
      .first()
      .waitFor();
    await keys.at();
    await keys.to('Next Section');
    await keys.press('Enter');
    await until(
      () => page.evaluate('document.activeElement.localName'),
      (name) => name === 'h1',
    );
    expect(keys.invisible).toEqual([]);
    await close();
  });

  it('a co-founder is found and asked to connect', async () => {
    const { page, keys, close } = await keysOf('creator', '/profile');
    await keys.to('Profile');
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await page.waitForURL(/tab=co-founders/);
    const connect = page.getByRole('button', { name: /^Connect with/ });
    await connect.first().waitFor();
    const name = (await connect.first().getAttribute('aria-label'))!;
    await keys.to(name);
    await keys.press('Enter');
    await page.getByText('Connection request sent').waitFor();
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
    await keys.at();
    await keys.to(/^Received Requests/, 'Shift+Tab');
    await keys.press('ArrowRight');
    expect((await keys.at()).name).toMatch(/^Sent Requests/);
    await page.getByRole('tabpanel').getByText('Request Sent').first().waitFor();
    expect(keys.invisible).toEqual([]);
    await close();
  });

  it('a listing is created, submitted and given a section', async () => {
    const { page, keys, close } = await keysOf('creator', '/listing/new');
    const title = `Opening a cassava mill ${Date.now()}`;
    await keys.to(/^Title/);
    await keys.type(title);
    await keys.to(/^Description/);
    await keys.type('Each permit of the state and of the federal agencies, in the order that they are asked for.');
    await keys.to('Next');
    await keys.press('Enter');
    await page.getByRole('heading', { name: /^Step 2/ }).waitFor();
    await keys.to(/^Sector/);
    await keys.type('Agri');
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await keys.to(/^Industry/);
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await keys.to('Next');
    await keys.press('Enter');
    await page.getByRole('heading', { name: /^Step 3/ }).waitFor();
    await keys.to(/^Price/);
    await keys.type('7500');
    for (const question of [0, 1]) {
      await keys.to('Yes');
      await keys.press(question ? 'ArrowRight' : 'Space');
    }
    await keys.to(/^I affirm/);
    await keys.press('Space');
    await keys.to('Submit For Review');
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Welldone' }).waitFor();
    await keys.press('Escape');
    await page.waitForURL((url) => url.pathname === '/');

    const { results } = await demo.site.as<{ results: { slug: string; title: string }[] }>(
      'creator',
      'listing/user/created',
    );
    const { slug } = results.find((listing) => listing.title === title)!;
    await page.goto(`/listing/${slug}/sections`);
    await page.getByRole('button', { name: 'Add New Section' }).first().waitFor();
    await keys.to('Add New Section');
    await keys.press('Enter');
    await keys.type('Register the name');
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Register the name' }).waitFor();
    await keys.to('Text');
    await keys.type('File the name before you print anything.');
    await keys.to('Send');
    await keys.press('Enter');
    await page.locator('main').getByText('File the name before you print anything.').first().waitFor();
    expect(keys.invisible).toEqual([]);
    await close();
  });

  it('the menu of the account leads to the wallet, whose dialogs give the focus back', async () => {
    const { page, keys, close } = await keysOf('buyer', '/');
    await keys.to('Your account');
    await keys.press('Enter');
    await page.getByRole('navigation', { name: 'Your account' }).waitFor();
    await keys.press('Tab');
    await keys.press('Escape');
    expect((await keys.at()).name).toBe('Your account');
    await keys.press('Enter');
    await keys.to('Wallet');
    await keys.press('Enter');
    for (const [opener, dialog] of [
      ['Fund Wallet', 'Fund Wallet'],
      ['Withdraw', 'Withdraw Funds'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).waitFor();
      await keys.to(opener);
      await keys.press('Enter');
      await page.getByRole('dialog', { name: dialog }).waitFor();
      for (let stops = 0; stops < 8; stops++) {
        await keys.press('Tab');
        await keys.at();
        expect(await page.evaluate('!!document.activeElement.closest("[role=dialog]")')).toBe(true);
      }
      await keys.press('Escape');
      await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' });
      expect((await keys.at()).name).toBe(opener);
    }
    expect(keys.invisible).toEqual([]);
    await close();
  });
});
