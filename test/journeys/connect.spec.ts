import type { Browser } from 'playwright-core';
import { AT_ONCE_MS, msUntil, registeredFounder, registeredVisitor, openBrowser, type Visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(180_000);

/** The duration of the animation at whose end the toast closes: also for those who prefer reduced motion. */
const CLOSES_AFTER = `getComputedStyle(document.querySelector('.Toastify__toast [role=progressbar]')).animationDuration`;

let stack: Stack;
let browser: Browser;
let ada: Visitor, bola: Visitor;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  ada = await registeredFounder(browser, stack, 'ada', { first: 'Ada', last: 'Obi' });
  bola = await registeredFounder(browser, stack, 'bola', { first: 'Bola', last: 'Ige' });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('Two founders meet', () => {
  it('the request shows on the receiver’s open tab at once; the card changes only after the server’s response', async () => {
    await bola.page.goto('/profile?tab=co-founders');
    await bola.page.getByText('Received Requests').first().waitFor();
    await ada.page.goto('/profile?tab=co-founders');
    const card = ada.page.getByRole('listitem', { name: 'Bola Ige' });
    await card.getByRole('button', { name: 'Connect' }).click();
    await ada.page.getByText('Connection request sent').waitFor();
    const arrived = bola.page.getByRole('button', { name: '1 new request' });
    expect(await msUntil(() => arrived.waitFor())).toBeLessThan(AT_ONCE_MS);
    const bell = bola.page.getByRole('button', { name: 'Notifications, 1 unread' });
    expect(await msUntil(() => bell.waitFor())).toBeLessThan(AT_ONCE_MS);
    expect(await bola.page.title()).toMatch(/^\(1\) /);
    const suggested = bola.page.getByRole('button', { name: 'Connect with Ada Obi' });
    const place = await suggested.boundingBox();
    await card.getByRole('button', { name: 'Request Sent' }).waitFor();
    expect(await suggested.boundingBox()).toEqual(place);
    await arrived.click();
    await bola.page.getByRole('listitem', { name: 'Ada Obi' }).getByRole('button', { name: 'Accept' }).waitFor();
    const sent = card.getByRole('button', { name: 'Request Sent' });
    await sent.waitFor();
    expect(await sent.isDisabled()).toBe(true);
  });

  it('a lost response leaves the card unchanged', async () => {
    const chika = await registeredVisitor(browser, stack, 'chika', { first: 'Chika', last: 'Udo' });
    await chika.page.route('**/api/connect/send-request*', (route) => route.abort());
    await chika.page.goto('/profile?tab=co-founders');
    const card = chika.page.getByRole('listitem', { name: 'Bola Ige' });
    await card.getByRole('button', { name: 'Connect' }).click();
    await chika.page.locator('.Toastify__toast').first().waitFor();
    expect(await chika.page.evaluate(CLOSES_AFTER)).toBe('5s');
    await card.getByRole('button', { name: 'Connect' }).waitFor();
    expect(await card.getByRole('button', { name: 'Request Sent' }).count()).toBe(0);
    await chika.context.close();
  });

  it('a withdrawn request leaves the receiver’s screen at once, and its sender reads from when to ask again', async () => {
    const dayo = await registeredVisitor(browser, stack, 'dayo', { first: 'Dayo', last: 'Eze' });
    await dayo.page.goto('/profile?tab=co-founders');
    await dayo.page.getByRole('button', { name: 'Connect with Bola Ige' }).click();
    await bola.page.getByRole('button', { name: '1 new request' }).click();
    const received = bola.page.getByRole('list', { name: 'Received Requests' });
    const card = received.getByRole('listitem', { name: 'Dayo Eze' });
    await card.getByRole('button', { name: 'Decline' }).waitFor();
    await dayo.page.goto('/profile?tab=co-founders&list=sent');
    const sent = dayo.page.getByRole('list', { name: 'Sent Requests' });
    await sent.getByRole('button', { name: 'Withdraw' }).click();
    expect(await msUntil(() => card.waitFor({ state: 'detached' }))).toBeLessThan(AT_ONCE_MS);
    await bola.page.getByRole('tab', { name: 'Received Requests 1' }).waitFor();
    await sent.getByText('Withdrawn').waitFor();
    await dayo.page.getByText(/^You can ask again from /).waitFor();
    expect(dayo.errors).toEqual([]);
    await dayo.context.close();
  });

  it('a declined request looks to its sender as if it waited', async () => {
    const efe = await registeredVisitor(browser, stack, 'efe', { first: 'Efe', last: 'Ojo' });
    await efe.page.goto('/profile?tab=co-founders&list=sent');
    await efe.page.getByRole('button', { name: 'Connect with Bola Ige' }).click();
    const sent = efe.page.getByRole('list', { name: 'Sent Requests' });
    await sent.getByRole('button', { name: 'Request Sent' }).waitFor();
    const before = await sent.innerText();
    await bola.page.getByRole('button', { name: '1 new request' }).click();
    await bola.page.getByRole('button', { name: 'Decline Efe Ojo' }).click();
    const received = bola.page.getByRole('list', { name: 'Received Requests' });
    await received.getByText('Declined').waitFor();
    await efe.page.reload();
    await sent.getByRole('button', { name: 'Request Sent' }).waitFor();
    expect(await sent.innerText()).toBe(before);
    expect(efe.errors).toEqual([]);
    await efe.context.close();
  });

  it('accepting connects both; both screens update without a reload', async () => {
    await ada.page.goto('/profile?tab=networks');
    await ada.page.getByText('My Networks').first().waitFor();
    await bola.page.getByRole('listitem', { name: 'Ada Obi' }).getByRole('button', { name: 'Accept' }).click();
    await ada.page.getByText('Bola Ige').first().waitFor();
    await bola.page.goto('/profile?tab=networks');
    await bola.page.getByText('Ada Obi').first().waitFor();
    expect([...ada.errors, ...bola.errors]).toEqual([]);
  });

  it('on a phone the selected tab stays visible, and a lost connection shows a message', async () => {
    const { page, context } = ada;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/profile?tab=wallet');
    const chosen = page.getByRole('tab', { name: 'Wallet' });
    await chosen.waitFor();
    const { x, width } = (await chosen.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    await page.getByText('Wallet Balance').waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline. This may be out of date.').waitFor();
    await page.getByRole('tab', { name: 'Listings' }).click();
    await page.getByText(/It opens with the connection/).waitFor();
    await context.setOffline(false);
    await page.getByText('Purchased Listings').waitFor();
  });
});
