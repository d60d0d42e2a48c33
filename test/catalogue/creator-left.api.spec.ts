import { type App, type Person, startApp } from '../app.js';
import {
  addContents,
  approve,
  balanceOf,
  control,
  handIn,
  type Listing,
  openMarket,
  paid,
  publishListing,
  startPurchase,
} from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import type { Cards, Made, Shown } from './desk.js';

describe('The guides of a creator who closed the account', () => {
  let app: App;
  let [admin, buyer, payer] = [] as unknown as [Person, Person, Person];
  let [sold, pending, suspended] = [] as unknown as [Listing, Listing, Listing];
  let late: string;

  const post = (who: Person, path: string, body: object) =>
    app.call<Made<Shown> & { code?: string }>('POST', path, { token: who.token, body });
  const page = (who?: Person) => app.call<Made<Shown>>('GET', `listing/${sold.slug}/`, { token: who?.token });

  beforeAll(async () => {
    app = await startApp({ RECONCILE_AFTER: '600000' });
    const market = await openMarket(app);
    const { creator } = market;
    ({ admin, listing: sold } = market);
    [buyer, payer] = await Promise.all([app.person(), app.person()]);
    suspended = await publishListing(app, creator, admin, { title: 'Opening a gym in Calabar' });
    await post(admin, `moderation/listings/${suspended.id}/suspend/`, { reason: 'Its licence is examined.' });
    pending = await handIn(app, creator, { title: 'Opening a creche in Jos' });
    await addContents(app, creator, pending);
    const reference = await startPurchase(app, buyer, sold);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
    late = await startPurchase(app, payer, sold);
    const { balance_kobo } = await balanceOf(app, creator);
    const body = { current_password: creator.password, give_up_balance: balance_kobo };
    expect((await app.call('DELETE', 'auth/users/me', { token: creator.token, body })).status).toBe(204);
    await settled(app);
  });
  afterAll(() => app.stop());

  it('leave the search and the shop, and stay with the people who bought them', async () => {
    await until(
      async () => (await app.call<Cards>('GET', 'listing/?search=pharmacy')).body.results,
      (found) => found.length === 0,
    );
    expect((await page()).status).toBe(404);
    expect((await post(payer, 'listing/listing-purchase', { listing_id: sold.id })).status).toBe(404);
    const { data } = (await page(buyer)).body;
    expect(data).toMatchObject({ has_purchased: true, status_label: 'Owned' });
    const section = `listing/${sold.slug}/${data.sections[0]!.id}/`;
    expect((await app.call('GET', section, { token: buyer.token })).status).toBe(200);
  });

  it('do not come back: neither approved nor restored', async () => {
    await expect(approve(app, admin, pending)).rejects.toThrow('creator_left');
    const restored = await post(admin, `moderation/listings/${suspended.id}/restore/`, { reason: 'It is in order.' });
    expect([restored.status, restored.body]).toMatchObject([409, { code: 'creator_left' }]);
    const rejected = await post(admin, `moderation/listings/${pending.id}/reject/`, {
      reason: 'Its creator has left.',
    });
    expect(rejected.status).toBe(200);
  });

  it('turn a payment that was under way into credit: nothing reaches a wallet that no person can open', async () => {
    await control(app, { pay: late });
    const { balance_kobo } = await until(
      () => balanceOf(app, payer),
      ({ balance_kobo: balance }) => balance > 0,
    );
    expect(balance_kobo).toBe(1_250_000);
    expect((await page(payer)).status).toBe(404);
    await settled(app);
    expect((await verifyApp(app)).broken).toEqual([]);
  });
});
