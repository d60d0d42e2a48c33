import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import {
  agreeOnPrice,
  balanceOf,
  control,
  factsAbout,
  type Listing,
  openMarket,
  ONE_PURCHASE,
  paid,
  publishListing,
  startPurchase,
} from './market.js';

let app: App, admin: Person, creator: Person;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ admin, creator } = await openMarket(app));
});
afterAll(() => app.stop());

const PRICE_KOBO = 1_250_000;
/** What its creator has of it after the commission. */
const EARNED_KOBO = 1_125_000;
/** Paid, and nothing bought: the money is credit. */
const CREDITED = [
  ...['CheckoutOpened', 'FundsDeposited', 'PaymentInitiated', 'PaymentSettled'],
  ...['PurchaseDeclined', 'PurchaseStarted'],
];

/** A checkout that is open at ₦12,500, on which its buyer has not paid yet. */
async function checkout(title: string, seller = creator) {
  const listing = await publishListing(app, seller, admin, { title, price: 12_500 });
  const buyer = await app.person();
  return { listing, buyer, reference: await startPurchase(app, buyer, listing) };
}
const pay = (reference: string) => control(app, { pay: reference });
const reads = async (buyer: Person, { slug }: Listing) =>
  (await app.call<{ data: { has_purchased: boolean } }>('GET', `listing/${slug}`, { token: buyer.token })).body.data
    .has_purchased;
const hasCredit = (buyer: Person) =>
  until(
    () => balanceOf(app, buyer),
    ({ available_kobo }) => available_kobo === PRICE_KOBO,
  );
const facts = (reference: string, expected: readonly string[]) =>
  until(
    () => factsAbout(app, reference),
    (types) => types.length >= expected.length,
  );
const leave = (who: Person) =>
  app.call('DELETE', 'auth/users/me', { token: who.token, body: { current_password: who.password } });

describe('A payment for a guide that changed after its checkout was opened', () => {
  it('buys at the price that the checkout showed, though another one was agreed on', async () => {
    const { listing, buyer, reference } = await checkout('Opening a creche in Jos');
    await agreeOnPrice(app, { creator, admin }, listing, 20_000);
    await pay(reference);
    await paid(app, buyer, reference);
    expect(await facts(reference, ONE_PURCHASE)).toEqual(ONE_PURCHASE);
    expect(await reads(buyer, listing)).toBe(true);
  });

  it('becomes credit where the guide was suspended, which buys it once it is restored', async () => {
    const { listing, buyer, reference } = await checkout('Opening a pharmacy in Kano');
    const decide = (step: string) =>
      app.call('POST', `moderation/listings/${listing.slug}/${step}/`, {
        ...{ token: admin.token, body: { reason: 'Its licence is examined.' } },
      });
    expect((await decide('suspend')).status).toBe(200);
    await pay(reference);
    await hasCredit(buyer);
    expect(await facts(reference, CREDITED)).toEqual(CREDITED);
    expect(await reads(buyer, listing).catch(() => false)).toBeFalsy();
    await until(
      () => app.mails(buyer.email),
      (mails) => mails.some(({ text }) => text.includes(reference)),
    );

    expect((await decide('restore')).status).toBe(200);
    const bought = await app.call('POST', 'listing/listing-purchase', {
      ...{ token: buyer.token, body: { listing_id: listing.id, method: 'wallet' } },
    });
    expect(bought.status).toBe(200);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
  });

  it('is booked like any other one where its buyer has left: the creator is paid, no mail is sent, nothing is left over', async () => {
    const { buyer, reference } = await checkout('Opening a gym in Calabar');
    const before = await balanceOf(app, creator);
    expect((await leave(buyer)).status).toBe(204);
    await settled(app);
    const mails = (await app.mails(buyer.email)).length;
    await pay(reference);
    await until(
      () => balanceOf(app, creator),
      ({ balance_kobo }) => balance_kobo === before.balance_kobo + EARNED_KOBO,
    );
    await settled(app);
    expect(await factsAbout(app, reference)).toEqual(ONE_PURCHASE);
    const balances: number[] = [];
    for await (const { data } of app.store.history(`wallet-${buyer.id}`))
      balances.push((data as { balance: number }).balance);
    expect(balances).toEqual([PRICE_KOBO, 0]);
    expect(await app.mails(buyer.email)).toHaveLength(mails);
  });
});

it('leaves books that the auditor’s check finds whole, also beside the provider’s', async () => {
  await settled(app);
  expect((await verifyApp(app)).broken).toEqual([]);
});
