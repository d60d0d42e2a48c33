import { type App, type Person, startApp } from '../app.js';
import { carting } from '../cart/carting.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { balanceOf, control, factsAbout, historyOf, type Listing, openMarket, publishListing } from './market.js';
import { askRefund, refundsInBook, standing, whenRefund } from './refunding.js';

let app: App, guides: Listing[];
let { add, checkOut, standing: orderOf, funded } = {} as ReturnType<typeof carting>;
const [FIRST, SECOND] = [1_250_000, 300_000];
const TOTAL = FIRST + SECOND;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  const { creator, admin, listing } = await openMarket(app);
  guides = [listing, await publishListing(app, creator, admin, { title: 'A bakery in Ibadan', price: 3_000 })];
  ({ add, checkOut, standing: orderOf, funded } = carting(app));
});
beforeEach(() => control(app, { reset: true, refund: { delay: 50 } }));
afterAll(() => app.stop());

/** Buys both guides as one cart; `balance` kobo of it from the wallet. */
async function boughtCart(balance = 0): Promise<{ buyer: Person; reference: string }> {
  const buyer = balance > 0 ? await funded(balance) : await app.person();
  for (const { id } of guides) await add(buyer, id);
  const { reference } = (await checkOut(buyer, balance > 0 ? { method: 'split' } : {})).body.data;
  await control(app, { pay: reference });
  await until(
    () => orderOf(buyer, reference),
    ({ status }) => status === 'paid',
  );
  return { buyer, reference };
}
const wallet = async (buyer: Person) => (await balanceOf(app, buyer)).balance_kobo;
const amounts = async (reference: string) =>
  (await refundsInBook(app, reference)).map(({ amount, status }) => `${status} ${amount}`).sort();

describe('A refund of a guide from a cart that the card paid', () => {
  it('goes back to the card, each guide as its own part of the one payment', async () => {
    const { buyer, reference } = await boughtCart();
    expect(await standing(app, buyer, guides[0]!)).toMatchObject({ possible: true, to_card_kobo: FIRST });
    expect((await askRefund(app, buyer, guides[0]!)).body).toMatchObject({ message: 'Refund requested' });
    expect(await whenRefund(app, buyer, guides[0]!, 'refunded')).toMatchObject({ to: 'card', to_card_kobo: FIRST });
    await settled(app);
    expect(await amounts(reference)).toEqual([`processed ${FIRST}`]);
    expect((await standing(app, buyer, guides[1]!)).status).toBe('none');

    await askRefund(app, buyer, guides[1]!);
    await whenRefund(app, buyer, guides[1]!, 'refunded');
    await settled(app);
    expect(await amounts(reference)).toEqual([`processed ${FIRST}`, `processed ${SECOND}`]);
    expect(await wallet(buyer)).toBe(0);
    const line = reference.replace('ord.', 'pur.');
    const about = await app.call<{ data: object }>('GET', `purchases/${line}.1/`, { token: buyer.token });
    expect(about.body.data).toMatchObject({ status: 'refunded', refunded_to: 'source' });
  });

  it('is ordered once for each guide when all are asked for at once', async () => {
    const { buyer, reference } = await boughtCart();
    await Promise.all(guides.flatMap((guide) => [askRefund(app, buyer, guide), askRefund(app, buyer, guide)]));
    await Promise.all(guides.map((guide) => whenRefund(app, buyer, guide, 'refunded')));
    await settled(app);
    expect(await amounts(reference)).toEqual([`processed ${FIRST}`, `processed ${SECOND}`]);
    expect(await wallet(buyer)).toBe(0);
  });

  it('is in the wallet when the provider fails it, beside another guide that is back on the card', async () => {
    const { buyer, reference } = await boughtCart();
    await askRefund(app, buyer, guides[1]!);
    await whenRefund(app, buyer, guides[1]!, 'refunded');
    await control(app, { refund: { outcome: 'failed' } });
    await askRefund(app, buyer, guides[0]!);
    expect(await whenRefund(app, buyer, guides[0]!, 'refunded')).toMatchObject({ to: 'wallet', to_card_kobo: 0 });
    await settled(app);
    expect(await amounts(reference)).toEqual([`failed ${FIRST}`, `processed ${SECOND}`]);
    expect(await wallet(buyer)).toBe(FIRST);
  });
});

describe('A refund of a guide from a cart that the wallet and the card paid', () => {
  it('goes back to each in the parts that they paid, and no kobo of it is left over', async () => {
    const balance = 500_001;
    const { buyer, reference } = await boughtCart(balance);
    const { to_card_kobo: first } = await standing(app, buyer, guides[0]!);
    const { to_card_kobo: second } = await standing(app, buyer, guides[1]!);
    expect(first + second).toBe(TOTAL - balance);
    expect(Math.abs(first - (FIRST * (TOTAL - balance)) / TOTAL)).toBeLessThan(1);

    await askRefund(app, buyer, guides[0]!);
    await whenRefund(app, buyer, guides[0]!, 'refunded');
    await settled(app);
    expect(await amounts(reference)).toEqual([`processed ${first}`]);
    expect(await wallet(buyer)).toBe(FIRST - first);
    const [paidOut, received] = await historyOf(app, buyer);
    expect([paidOut!.kind, received!.kind]).toEqual(['refund', 'refund']);
    const [mail] = (await app.mails(buyer.email)).filter(({ subject }) => subject.endsWith('is refunded'));
    expect(mail!.text).toContain('which your wallet paid, is in it again');

    await askRefund(app, buyer, guides[1]!);
    await whenRefund(app, buyer, guides[1]!, 'refunded');
    await settled(app);
    expect(await wallet(buyer)).toBe(balance);
  });
});

describe('The books of these refunds', () => {
  it('hold every invariant', async () => {
    await settled(app);
    const { broken, code } = await verifyApp(app);
    expect([broken, code]).toEqual([[], 0]);
  });
});

describe('A refund of a guide whose cart was refunded elsewhere', () => {
  it('waits for a person', async () => {
    const { buyer, reference } = await boughtCart();
    const elsewhere = { transaction: reference, amount: 1_000, merchant_note: 'By hand' };
    const headers = {
      authorization: `Bearer ${app.config.get('PAYSTACK_SECRET_KEY')}`,
      'content-type': 'application/json',
    };
    await fetch(`${app.paymentsUrl}/refund`, { method: 'POST', headers, body: JSON.stringify(elsewhere) });
    await askRefund(app, buyer, guides[0]!);
    await until(
      () => factsAbout(app, `${reference.replace('ord.', 'pur.')}.1`),
      (types) => types.includes('RefundStarted'),
    );
    expect((await standing(app, buyer, guides[0]!)).status).toBe('requested');
    expect(await amounts(reference)).toHaveLength(1);
  });
});
