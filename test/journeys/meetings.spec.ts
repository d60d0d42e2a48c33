import type { Browser, Page } from 'playwright-core';
import { type App, type Person, startApp } from '../app.js';
import { offering } from '../meetings/meeting-market.js';
import { funded } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { openBrowser, overflow } from './browser.js';
import { chooseTime, press } from './meeting-acts.js';
import { signedIn } from './sign-in.js';

jest.setTimeout(240_000);

let app: App;
let browser: Browser;
let host: Person, guest: Person;
let creator: Page, buyer: Page;

beforeAll(async () => {
  await builtClient();
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  [host, guest] = [await offering(app), await funded(app, 4_000_000)];
  creator = await signedIn(app, browser, host, 1_280);
  buyer = await signedIn(app, browser, guest, 360);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe('A meeting with a creator', () => {
  it('is offered, booked and paid on a phone, moved by both, and cancelled, and each sees what the other does', async () => {
    await creator.goto('/meetings/offer');
    await creator.getByLabel('Price of a meeting').fill('8000');
    await creator.getByLabel('Least notice').selectOption('0');
    await press(creator, 'Save the offer');
    await creator.getByText('What guests can book next').waitFor();

    await buyer.goto(`/listing-by-creator?creator=${host.username}&tab=meeting`);
    await buyer.getByRole('region', { name: 'The offer' }).getByText('₦8,000').waitFor();
    await chooseTime(buyer, 'radio');
    expect(await overflow(buyer)).toBeLessThanOrEqual(0);
    await buyer.getByLabel('What is it about?').fill('Which licence comes first?');
    await press(buyer, 'Keep this time');
    await buyer.getByText(/^Kept for you for \d+:\d\d$/).waitFor();
    await press(buyer, 'Pay ₦8,000 from your wallet');
    await buyer.getByRole('button', { name: /^Join Meeting at/, disabled: true }).waitFor();
    await buyer.getByRole('link', { name: 'Save on Google Calendar' }).waitFor();

    await creator.goto('/meetings');
    await creator.getByRole('link', { name: /^Meeting with/ }).click();
    await creator.getByText('Which licence comes first?').waitFor();

    await press(buyer, 'Request Reschedule');
    await chooseTime(buyer, 'checkbox');
    await buyer.getByLabel('Why, or what suits you').fill('I travel.');
    await press(buyer, 'Propose these times');
    await buyer.getByRole('region', { name: 'You proposed other times:' }).waitFor();
    // Without a reload: the creator sees the proposal, and the buyer the new time.
    await press(creator, /^Accept /);
    await buyer.getByRole('region', { name: 'You proposed other times:' }).waitFor({ state: 'detached' });
    await buyer.getByText('History').click();
    await buyer.getByText(/accepted another time/).waitFor();

    await press(creator, 'Cancel the meeting');
    await creator.getByText(/^The whole price, ₦8,000, returns to/).waitFor();
    await creator.getByLabel('Reason').fill('I am ill.');
    await press(creator, 'Cancel it now');
    await creator.getByText(/^You cancelled it. ₦8,000 returned to the guest/).waitFor();
    await buyer.goto('/meetings?list=past');
    await buyer.getByRole('link', { name: /^Meeting with/ }).click();
    await buyer.getByText('I am ill.').waitFor();
    expect(await overflow(buyer)).toBeLessThanOrEqual(0);
  });

  it('is paid by card on a phone, and is booked there and for the creator as the payment arrives', async () => {
    await buyer.goto(`/listing-by-creator?creator=${host.username}&tab=meeting`);
    await chooseTime(buyer, 'radio');
    await buyer.getByLabel('What is it about?').fill('How do I register a name?');
    await press(buyer, 'Keep this time');
    await creator.goto('/meetings');
    await press(buyer, 'Pay ₦8,000 by card or bank');
    await buyer.getByRole('button', { name: 'Pay', exact: true }).click();
    await buyer.getByText('Your payment arrived, and the meeting is booked').waitFor();
    expect(await overflow(buyer)).toBeLessThanOrEqual(0);
    await creator.getByRole('link', { name: /^Meeting with/ }).waitFor();
  });
});
