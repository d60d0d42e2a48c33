import { randomUUID } from 'node:crypto';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, control, funded, grant, historyOf } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { MONTH, premiumCalls } from './premium-calls.js';

let app: App;
let of: ReturnType<typeof premiumCalls>;
let admin: Person;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  admin = await app.person();
  await grant(app, admin, 'admin');
  of = premiumCalls(app);
});
afterAll(() => app.stop());

const MAIL = 'it did not buy Premium';
/** Opens the provider's page for a month; resolves to the reference of the deposit. */
async function opened(who: Person): Promise<string> {
  const { status, body } = await of.checkout(who);
  expect(status).toBe(200);
  return body.data.reference;
}
/** The admin sets what a month costs without VAT, kobo. */
const price = (price_kobo: number, shown_price_kobo: number) =>
  app.call('PUT', 'moderation/premium/prices', {
    ...{ token: admin.token, body: { offer: 'PREMIUM_1M', price_kobo, shown_price_kobo } },
  });
const depositOf = async (who: Person) => (await of.stateOf(who)).deposit;

describe('Premium by card or bank', () => {
  it('is paid on the page of the provider, which returns to the page of Premium', async () => {
    const [who, key] = [await app.person(), randomUUID()];
    const body = { offer: 'PREMIUM_1M', expected_amount_kobo: MONTH };
    const first = await of.checkout(who, body, key);
    expect(first).toMatchObject({ status: 200, body: { data: { amount_kobo: MONTH } } });
    expect((await of.checkout(who, body, key)).body).toEqual(first.body);
    const { authorization_url: url, reference } = first.body.data;
    const paying = { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' as const };
    const back = new URL((await fetch(url, paying)).headers.get('location')!);
    expect([back.pathname, back.searchParams.get('reference')]).toEqual(['/plans/premium', reference]);
    await until(
      () => of.stateOf(who),
      ({ status }) => status === 'active',
    );
    expect(await depositOf(who)).toMatchObject({ reference, status: 'bought', amount_kobo: MONTH, reason: null });
    expect((await historyOf(app, who)).map(({ kind }) => kind)).toEqual(['premium', 'deposit']);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
  });

  it('begins once, however often the provider reports the payment, and leaves the balance as it was', async () => {
    const who = await funded(app, 50_000);
    const reference = await opened(who);
    expect(await depositOf(who)).toMatchObject({ reference, status: 'awaited' });
    await control(app, { pay: reference, webhook: { duplicate: 3 } });
    await app.call('POST', `purchases/${reference}/verify`, { token: who.token });
    await until(
      () => of.stateOf(who),
      ({ status }) => status === 'active',
    );
    await settled(app);
    expect(await of.chargesOf(who)).toMatchObject([{ cause: 'purchase', status: 'paid', amount_kobo: MONTH }]);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 50_000 });
    expect([await of.mailsOf(who, 'You have Premium'), await of.mailsOf(who, MAIL)]).toEqual([1, 0]);
  });

  it('buys nothing while the payment is declined', async () => {
    const who = await app.person();
    const reference = await opened(who);
    await control(app, { decline: reference });
    await app.call('POST', `purchases/${reference}/verify`, { token: who.token });
    await settled(app);
    expect(await of.stateOf(who)).toMatchObject({ status: 'none', deposit: { status: 'awaited' } });
    expect(await of.chargesOf(who)).toEqual([]);
  });

  it('leaves a second payment in the wallet, and mails that', async () => {
    const who = await app.person();
    const [first, second] = [await opened(who), await opened(who)];
    for (const reference of [first, second]) {
      await control(app, { pay: reference });
      await until(
        () => historyOf(app, who),
        (entries) => entries.some((entry) => entry.reference === reference && entry.kind === 'deposit'),
      );
      await settled(app);
    }
    expect(await of.stateOf(who)).toMatchObject({
      ...{ status: 'active', deposit: { reference: second, status: 'kept', reason: 'premium_active' } },
    });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: MONTH });
    expect(await of.chargesOf(who)).toHaveLength(1);
    await until(
      () => of.mailsOf(who, MAIL),
      (count) => count === 1,
    );
    const [mail] = (await app.mails(who.email)).filter(({ subject }) => subject.includes(MAIL));
    expect(mail!.text).toContain('You had it already when your payment arrived.');
  });

  it('costs what its open page says, also where an admin changes the price before it is paid', async () => {
    const [who, later] = [await app.person(), await app.person()];
    const reference = await opened(who);
    expect((await price(900_000, 780_000)).status).toBe(200);
    expect((await of.checkout(later)).body.data.amount_kobo).toBe(967_500);
    await control(app, { pay: reference });
    await until(
      () => of.stateOf(who),
      ({ status }) => status === 'active',
    );
    expect(await of.chargesOf(who)).toMatchObject([{ cause: 'purchase', status: 'paid', amount_kobo: MONTH }]);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
    expect((await price(780_000, 900_000)).status).toBe(200);
  });

  it.each([1, 2, 3])('buys at the price of its page where that is changed in the same moment (%d)', async () => {
    const who = await app.person();
    const [{ body: page }] = await Promise.all([of.checkout(who), price(900_000, 780_000)]);
    await Promise.all([control(app, { pay: page.data.reference }), price(780_000, 900_000)]);
    await until(
      () => of.stateOf(who),
      ({ status }) => status === 'active',
    );
    expect(await of.chargesOf(who)).toMatchObject([{ status: 'paid', amount_kobo: page.data.amount_kobo }]);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
  });

  it('opens no page for a person who has Premium, or for another amount than was shown', async () => {
    const who = await funded(app, MONTH);
    const other = await of.checkout(who, { offer: 'PREMIUM_1M', expected_amount_kobo: 1 });
    expect([other.status, other.body.code]).toEqual([409, 'price_changed']);
    await of.buy(who);
    const again = await of.checkout(who);
    expect([again.status, again.body.code]).toEqual([409, 'premium_active']);
    expect(await depositOf(who)).toBeNull();
  });

  it('keeps every promise of the verifier', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
