import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { type App, type Person, startApp } from '../app.js';
import { applying, IDENTITY_CHECK, newPhone, PDF } from '../creator-applications/applying.js';
import { PREMIUM } from '../meetings/meeting-market.js';
import { moveClock } from '../moved-clock.js';
import { funded, grant } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { openBrowser, overflow } from './browser.js';
import { chooseTime, press } from './meeting-acts.js';
import { signedIn } from './sign-in.js';

jest.setTimeout(240_000);

const DAYS_5 = 5 * 86_400_000;

let app: App;
let browser: Browser;
let ngozi: Person, guest: Person, reviewer: Person;
let endMoved: (() => void) | undefined;

beforeAll(async () => {
  await builtClient();
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  [ngozi, guest, reviewer] = [await funded(app, PREMIUM), await funded(app, 4_000_000), await app.person()];
  await grant(app, reviewer, 'admin');
}, 240_000);
afterAll(async () => {
  endMoved?.();
  await browser?.close();
  await app?.stop();
});

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });

/** The bank confirms the name, as the sandbox answers it; the answer is seen without loading the page again. */
async function checksIdentity(page: Page) {
  const check = page.getByRole('region', { name: 'Automatic identity check (optional)' });
  await check.getByRole('button', { name: 'Check my identity' }).click();
  await check.getByRole('textbox', { name: 'BVN' }).fill(IDENTITY_CHECK.bvn);
  await check.getByRole('textbox', { name: 'Account number' }).fill(IDENTITY_CHECK.account_number);
  await check.getByRole('combobox', { name: 'Bank' }).fill('Guaranty');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await check.getByRole('checkbox', { name: /^I agree/ }).check();
  await check.getByRole('button', { name: 'Send check' }).click();
  await check.getByText(/^Your name matched/).waitFor();
}

async function applies(page: Page) {
  const phone = newPhone();
  await page.goto('/become-creator?step=4');
  await page.getByLabel('Description').fill('Twelve years of NAFDAC registrations.');
  await page.getByRole('combobox', { name: 'Language 1' }).fill('English');
  await press(page, 'Continue');
  await page.getByRole('form', { name: 'Verification' }).waitFor();
  await page.getByLabel('Profession').fill('Food processor');
  for (const [group, name] of [
    ['Certification', 'certificate.pdf'],
    ['ID card', 'passport.pdf'],
  ] as const) {
    const files = page.getByRole('group', { name: group, exact: true });
    await files.locator('input[type=file]').setInputFiles(file(name));
    await files.getByText(name).waitFor();
  }
  await page.getByLabel('ID card type').selectOption({ label: 'Passport' });
  await checksIdentity(page);
  await page.getByLabel('Country').fill('Nigeria');
  await page.getByLabel('Phone Number').fill(phone);
  await press(page, 'Send code');
  await page.getByLabel('Code', { exact: true }).fill(await applying(app).code(phone));
  await press(page, 'Verify');
  await page.getByText('Your phone number is verified.').first().waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await press(page, 'Finish');
  await press(page, 'Done');
  await page.getByRole('heading', { name: 'We are checking your application' }).waitFor();
}

async function approves(page: Page) {
  await page.goto('/admin/creator-applications');
  await press(page, 'Review this');
  await page.getByRole('region', { name: 'Automatic identity check' }).getByText('Matched', { exact: true }).waitFor();
  for (const [nth, name] of ['Open Certificate: certificate.pdf', 'Open ID card: passport.pdf'].entries()) {
    await press(page, name);
    await page.getByText('Opened', { exact: true }).nth(nth).waitFor();
  }
  await press(page, 'Approve');
  for (const check of await page.getByRole('checkbox').all()) await check.check();
  await press(page, 'Approve application');
  await page.getByText('No application waits for an answer.').waitFor();
}

/** Ngozi gets Premium from her wallet, and offers meetings on Mondays to Saturdays. */
async function offersMeetings(page: Page) {
  await page.goto('/plans/premium');
  await page.getByRole('radio', { name: /^1 month/ }).check();
  await page.getByRole('button', { name: 'Get Premium', exact: true }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByText('Active').first().waitFor();
  await page.goto('/meetings/offer');
  await page.getByLabel('Take bookings').check();
  await page.getByLabel('Price of a meeting').fill('8000');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await press(page, `Add hours, ${day}`);
  await page.getByLabel('Least notice').selectOption('0');
  await press(page, 'Save the offer');
  await page.getByText('What guests can book next').waitFor();
}

async function books(page: Page) {
  await page.goto(`/listing-by-creator?creator=${ngozi.username}&tab=meeting`);
  await chooseTime(page, 'radio');
  await page.getByLabel('What is it about?').fill('Which licence comes first?');
  await press(page, 'Keep this time');
  await press(page, 'Pay ₦8,000 from your wallet');
  await page.getByRole('button', { name: /^Join Meeting at/, disabled: true }).waitFor();
}

/** The meeting is over and paid out, for the servers and in these browsers. */
async function letTimePass(pages: Page[]) {
  endMoved = moveClock(DAYS_5);
  for (const page of pages) await page.clock.setSystemTime(Date.now());
  await sql`update app.outbox set due_at = now() where state = 'open' and name = 'settlement'`.execute(app.sql);
}

describe('A new creator', () => {
  it('applies on a phone, is verified, and holds a meeting that was booked, moved and then rated', async () => {
    const [creator, buyer, desk] = await Promise.all([
      signedIn(app, browser, ngozi, 360),
      signedIn(app, browser, guest, 1_280),
      signedIn(app, browser, reviewer, 1_280),
    ]);
    await applies(creator);
    await approves(desk);
    // Without a reload.
    await creator.getByRole('heading', { name: 'You are a verified creator' }).waitFor();
    await offersMeetings(creator);

    await books(buyer);
    await creator.goto('/meetings');
    await creator.getByRole('link', { name: /^Meeting with/ }).click();
    await press(creator, 'Request Reschedule');
    await chooseTime(creator, 'checkbox');
    await creator.getByLabel('Why, or what suits you').fill('An inspection was moved.');
    await press(creator, 'Propose these times');
    await press(buyer, /^Accept /);
    await creator.getByRole('region', { name: 'You proposed other times:' }).waitFor({ state: 'detached' });

    await letTimePass([creator, buyer]);
    await buyer.goto('/meetings?list=past');
    await buyer.getByRole('link', { name: /^Meeting with/ }).click();
    await buyer.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await buyer.getByLabel('Your comment').fill('Clear and kind.');
    await press(buyer, 'Rate the meeting');
    await buyer.getByRole('region', { name: 'Your rating' }).getByText('Clear and kind.').waitFor();

    await creator.goto('/meetings?list=past');
    await creator.getByRole('link', { name: /^Meeting with/ }).click();
    await creator.getByText('Clear and kind.').waitFor();
    await creator.goto(`/listing-by-creator?creator=${ngozi.username}&tab=meeting`);
    await creator.getByText('5.0 (1 rating)').waitFor();
    // The creator has the price, less the commission.
    await creator.goto('/profile?tab=wallet');
    await creator.getByRole('main').getByText('₦7,200').first().waitFor();
    expect(await overflow(creator)).toBeLessThanOrEqual(0);
  });
});
