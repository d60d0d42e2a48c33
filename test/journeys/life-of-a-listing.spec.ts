import type { Browser } from 'playwright-core';
import { approve, openBrowser, PASSWORD, registeredVisitor, verifyCreator, type Visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(240_000);

let stack: Stack;
let browser: Browser;
let creator: Visitor, moderator: Visitor;

const title = 'Opening a bakery in Kano';
const slug = 'opening-a-bakery-in-kano';

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  creator = await registeredVisitor(browser, stack, 'tola', { first: 'Tola', last: 'Adu' });
  moderator = await registeredVisitor(browser, stack, 'kemi', { first: 'Kemi', last: 'Ojo' });
  expect((await stack.command('dist/server/accounts/grant-role.main.js', 'kemi', 'admin')).code).toBe(0);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** A command as `who`, without a screen. */
async function send({ email }: Visitor, path: string, body: object) {
  const post = (to: string, sent: object, headers = {}) =>
    fetch(`${stack.url}/api/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(sent),
    });
  const { access } = (await (await post('login', { email, password: PASSWORD })).json()) as { access: string };
  const answer = await post(path, body, { authorization: `Bearer ${access}` });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { data: { id: string } };
}

describe('The life of a listing', () => {
  it('a creator is asked for changes, edits the listing and submits it again; a moderator approves it', async () => {
    const description = 'From the registration of the name to the last inspection of the oven, in order.';
    await send(creator, 'listing', {
      title,
      description,
      price: 5_000,
      industry: 'retail-pharmacy',
      licence_affirmed: true,
    });
    const section = await send(creator, 'listing/section/create', { title: 'The name', listing: slug });
    await send(creator, 'listing/text', { section: section.data.id, text_content: 'Reserve it first.' });

    const desk = moderator.page;
    await desk.goto('/admin/listings');
    await desk.getByRole('button', { name: 'Request changes' }).click();
    await desk.getByRole('textbox', { name: /What should the creator change/ }).fill('Name the council that inspects.');
    await desk.getByRole('button', { name: 'Send request' }).click();
    await desk.getByText('Nothing is waiting for review.').waitFor();

    const { page } = creator;
    await page.goto('/profile?tab=listings&list=created');
    await page.getByText('Name the council that inspects.').waitFor();
    await page.getByRole('link', { name: 'Edit listing' }).click();
    await page.getByText('A moderator asked: Name the council that inspects.').waitFor();
    await page.getByRole('textbox', { name: 'Subtitle' }).fill('Inspected by the Kano municipal council');
    await page.getByRole('button', { name: 'Save and submit again' }).click();
    await page.waitForURL(`**/listing/${slug}`);
    await page.getByText('In review').first().waitFor();

    // The queue shows it again without a reload.
    await verifyCreator(desk);
    await approve(desk);
    await page.getByText('Inspected by the Kano municipal council').waitFor();
    await page.getByText('In review').first().waitFor({ state: 'detached' });
    expect([...creator.errors, ...moderator.errors]).toEqual([]);
  });
});
