import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { premiumView } from '#projections/premium/premium.view';
import { type App, startApp } from '../app.js';
import { balanceOf, funded, grant, historyOf } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { MONTH, premiumCalls, type State, YEAR } from './premium-calls.js';
import { openSocket } from '../platform/socket.js';

type Desk = {
  persons: { active: number; cancelled: number; past_due: number };
  paid_kobo: number;
  changes: { offer: string; by: { username: string } | null; before_kobo: number; price_kobo: number }[];
};

let app: App;
let of: ReturnType<typeof premiumCalls>;
beforeAll(async () => {
  app = await startApp();
  of = premiumCalls(app);
});
afterAll(() => app.stop());

/** Stops the view of Premium during `work`. */
async function whileTheViewLags(work: () => Promise<void>) {
  const holding = new pg.Client({ connectionString: app.config.get('DATABASE_URL') });
  await holding.connect();
  try {
    await holding.query('begin');
    await holding.query(`select 1 from projection.checkpoint where name = '${premiumView.schema}' for update`);
    await work();
  } finally {
    await holding.end();
  }
}

describe('Premium', () => {
  it('is offered for exact kobo, VAT included, to visitors too', async () => {
    const { body } = await app.call<{ data: { offers: State['offers'] } }>('GET', 'premium/offers');
    expect(body.data).toEqual({
      vat_basis_points: 750,
      offers: [
        expect.objectContaining({
          offer: 'PREMIUM_12M',
          months: 12,
          price_kobo: 4_800_000,
          vat_kobo: 360_000,
          amount_kobo: YEAR,
        }),
        expect.objectContaining({
          offer: 'PREMIUM_1M',
          months: 1,
          price_kobo: 780_000,
          vat_kobo: 58_500,
          amount_kobo: MONTH,
        }),
      ],
    });
  });

  it('is had when the request is answered: the wallet pays the platform once, however often it is repeated', async () => {
    const [who, key] = [await funded(app, 2 * MONTH), randomUUID()];
    expect(await of.stateOf(who)).toMatchObject({ status: 'none', is_premium: false, next_charge: null });
    const answers = await Promise.all([1, 2, 3].map(() => of.buy(who, { offer: 'PREMIUM_1M' }, key)));
    const { status, body } = answers.find((one) => one.status === 200)!;
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'active', is_premium: true, offer: 'PREMIUM_1M', next_charge: { amount_kobo: MONTH } },
    ]);
    expect(body.data.next_charge!.at).toBe(body.data.period!.until);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: MONTH });
    expect((await historyOf(app, who))[0]).toMatchObject({
      kind: 'premium',
      label: 'Paid for Premium',
      amount_kobo: MONTH,
    });
    expect(await of.chargesOf(who)).toMatchObject([{ cause: 'purchase', status: 'paid', amount_kobo: MONTH }]);
    expect((await of.buy(who)).body).toMatchObject({ code: 'premium_active' });
    const { body: me } = await app.call<{ is_premium: boolean }>('GET', 'auth/users/me/', { token: who.token });
    expect(me.is_premium).toBe(true);
    await until(
      () => of.mailsOf(who, 'You have Premium'),
      (count) => count === 1,
    );
  });

  it('is bought once by parallel requests', async () => {
    const who = await funded(app, 3 * MONTH);
    const answers = await Promise.all([1, 2, 3, 4].map(() => of.buy(who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 2 * MONTH });
  });

  it('is refused with what is missing and where to fund the wallet, and charges nothing', async () => {
    const who = await funded(app, 800_000);
    const { status, body } = await of.buy(who);
    expect([status, body]).toMatchObject([
      409,
      { code: 'insufficient_funds', missing_kobo: 38_500, fund_path: '/profile?tab=wallet' },
    ]);
    expect(body.detail).toBe('₦8,000 of your balance is available. Add ₦385 to get Premium from your wallet.');
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 800_000 });
    expect(await of.stateOf(who)).toMatchObject({ status: 'none' });
    expect(await of.chargesOf(who)).toMatchObject([{ status: 'failed', period: null }]);
    expect(await of.mailsOf(who, 'Premium')).toBe(0);
  });

  it.each([
    ['no offer', {}, 400],
    ['an unknown offer', { offer: 'BASIC' }, 400],
    ['part of a kobo', { offer: 'PREMIUM_1M', expected_amount_kobo: 0.5 }, 400],
    ['another price than was shown', { offer: 'PREMIUM_1M', expected_amount_kobo: 1 }, 409],
  ])('is not bought with %s', async (_what, body, expected) => {
    expect((await of.buy(await funded(app, 100_000), body)).status).toBe(expected);
  });

  it('renews once from the wallet, from the end of the period on', async () => {
    const who = await funded(app, 2 * MONTH);
    const { period } = (await of.buy(who)).body.data;
    for (let times = 0; times < 3; times++) await of.ring(who, period!.until);
    const state = await of.stateOf(who);
    expect(state.period!.from).toBe(period!.until);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
    expect((await of.chargesOf(who)).map(({ cause, status }) => [cause, status])).toEqual([
      ['renewal', 'paid'],
      ['purchase', 'paid'],
    ]);
    await until(
      () => of.mailsOf(who, 'Your Premium was renewed'),
      (count) => count === 1,
    );
  });

  it('stays while its renewal is not covered, mails each step once, and ends on day 7', async () => {
    const who = await funded(app, MONTH);
    const { period } = (await of.buy(who)).body.data;
    for (const days of [0, 0, 1, 2, 3, 5, 6]) await of.ring(who, period!.until, days);
    expect(await of.stateOf(who)).toMatchObject({ status: 'past_due', is_premium: true, next_charge: null });
    await until(
      () => of.mailsOf(who, 'could not be renewed'),
      (count) => count === 4,
    );
    const texts = (await app.mails(who.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('We try again before.'))).toHaveLength(3);
    expect(texts.filter((text) => text.includes('We do not try again.'))).toHaveLength(1);
    await of.ring(who, period!.until, 7);
    expect(await of.stateOf(who)).toMatchObject({ status: 'none', is_premium: false });
    await until(
      () => of.mailsOf(who, 'Your Premium has ended'),
      (count) => count === 1,
    );
    expect((await of.chargesOf(who)).filter(({ cause }) => cause === 'renewal')).toHaveLength(4);
  });

  it('is cancelled at the end of its period, resumed before, and not charged while it is cancelled', async () => {
    const who = await funded(app, 3 * MONTH);
    expect((await of.act(who, 'cancel')).body).toMatchObject({ code: 'no_premium' });
    const { period } = (await of.buy(who)).body.data;
    const cancelled = (await of.act(who, 'cancel')).body.data;
    expect(cancelled).toMatchObject({ status: 'cancelled', is_premium: true, next_charge: null });
    expect(cancelled.access_until).toBe(period!.until);
    expect((await of.act(who, 'resume')).body.data).toMatchObject({
      status: 'active',
      next_charge: { amount_kobo: MONTH },
    });
    await of.act(who, 'cancel');
    await of.ring(who, period!.until);
    expect(await of.stateOf(who)).toMatchObject({ status: 'none' });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 2 * MONTH });
    expect((await of.act(who, 'resume')).body).toMatchObject({ code: 'no_premium' });
  });

  it('is upgraded for exactly what was shown: a year begins, and the rest of the month is credited', async () => {
    const who = await funded(app, MONTH + YEAR);
    expect((await of.change(who, { offer: 'PREMIUM_12M' })).body.code).toBe('no_premium');
    await of.buy(who);
    const [shown] = (await of.stateOf(who)).changes;
    expect(shown).toMatchObject({ offer: 'PREMIUM_12M', kind: 'upgrade' });
    const { credit_kobo: credit, amount_kobo: amount, quoted_at } = shown!;
    expect([credit > MONTH - 100 && credit <= MONTH, amount]).toEqual([true, YEAR - credit]);
    const wanted = { offer: 'PREMIUM_12M', expected_amount_kobo: amount };
    const refused = await of.change(who, { ...wanted, expected_amount_kobo: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    expect((await of.change(who, { ...wanted, quoted_at: 'yesterday' })).status).toBe(400);
    const { status, body } = await of.change(who, { ...wanted, quoted_at });
    expect([status, body.message]).toEqual([200, 'Your new period of Premium began']);
    expect(body.data).toMatchObject({
      ...{ status: 'active', offer: 'PREMIUM_12M', period: { from: quoted_at }, planned: null },
      next_charge: { amount_kobo: YEAR },
    });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: YEAR - amount });
    expect((await of.chargesOf(who))[0]).toMatchObject({ cause: 'upgrade', amount_kobo: amount, credit_kobo: credit });
    await of.ring(who, body.data.period!.until);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: YEAR - amount });
  });

  it('is never said to renew as before when its upgrade is charged, however late the views are', async () => {
    const [who, key, year] = [await funded(app, MONTH + YEAR), randomUUID(), { offer: 'PREMIUM_12M' }];
    await of.buy(who);
    await whileTheViewLags(async () => {
      expect(await of.change(who, year, key)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    });
    expect(await of.change(who, year, key)).toMatchObject({
      ...{ status: 200, body: { message: 'Your new period of Premium began', data: { offer: 'PREMIUM_12M' } } },
    });
    expect((await of.chargesOf(who)).map(({ cause, status }) => [cause, status])).toEqual([
      ['upgrade', 'paid'],
      ['purchase', 'paid'],
    ]);
  });

  it('stays a month where the balance does not cover the upgrade', async () => {
    const who = await funded(app, MONTH);
    await of.buy(who);
    const { status, body } = await of.change(who, { offer: 'PREMIUM_12M' });
    expect([status, body.code]).toEqual([409, 'insufficient_funds']);
    expect(await of.stateOf(who)).toMatchObject({ status: 'active', offer: 'PREMIUM_1M' });
  });

  it('is downgraded with its renewal, which may be undone before', async () => {
    const who = await funded(app, YEAR + MONTH);
    const { period } = (await of.buy(who, { offer: 'PREMIUM_12M' })).body.data;
    expect((await of.stateOf(who)).changes).toMatchObject([
      { kind: 'downgrade', amount_kobo: MONTH, at: period!.until },
    ]);
    const down = { offer: 'PREMIUM_1M', expected_amount_kobo: MONTH };
    const planned = (await of.change(who, down)).body.data;
    expect(planned).toMatchObject({
      ...{ offer: 'PREMIUM_12M', changes: [], next_charge: { amount_kobo: MONTH } },
      planned: { offer: 'PREMIUM_1M', at: period!.until, amount_kobo: MONTH },
    });
    expect((await of.change(who, { offer: 'PREMIUM_12M' })).body.data).toMatchObject({
      planned: null,
      next_charge: { amount_kobo: YEAR },
    });
    await of.change(who, down);
    expect((await of.act(who, 'cancel')).body.data).toMatchObject({ planned: null, next_charge: null });
    expect((await of.act(who, 'resume')).body.data).toMatchObject({ planned: { offer: 'PREMIUM_1M' } });
    await of.ring(who, period!.until);
    expect(await of.stateOf(who)).toMatchObject({
      offer: 'PREMIUM_1M',
      planned: null,
      period: { from: period!.until },
    });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
  });

  it('costs new buyers what an admin sets from then on, and renews for what it cost', async () => {
    const [admin, before, late] = [await app.person(), await funded(app, 2 * MONTH), await funded(app, 2 * MONTH)];
    await grant(app, admin, 'admin');
    const desk = () => app.call<{ data: Desk }>('GET', 'moderation/premium', { token: admin.token });
    const set = (price_kobo: number, shown_price_kobo: number) =>
      app.call<{ code?: string; data: Desk }>('PUT', 'moderation/premium/prices', {
        ...{ token: admin.token, body: { offer: 'PREMIUM_1M', price_kobo, shown_price_kobo } },
      });
    const then = (await until(desk, ({ status }) => status === 200)).body.data;
    const { period } = (await of.buy(before)).body.data;
    const now = (await desk()).body.data;
    expect([now.persons.active - then.persons.active, now.paid_kobo - then.paid_kobo]).toEqual([1, MONTH]);

    const visitor = openSocket(app.url, { reconnection: false });
    expect(await visitor.socket.emitWithAck('watch', { topic: 'premium:offers' })).toEqual({ ok: true });
    expect(await set(900_000, 780_000)).toMatchObject({
      status: 200,
      body: { data: { changes: [{ offer: 'PREMIUM_1M', before_kobo: 780_000, price_kobo: 900_000 }] } },
    });
    expect((await visitor.hears('premium')).find(({ view }) => view === 'premium')).toMatchObject({ key: 'offers' });
    visitor.socket.disconnect();
    expect((await desk()).body.data.changes[0]!.by).toMatchObject({ username: admin.username });
    const { body } = await app.call<{ data: { offers: State['offers'] } }>('GET', 'premium/offers');
    expect(body.data.offers[1]).toMatchObject({ price_kobo: 900_000, vat_kobo: 67_500, amount_kobo: 967_500 });
    expect(await of.buy(late, { offer: 'PREMIUM_1M', expected_amount_kobo: MONTH })).toMatchObject({
      ...{ status: 409, body: { code: 'price_changed', amount_kobo: 967_500 } },
    });
    expect((await of.buy(late, { offer: 'PREMIUM_1M', expected_amount_kobo: 967_500 })).status).toBe(200);
    await of.ring(before, period!.until);
    expect(await balanceOf(app, before)).toMatchObject({ balance_kobo: 0 });

    expect((await set(800_000, 780_000)).body.code).toBe('price_changed');
    expect((await set(900_000, 780_000)).body.data.changes).toHaveLength(1);
    expect((await set(780_000, 900_000)).body.data.changes).toHaveLength(2);
  });

  it('keeps every promise of the verifier', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
