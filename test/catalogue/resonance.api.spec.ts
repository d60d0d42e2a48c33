import { type App, type Person, startApp } from '../app.js';
import { havingPremium } from '../premium/having.js';
import { control, openMarket, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';

type Counted = { words: string; count: number };
type Guide = Record<'slug' | 'title' | 'sector', string> &
  Record<'shown' | 'opened' | 'bought' | 'buyers' | 'share' | 'completion', number> & { usual_share: number | null };
type Answer = { data: { days: number; guides: Guide[]; searches: Counted[]; missing: Counted[] } };

let app: App;
let market: Awaited<ReturnType<typeof openMarket>>;
const resonance = ({ token }: Person) => app.call<Answer>('GET', 'listing/user/resonance', { token });

beforeAll(async () => {
  app = await startApp();
  market = await openMarket(app);
});
afterAll(() => app?.stop());

describe('The audience resonance insights', () => {
  it('are a part of Premium', async () => {
    const { status, body } = await resonance(market.creator);
    expect([status, body]).toMatchObject([403, { code: 'premium_required', premium_path: '/plans/premium' }]);
  });

  it('show how often each guide was opened and bought, which searches found the guides and which found none, without who did', async () => {
    const { creator, listing } = market;
    await havingPremium(app, creator);
    await app.call('GET', 'listing/?search=Pharmacy%20for%20Chukwuemeka');
    await app.call('GET', 'listing/?search=Pharmacy%20zzzzqx%20abuja%20lagos%20drone');
    for (let opened = 0; opened < 4; opened++) await app.call('GET', `listing/${listing.slug}/`);
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    await paid(app, buyer, reference);
    const { data } = (
      await until(
        () => resonance(creator),
        ({ body: { data: shown } }) => {
          // Of two views.
          const { opened, bought, buyers } = shown.guides[0]!;
          return opened >= 4 && shown.searches.length > 0 && bought > 0 && buyers > 0;
        },
      )
    ).body;
    const [guide] = data.guides;
    expect(data.guides).toHaveLength(1);
    expect(guide).toMatchObject({ slug: listing.slug, bought: 1, buyers: 1, completion: 0, usual_share: null });
    expect(guide!.share).toBeCloseTo(100 / guide!.opened, 1);
    expect(data.searches.map(({ words }) => words)).toContain('pharmacy');
    expect(JSON.stringify(data)).not.toMatch(/chukwuemeka|zzzzqx/);
  });
});

describe('The sales of a creator', () => {
  it('are each guide that was bought, with what its buyers paid, and are shown to the creator alone', async () => {
    const { creator, listing } = await openMarket(app);
    type Sales = { data: { listing_id: string; sold: number; revenue_kobo: number }[] };
    const salesOf = async ({ token }: Person) =>
      (await app.call<Sales>('GET', 'listing/user/sales', { token })).body.data;
    expect(await salesOf(creator)).toEqual([]);
    const buyers = [await app.person(), await app.person()];
    for (const buyer of buyers) {
      const reference = await startPurchase(app, buyer, listing);
      await control(app, { pay: reference });
      await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
      await paid(app, buyer, reference);
    }
    const [guide, ...others] = await until(
      () => salesOf(creator),
      ([first]) => first?.sold === 2,
    );
    expect(others).toEqual([]);
    expect(guide).toEqual({ listing_id: listing.id, sold: 2, revenue: 25_000, revenue_kobo: 2_500_000 });
    expect(await salesOf(buyers[0]!)).toEqual([]);
  });
});
