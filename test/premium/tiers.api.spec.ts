import { OrderPremium } from '#server/premium/order';
import { type App, startApp } from '../app.js';
import { balanceOf, funded, grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { premiumCalls } from './premium-calls.js';

const [BASIC, STANDARD] = [1_612_500, 9_675_000];
const TIERS = ['PREMIUM_TIER', 'STANDARD_TIER', 'BASIC_TIER'];

let app: App;
let of: ReturnType<typeof premiumCalls>;
afterEach(() => app.stop());

async function open(SELL_TIERS: 'on' | 'off') {
  app = await startApp({ SELL_TIERS });
  of = premiumCalls(app);
}
const offered = async () =>
  (
    await app.call<{ data: { offers: { offer: string; months: number; amount_kobo: number }[] } }>(
      ...(['GET', 'premium/offers'] as const),
    )
  ).body.data.offers;

describe('Tiers while they are sold', () => {
  beforeEach(() => open('on'));

  it('are bought by the year in kobo, changed with exact credit, renewed, and open what their page says', async () => {
    expect((await offered()).map(({ offer, months, amount_kobo }) => [offer, months, amount_kobo])).toEqual([
      ...[
        ['PREMIUM_12M', 12, 5_160_000],
        ['PREMIUM_1M', 1, 838_500],
      ],
      ...[
        ['PREMIUM_TIER', 12, 19_350_000],
        ['STANDARD_TIER', 12, STANDARD],
        ['BASIC_TIER', 12, BASIC],
      ],
    ]);
    const who = await funded(app, 2 * STANDARD + BASIC);
    const read = async (path: string) => (await app.call<{ code?: string }>('GET', path, { token: who.token })).status;
    expect(await read('resources')).toBe(403);

    const bought = await of.buy(who, { offer: 'BASIC_TIER', expected_amount_kobo: BASIC });
    expect(bought).toMatchObject({
      ...{ status: 200, body: { message: 'You have Basic', data: { status: 'active', offer: 'BASIC_TIER' } } },
    });
    await until(
      () => of.mailsOf(who, 'You have Basic'),
      (count) => count === 1,
    );
    expect([await read('resources'), await read('listing/user/resonance')]).toEqual([200, 403]);
    const me = await app.call<{ is_premium: boolean }>('GET', 'auth/users/me', { token: who.token });
    expect(JSON.stringify(me.body)).toContain('"is_premium":false');

    const changes = (await of.stateOf(who)).changes;
    expect(changes.map(({ offer, kind }) => [offer, kind])).toEqual([
      ['PREMIUM_12M', 'upgrade'],
      ['PREMIUM_TIER', 'upgrade'],
      ['STANDARD_TIER', 'upgrade'],
    ]);
    const { amount_kobo, credit_kobo, quoted_at } = changes[2]!;
    expect(amount_kobo + credit_kobo).toBe(STANDARD);
    const wanted = { offer: 'STANDARD_TIER', expected_amount_kobo: amount_kobo, quoted_at };
    const raised = await of.change(who, wanted);
    expect(raised.body).toMatchObject({
      ...{ message: 'Your new period of Standard began', data: { offer: 'STANDARD_TIER' } },
    });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 2 * STANDARD - amount_kobo });
    expect(await read('listing/user/resonance')).toBe(200);

    const lowered = await of.change(who, { offer: 'BASIC_TIER', expected_amount_kobo: BASIC });
    expect(lowered.body.data).toMatchObject({ offer: 'STANDARD_TIER', planned: { offer: 'BASIC_TIER' } });
    await of.ring(who, raised.body.data.period!.until);
    expect(await of.stateOf(who)).toMatchObject({ status: 'active', offer: 'BASIC_TIER', planned: null });
    expect((await of.chargesOf(who)).map(({ cause, amount_kobo: of }) => [cause, of])).toEqual([
      ['renewal', BASIC],
      ['upgrade', amount_kobo],
      ['purchase', BASIC],
    ]);
    expect(await verifyApp(app)).toMatchObject({ broken: [] });
  });

  it('cost what an admin sets, and fill the wallet where they are paid by card', async () => {
    const admin = await app.person();
    await grant(app, admin, 'admin');
    const body = { offer: 'BASIC_TIER', price_kobo: 2_000_000, shown_price_kobo: 1_500_000 };
    expect(await app.call('PUT', 'moderation/premium/prices', { token: admin.token, body })).toMatchObject({
      status: 200,
    });
    expect((await offered()).find(({ offer }) => offer === 'BASIC_TIER')).toMatchObject({ amount_kobo: 2_150_000 });
    const who = await app.person();
    const opened = await of.checkout(who, { offer: 'BASIC_TIER', expected_amount_kobo: 2_150_000 });
    expect(opened).toMatchObject({ status: 200, body: { data: { amount_kobo: 2_150_000 } } });
  });
});

describe('Tiers while they are not sold', () => {
  beforeEach(() => open('off'));

  it('are neither shown nor sold, and stay with who has one: it renews and opens what it did', async () => {
    expect((await offered()).map(({ offer }) => offer)).toEqual(['PREMIUM_12M', 'PREMIUM_1M']);
    const who = await funded(app, 2 * BASIC);
    for (const offer of TIERS) {
      expect((await of.buy(who, { offer })).body.code).toBe('not_sold');
      expect((await of.checkout(who, { offer })).body.code).toBe('not_sold');
    }
    // Bought while they were sold.
    const terms = { offer: 'BASIC_TIER', price: 1_500_000, vat: 112_500, amount: BASIC } as const;
    await app.commands.execute(
      new OrderPremium({ userId: who.id, reference: `prm.${who.id}`, ...terms, at: new Date().toISOString() }),
    );
    await settled(app);
    const had = await of.stateOf(who);
    expect(had).toMatchObject({
      ...{ status: 'active', offer: 'BASIC_TIER', changes: [{ offer: 'PREMIUM_12M', kind: 'upgrade' }] },
    });
    expect((await of.change(who, { offer: 'STANDARD_TIER' })).body.code).toBe('not_sold');
    await of.ring(who, had.period!.until);
    expect(await of.stateOf(who)).toMatchObject({ status: 'active', period: { from: had.period!.until } });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
    expect((await app.call('GET', 'resources', { token: who.token })).status).toBe(200);
  });
});
