import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { until } from '../until.js';
import {
  approve,
  AT_ONCE_MS,
  msUntil,
  registeredVisitor,
  openBrowser,
  verifyCreator,
  type Visitor,
  visitor,
} from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(240_000);

let stack: Stack;
let browser: Browser;
let creator: Visitor, buyer: Visitor, admin: Visitor;

const title = 'Opening a community pharmacy in Lagos';
const slug = 'opening-a-community-pharmacy-in-lagos';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('A listing from submission to sale', () => {
  it('a creator submits a listing; an admin verifies the creator and approves the listing', async () => {
    creator = await registeredVisitor(browser, stack, 'tola', { first: 'Tola', last: 'Adu' });
    admin = await registeredVisitor(browser, stack, 'kemi', { first: 'Kemi', last: 'Ojo' });
    expect((await stack.command('dist/server/accounts/grant-role.main.js', 'kemi', 'admin')).code).toBe(0);

    const { page } = creator;
    await page.goto('/listing/new');
    await page.getByRole('textbox', { name: /^Title/ }).fill(title);
    await page
      .getByRole('textbox', { name: /^Description/ })
      .fill(
        'Every licence from the pharmacists council to the last inspection, in the order the offices ask for them.',
      );
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('combobox', { name: 'Sector' }).click();
    await page.getByRole('option', { name: 'Pharmaceutical' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Industry' }).click();
    await page.getByRole('option', { name: 'Retail Pharmacy' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('textbox', { name: 'Price' }).fill('12500');
    for (const no of await page.getByRole('radio', { name: 'No' }).all()) await no.check();
    await page.getByRole('checkbox', { name: /I affirm/ }).check();
    await page.getByRole('button', { name: 'Submit For Review' }).click();
    await page.getByRole('dialog', { name: 'Welldone' }).waitFor();

    await page.goto(`/listing/${slug}/sections`);
    await page.getByRole('button', { name: 'Add New Section' }).first().click();
    await page.getByRole('textbox', { name: 'Section title' }).fill('Register the premises');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Text' }).fill('File the premises form **before** you sign a lease.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('you sign a lease').waitFor();
    await page
      .locator('input[type=file][accept^="image"]')
      .setInputFiles({ name: 'form.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('Images uploaded successfully').waitFor();

    await admin.page.goto('/admin/listings');
    await verifyCreator(admin.page);
    await approve(admin.page);
    await until(
      async () => (await fetch(`${stack.url}/api/listing/${slug}/`)).status,
      (status) => status === 200,
    );
  });

  it('a visitor sees the listing but never its sections', async () => {
    const detail = (await (await fetch(`${stack.url}/api/listing/${slug}/`)).json()) as {
      data: { sections: { slug: string }[] };
    };
    const section = detail.data.sections[0]!.slug;
    const locked = await fetch(`${stack.url}/api/listing/${slug}/${section}/`);
    expect(locked.status).toBe(401);
    const stranger = await registeredVisitor(browser, stack, 'sade', { first: 'Sade', last: 'Ike' });
    const token = await stranger.page.evaluate<string>(
      `sessionStorage.getItem('access') ?? localStorage.getItem('access')`,
    );
    const refused = await fetch(`${stack.url}/api/listing/${slug}/${section}/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(403);
    for (const text of [await locked.text(), await refused.text(), JSON.stringify(detail)])
      expect(text).not.toContain('you sign a lease');
    await stranger.context.close();
  });

  it('a buyer finds it despite a typing mistake and pays; both screens update without a reload', async () => {
    buyer = await registeredVisitor(browser, stack, 'ada', { first: 'Ada', last: 'Obi' });
    const { page } = buyer;
    await page.goto('/');
    await page.getByPlaceholder('What business do you want to know about?').fill('pharmcy');
    await page.waitForURL(/q=pharmcy/);
    await page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await page.waitForURL(`**/listing/${slug}`);

    await creator.page.goto('/profile?tab=wallet');
    await creator.page.getByText('Wallet Balance').first().waitFor();
    const watching = await buyer.context.newPage();
    await watching.goto(`/listing/${slug}`);
    await watching
      .getByText(/Buy Listing Now/)
      .first()
      .waitFor();

    await page
      .getByRole('button', { name: /Buy Listing Now/ })
      .first()
      .click();
    await page.waitForURL(/\/checkout\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/payment\/callback/);
    await page.getByRole('link', { name: /open the guide/i }).waitFor();

    await watching
      .getByText(/Continue reading/)
      .first()
      .waitFor();
    await creator.page.getByText('₦11,250').first().waitFor();
    await page.getByRole('link', { name: /open the guide/i }).click();
    await page.goto(`/listing/${slug}/sections`);
    await page.getByText('Register the premises').first().click();
    await page.getByText('you sign a lease').waitFor();
    await until(
      () =>
        page.evaluate<number>(`document.querySelector('main article img, main section img, main img').naturalWidth`),
      (width) => width > 0,
    );
    await page.goto('/profile?tab=listings');
    await page.getByText(title).first().waitFor();
    expect([...buyer.errors, ...creator.errors]).toEqual([]);
  });

  it('the creator sees an earning as soon as the purchase settles', async () => {
    const second = await registeredVisitor(browser, stack, 'obi', { first: 'Obi', last: 'Eze' });
    const { page } = second;
    await page.goto(`/listing/${slug}`);
    await page
      .getByRole('button', { name: /Buy Listing Now/ })
      .first()
      .click();
    await page.waitForURL(/\/checkout\//);
    await creator.page.bringToFront();
    const token = await creator.page.evaluate<string>(
      `sessionStorage.getItem('access') ?? localStorage.getItem('access')`,
    );
    const balance = async () =>
      (
        (await (
          await fetch(`${stack.url}/api/wallet/wallet-info`, { headers: { authorization: `Bearer ${token}` } })
        ).json()) as { data: { balance_kobo: number } }
      ).data.balance_kobo;
    const shown = creator.page.getByText('₦22,500').first().waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await until(balance, (kobo) => kobo === 2_250_000);
    expect(await msUntil(() => shown)).toBeLessThan(AT_ONCE_MS);
    await second.context.close();
  });

  it('a buyer asks for a refund and sees each step of it; the creator sees the sale taken back; the access ends', async () => {
    const third = await registeredVisitor(browser, stack, 'ife', { first: 'Ife', last: 'Bello' });
    const { page } = third;
    const provider = (body: object) =>
      fetch(`${stack.run.addresses.payments}/control`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      });
    await provider({ refund: { outcome: 'pending' } });
    await page.goto(`/listing/${slug}`);
    await page
      .getByText(/^Refund within 7 days of the purchase/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /Buy Listing Now/ })
      .first()
      .click();
    await page.waitForURL(/\/checkout\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('link', { name: /open the guide/i }).click();
    await page.waitForURL(/PaidListingDetail/);
    await creator.page.getByText('₦33,750').first().waitFor();

    await page.getByRole('button', { name: 'Ask for a refund' }).click();
    await page
      .getByRole('textbox', { name: /^Why/ })
      .fill('I am in another state.', { timeout: 15_000 })
      .catch(async (error: Error) => {
        throw new Error(`${error.message} ${third.errors.join()} ${await page.locator('body').innerText()}`);
      });
    await page.getByRole('button', { name: 'Request refund' }).click();
    await page.getByText('Refund requested', { exact: true }).first().waitFor();
    const token = await page.evaluate<string>(`sessionStorage.getItem('access') ?? localStorage.getItem('access')`);
    const headers = { authorization: `Bearer ${token}` };
    const { data } = (await (await fetch(`${stack.url}/api/listing/${slug}/`, { headers })).json()) as {
      data: { reference: string; sections: { slug: string }[] };
    };
    const section = async () =>
      (await fetch(`${stack.url}/api/listing/${slug}/${data.sections[0]!.slug}/`, { headers })).status;
    expect(await section()).toBe(200);

    const settle = () => provider({ settleRefund: { transaction: data.reference, outcome: 'processed' } });
    await until(
      async () =>
        ((await (await fetch(`${stack.run.addresses.payments}/control`)).json()) as { refunds: object[] }).refunds
          .length,
      (refunds) => refunds === 1,
    );
    await settle();
    await page
      .getByText(/^Refunded to your card on/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(`/listing/${slug}`);
    await creator.page.getByText('Sale Refunded').first().waitFor();
    await creator.page.getByText('₦22,500').first().waitFor();
    expect(await section()).toBe(403);
    await page.goto('/profile?tab=wallet');
    await page.getByText('Refunded to your card').first().waitFor();
    expect(third.errors).toEqual([]);
    await third.context.close();
  });

  it('a founder fills the wallet, pays from it on a phone, and has the money back at once when the guide is refunded', async () => {
    const founder = await registeredVisitor(browser, stack, 'bisi', { first: 'Bisi', last: 'Cole' });
    const { page } = founder;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/profile?tab=wallet');
    await page.getByRole('button', { name: 'Fund Wallet' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('20000');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(/\/checkout\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/payment\/callback/);

    const watching = await founder.context.newPage();
    await watching.goto('/profile?tab=wallet');
    await watching.getByText('₦20,000').first().waitFor();
    await page.goto(`/listing/${slug}`);
    await page.getByRole('button', { name: 'Pay from your wallet' }).click();
    await page.getByText('₦12,500 leaves your wallet now, and ₦7,500 stays available.').waitFor();
    await page.getByRole('button', { name: 'Pay ₦12,500' }).click();
    await page.waitForURL(/PaidListingDetail/);
    await watching.getByText('Purchased a Listing').first().waitFor();
    await watching.getByText('₦7,500').first().waitFor();
    await creator.page.getByText('₦33,750').first().waitFor();

    await page.getByRole('button', { name: 'Ask for a refund' }).click();
    await page.getByRole('button', { name: 'Request refund' }).click();
    await page
      .getByText(/^Refunded to your wallet on/)
      .first()
      .waitFor();
    await watching.getByText('Refunded to Wallet').first().waitFor();
    await watching.getByText('₦20,000').first().waitFor();
    await creator.page.getByText('₦22,500').first().waitFor();
    expect(founder.errors).toEqual([]);
    await founder.context.close();
  });

  it('the first page costs a phone at most 200 kB of JavaScript', async () => {
    const phone = await visitor(browser, stack, { width: 360 });
    const scripts: Promise<number>[] = [];
    phone.page.on('response', (answer) => {
      if (!answer.url().endsWith('.js')) return;
      // A script that is still under way when the page is closed is none of its first view.
      scripts.push(
        answer.body().then(
          (bytes) => gzipSync(bytes, { level: 9 }).length,
          () => 0,
        ),
      );
    });
    await phone.page.goto('/', { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200_000);
    await phone.context.close();
  });
});
