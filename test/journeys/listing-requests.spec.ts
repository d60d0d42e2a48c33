import type { Browser } from 'playwright-core';
import { until } from '../until.js';
import { approve, openBrowser, overflow, PASSWORD, registeredVisitor, verifyCreator, type Visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(240_000);

let stack: Stack;
let browser: Browser;
let requester: Visitor, voter: Visitor, creator: Visitor, moderator: Visitor;

const GUIDE = 'Farming snails in Ogun';

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  requester = await registeredVisitor(browser, stack, 'bola', { first: 'Bola', last: 'Ige' });
  voter = await registeredVisitor(browser, stack, 'dayo', { first: 'Dayo', last: 'Ola' });
  creator = await registeredVisitor(browser, stack, 'tola', { first: 'Tola', last: 'Adu' });
  moderator = await registeredVisitor(browser, stack, 'kemi', { first: 'Kemi', last: 'Ojo' });
  expect((await stack.command('dist/server/accounts/grant-role.main.js', 'kemi', 'admin')).code).toBe(0);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** A guide of the creator that waits for its review. */
async function submitGuide() {
  const post = async (path: string, body: object, access = '') => {
    const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) };
    const answer = await fetch(`${stack.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { access: string; data: { id: string } };
  };
  const { access } = await post('login', { email: creator.email, password: PASSWORD });
  const offer = { price: 5_000, industry: 'livestock', licence_affirmed: true, title: GUIDE };
  const description = 'From the pen and the first snails to the buyers at the market, step by step.';
  const { id } = (await post('listing', { ...offer, description }, access)).data;
  const section = await post('listing/section/create', { title: 'The pen', listing: id }, access);
  await post('listing/text', { section: section.data.id, text_content: 'Choose loamy soil.' }, access);
}

async function mailsTo({ email }: Visitor): Promise<string[]> {
  type Mail = { to: { address: string }[]; subject: string };
  const all = (await (await fetch(`${stack.run.addresses.mail}/api/email`)).json()) as Mail[];
  return all.flatMap(({ to, subject }) => (to.some(({ address }) => address === email) ? [subject] : []));
}

describe('A search that finds nothing', () => {
  it('becomes a request; another founder votes, a creator links a guide, and both get one mail when it is published', async () => {
    // A visitor, on a phone, signs in at Submit; what was typed is kept.
    const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto('/?q=snail+farm');
    await page.getByText("No listing for 'snail farm' yet").waitFor();
    await page.getByRole('link', { name: 'Request this listing' }).click();
    await page.waitForURL('**/request-listing?title=snail%20farm');
    expect(await page.getByLabel('Business name').inputValue()).toBe('snail farm');
    await page.getByRole('combobox', { name: 'Choose Sector' }).click();
    await page.getByRole('option', { name: 'Agriculture' }).click();
    await page.getByRole('combobox', { name: 'Choose Industry' }).click();
    await page.getByRole('option', { name: 'Livestock' }).click();
    await page.getByLabel('Further Description').fill('Which permits does the pen need?');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/login?next=*');
    await page.getByLabel('Email').fill(requester.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/request-listing?title=snail%20farm');
    expect(await page.getByLabel('Further Description').inputValue()).toBe('Which permits does the pen need?');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByText(
        "You have successfully requested for a listing, we'll notify you by email immediately the listing you requested has been uploaded.",
      )
      .waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const own = page.getByRole('listitem').filter({ hasText: 'snail farm' });
    await own.getByText('Your request').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    // Another founder, about to request the same, votes instead.
    await voter.page.goto('/request-listing');
    await voter.page.getByLabel('Business name').fill('Snails farming');
    await voter.page.getByRole('button', { name: 'Vote for “snail farm” instead' }).click();
    await voter.page.getByText('Thank you. We mail you when its guide is uploaded.').waitFor();
    await own.getByText('1 vote').waitFor();

    // The creator links a guide that is in review; with its publication the request is fulfilled, on every screen.
    await submitGuide();
    await creator.page.goto('/listing-requests');
    const wanted = creator.page.getByRole('listitem').filter({ hasText: 'snail farm' });
    await wanted.getByRole('button', { name: 'I wrote this guide' }).click();
    await wanted.getByRole('combobox', { name: 'Your guide' }).click();
    await creator.page.getByRole('option', { name: GUIDE }).click();
    await wanted.getByLabel('Launch discount, percent (optional)').fill('20');
    await wanted.getByText('They pay ₦4,000 instead of ₦5,000.').waitFor();
    await wanted.getByRole('button', { name: 'Link this guide' }).click();
    await wanted.getByText(`You linked “${GUIDE}”`).waitFor();
    await wanted.getByText('Those who wait get 20 % off for 7 days, once it is published.').waitFor();
    await moderator.page.goto('/admin/listings');
    await verifyCreator(moderator.page);
    // Toasts, which go after some seconds.
    const announced = [page, voter.page].map((one) =>
      one.getByText(`A guide you waited for is published: “${GUIDE}”.`).waitFor({ timeout: 120_000 }),
    );
    await Promise.all([approve(moderator.page), ...announced]);
    await own.getByRole('link', { name: GUIDE }).waitFor();

    for (const person of [requester, voter])
      await until(
        () => mailsTo(person),
        (subjects) => subjects.includes(`The guide you waited for: “${GUIDE}”`),
      );
    for (const person of [requester, voter])
      expect((await mailsTo(person)).filter((subject) => subject.includes(GUIDE))).toHaveLength(1);

    // The link of the own request carries the code, with which the guide costs less.
    await own.getByText(/You get 20 % off with your code/).waitFor();
    await own.getByRole('link', { name: GUIDE }).click();
    await page.getByText(/^₦1,000 off with /).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect([...voter.errors, ...creator.errors, ...moderator.errors]).toEqual([]);
  });
});
