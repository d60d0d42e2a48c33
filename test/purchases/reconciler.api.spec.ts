import type { Person } from '../app.js';
import { sized } from '../sizes.js';
import { until } from '../until.js';
import { balanceOf, control, paid, publishListing, startPurchase } from './market.js';
import { openProxiedMarket, type ProxiedMarket } from './proxied-market.js';

/** Each buys four guides. */
const BUYERS = sized(5, 25);

let { app, proxy, creator, admin, listing, stop } = {} as ProxiedMarket;

beforeAll(async () => {
  ({ app, proxy, creator, admin, listing, stop } = await openProxiedMarket({ reconcileAfter: 1_000 }));
});
afterAll(() => stop());

describe('Without any webhook or return page,', () => {
  it('every payment settles', async () => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => app.person()));
    const guides = [listing];
    for (const town of ['Ibadan', 'Owerri', 'Sokoto'])
      guides.push(await publishListing(app, creator, admin, { title: `Opening a school in ${town}`, price: 2_000 }));
    for (const buyer of buyers)
      for (const guide of guides) {
        const reference = await startPurchase(app, buyer, guide);
        await control(app, { pay: reference });
      }
    for (const buyer of buyers)
      await until(
        async () => (await app.call<{ count: number }>('GET', 'listing/user/purchased/', { token: buyer.token })).body,
        ({ count }) => count === guides.length,
        60_000,
      );
  });

  it('a late payment is verified again', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await until(
      () => proxy.verified(reference),
      (times) => times > 0,
    );
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
  });

  it('a payment is verified despite hundreds of abandoned checkouts', async () => {
    const [idle, payer] = [await app.person(), await app.person()];
    const fund = async ({ token }: Person) =>
      (await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', { token, body: { amount: 500 } })).body
        .data.reference;
    for (let round = 0; round < 21; round++) await Promise.all(Array.from({ length: 10 }, () => fund(idle)));
    const reference = await fund(payer);
    await control(app, { pay: reference });
    await until(
      () => balanceOf(app, payer),
      ({ balance_kobo }) => balance_kobo === 50_000,
    );
  });
});
