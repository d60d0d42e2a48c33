import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { premiumView } from '#projections/premium/premium.view';
import { AdvancePremium } from '#server/premium/premium';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, funded, grant, historyOf } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';

type State = {
  status: string;
  is_premium: boolean;
  offer: string | null;
  period: { from: string; until: string } | null;
  access_until: string | null;
  next_charge: { at: string; amount_kobo: number } | null;
  planned: { offer: string; at: string; amount_kobo: number } | null;
  changes: { offer: string; kind: string; credit_kobo: number; amount_kobo: number; quoted_at: string }[];
  refund: { amount_kobo: number; vat_kobo: number; quoted_at: string; until: string } | null;
  offers: { offer: string; months: number; price_kobo: number; vat_kobo: number; amount_kobo: number }[];
};
type Answer = {
  message?: string;
  code?: string;
  detail?: string;
  amount_kobo?: number;
  missing_kobo?: number;
  fund_path?: string;
  data: State;
};
type Charge = {
  cause: string;
  status: string;
  amount_kobo: number;
  credit_kobo: number;
  period: { from: string; until: string } | null;
  refund: { amount_kobo: number; vat_kobo: number } | null;
  reference: string;
  invoice: string | null;
  credit_note: string | null;
};

const [MONTH, YEAR] = [838_500, 5_160_000];
const DAY_MS = 86_400_000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const buy = ({ token }: Person, body: object = { offer: 'PREMIUM_1M' }, key: string = randomUUID()) =>
  app.call<Answer>('POST', 'premium', { token, body, headers: { 'Idempotency-Key': key } });
const act = ({ token }: Person, what: 'cancel' | 'resume') =>
  app.call<Answer>('POST', `premium/${what}`, { token, body: {} });
const change = ({ token }: Person, body: object, key: string = randomUUID()) =>
  app.call<Answer>('POST', 'premium/change', { token, body, headers: { 'Idempotency-Key': key } });
const refund = ({ token }: Person, body: object = {}, key: string = randomUUID()) =>
  app.call<Answer>('POST', 'premium/refund', { token, body, headers: { 'Idempotency-Key': key } });
const stateOf = async ({ token }: Person) => (await app.call<{ data: State }>('GET', 'premium', { token })).body.data;
const chargesOf = async ({ token }: Person) =>
  (await app.call<{ results: Charge[] }>('GET', 'premium/charges', { token })).body.results;
const mailsOf = async ({ email }: Person, words: string) =>
  (await app.mails(email)).filter(({ subject }) => subject.includes(words)).length;

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

/** The timer of this instant rings, so many days after the end of the paid period. */
async function ring(who: Person, end: string, days = 0) {
  const at = new Date(Date.parse(end) + days * DAY_MS).toISOString();
  await app.commands.execute(new AdvancePremium({ userId: who.id, reference: `prm.${randomUUID()}`, at }));
  await settled(app);
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
    expect(await stateOf(who)).toMatchObject({ status: 'none', is_premium: false, next_charge: null });
    const answers = await Promise.all([1, 2, 3].map(() => buy(who, { offer: 'PREMIUM_1M' }, key)));
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
    expect(await chargesOf(who)).toMatchObject([{ cause: 'purchase', status: 'paid', amount_kobo: MONTH }]);
    expect((await buy(who)).body).toMatchObject({ code: 'premium_active' });
    const { body: me } = await app.call<{ is_premium: boolean }>('GET', 'auth/users/me/', { token: who.token });
    expect(me.is_premium).toBe(true);
    await until(
      () => mailsOf(who, 'You have Premium'),
      (count) => count === 1,
    );
  });

  it('is bought once by parallel requests', async () => {
    const who = await funded(app, 3 * MONTH);
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy(who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 2 * MONTH });
  });

  it('is refused with what is missing and where to fund the wallet, and charges nothing', async () => {
    const who = await funded(app, 800_000);
    const { status, body } = await buy(who);
    expect([status, body]).toMatchObject([
      409,
      { code: 'insufficient_funds', missing_kobo: 38_500, fund_path: '/profile?tab=wallet' },
    ]);
    expect(body.detail).toBe('₦8,000 of your balance is available. Add ₦385 to get Premium from your wallet.');
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 800_000 });
    expect(await stateOf(who)).toMatchObject({ status: 'none' });
    expect(await chargesOf(who)).toMatchObject([{ status: 'failed', period: null }]);
    expect(await mailsOf(who, 'Premium')).toBe(0);
  });

  it.each([
    ['no offer', {}, 400],
    ['an unknown offer', { offer: 'BASIC' }, 400],
    ['part of a kobo', { offer: 'PREMIUM_1M', expected_amount_kobo: 0.5 }, 400],
    ['another price than was shown', { offer: 'PREMIUM_1M', expected_amount_kobo: 1 }, 409],
  ])('is not bought with %s', async (_what, body, expected) => {
    expect((await buy(await funded(app, 100_000), body)).status).toBe(expected);
  });

  it('renews once from the wallet, from the end of the period on', async () => {
    const who = await funded(app, 2 * MONTH);
    const { period } = (await buy(who)).body.data;
    for (let times = 0; times < 3; times++) await ring(who, period!.until);
    const state = await stateOf(who);
    expect(state.period!.from).toBe(period!.until);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
    expect((await chargesOf(who)).map(({ cause, status }) => [cause, status])).toEqual([
      ['renewal', 'paid'],
      ['purchase', 'paid'],
    ]);
    await until(
      () => mailsOf(who, 'Your Premium was renewed'),
      (count) => count === 1,
    );
  });

  it('stays while its renewal is not covered, mails each step once, and ends on day 7', async () => {
    const who = await funded(app, MONTH);
    const { period } = (await buy(who)).body.data;
    for (const days of [0, 0, 1, 2, 3, 5, 6]) await ring(who, period!.until, days);
    expect(await stateOf(who)).toMatchObject({ status: 'past_due', is_premium: true, next_charge: null });
    await until(
      () => mailsOf(who, 'could not be renewed'),
      (count) => count === 4,
    );
    const texts = (await app.mails(who.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('We try again before.'))).toHaveLength(3);
    expect(texts.filter((text) => text.includes('We do not try again.'))).toHaveLength(1);
    await ring(who, period!.until, 7);
    expect(await stateOf(who)).toMatchObject({ status: 'none', is_premium: false });
    await until(
      () => mailsOf(who, 'Your Premium has ended'),
      (count) => count === 1,
    );
    expect((await chargesOf(who)).filter(({ cause }) => cause === 'renewal')).toHaveLength(4);
  });

  it('is cancelled at the end of its period, resumed before, and not charged while it is cancelled', async () => {
    const who = await funded(app, 3 * MONTH);
    expect((await act(who, 'cancel')).body).toMatchObject({ code: 'no_premium' });
    const { period } = (await buy(who)).body.data;
    const cancelled = (await act(who, 'cancel')).body.data;
    expect(cancelled).toMatchObject({ status: 'cancelled', is_premium: true, next_charge: null });
    expect(cancelled.access_until).toBe(period!.until);
    expect((await act(who, 'resume')).body.data).toMatchObject({
      status: 'active',
      next_charge: { amount_kobo: MONTH },
    });
    await act(who, 'cancel');
    await ring(who, period!.until);
    expect(await stateOf(who)).toMatchObject({ status: 'none' });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 2 * MONTH });
    expect((await act(who, 'resume')).body).toMatchObject({ code: 'no_premium' });
  });

  it('is upgraded for exactly what was shown: a year begins, and the rest of the month is credited', async () => {
    const who = await funded(app, MONTH + YEAR);
    expect((await change(who, { offer: 'PREMIUM_12M' })).body.code).toBe('no_premium');
    await buy(who);
    const [shown] = (await stateOf(who)).changes;
    expect(shown).toMatchObject({ offer: 'PREMIUM_12M', kind: 'upgrade' });
    const { credit_kobo: credit, amount_kobo: amount, quoted_at } = shown!;
    expect([credit > MONTH - 100 && credit <= MONTH, amount]).toEqual([true, YEAR - credit]);
    const wanted = { offer: 'PREMIUM_12M', expected_amount_kobo: amount };
    const refused = await change(who, { ...wanted, expected_amount_kobo: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    expect((await change(who, { ...wanted, quoted_at: 'yesterday' })).status).toBe(400);
    const { status, body } = await change(who, { ...wanted, quoted_at });
    expect([status, body.message]).toEqual([200, 'Your new period of Premium began']);
    expect(body.data).toMatchObject({
      ...{ status: 'active', offer: 'PREMIUM_12M', period: { from: quoted_at }, planned: null },
      next_charge: { amount_kobo: YEAR },
    });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: YEAR - amount });
    expect((await chargesOf(who))[0]).toMatchObject({ cause: 'upgrade', amount_kobo: amount, credit_kobo: credit });
    await ring(who, body.data.period!.until);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: YEAR - amount });
  });

  it('is never said to renew as before when its upgrade is charged, however late the views are', async () => {
    const [who, key, year] = [await funded(app, MONTH + YEAR), randomUUID(), { offer: 'PREMIUM_12M' }];
    await buy(who);
    await whileTheViewLags(async () => {
      expect(await change(who, year, key)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    });
    expect(await change(who, year, key)).toMatchObject({
      ...{ status: 200, body: { message: 'Your new period of Premium began', data: { offer: 'PREMIUM_12M' } } },
    });
    expect((await chargesOf(who)).map(({ cause, status }) => [cause, status])).toEqual([
      ['upgrade', 'paid'],
      ['purchase', 'paid'],
    ]);
  });

  it('stays a month where the balance does not cover the upgrade', async () => {
    const who = await funded(app, MONTH);
    await buy(who);
    const { status, body } = await change(who, { offer: 'PREMIUM_12M' });
    expect([status, body.code]).toEqual([409, 'insufficient_funds']);
    expect(await stateOf(who)).toMatchObject({ status: 'active', offer: 'PREMIUM_1M' });
  });

  it('is downgraded with its renewal, which may be undone before', async () => {
    const who = await funded(app, YEAR + MONTH);
    const { period } = (await buy(who, { offer: 'PREMIUM_12M' })).body.data;
    expect((await stateOf(who)).changes).toMatchObject([{ kind: 'downgrade', amount_kobo: MONTH, at: period!.until }]);
    const down = { offer: 'PREMIUM_1M', expected_amount_kobo: MONTH };
    const planned = (await change(who, down)).body.data;
    expect(planned).toMatchObject({
      ...{ offer: 'PREMIUM_12M', changes: [], next_charge: { amount_kobo: MONTH } },
      planned: { offer: 'PREMIUM_1M', at: period!.until, amount_kobo: MONTH },
    });
    expect((await change(who, { offer: 'PREMIUM_12M' })).body.data).toMatchObject({
      planned: null,
      next_charge: { amount_kobo: YEAR },
    });
    await change(who, down);
    expect((await act(who, 'cancel')).body.data).toMatchObject({ planned: null, next_charge: null });
    expect((await act(who, 'resume')).body.data).toMatchObject({ planned: { offer: 'PREMIUM_1M' } });
    await ring(who, period!.until);
    expect(await stateOf(who)).toMatchObject({ offer: 'PREMIUM_1M', planned: null, period: { from: period!.until } });
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
  });

  it('is refunded for exactly what was shown: it ends at once, and the wallet is credited once', async () => {
    const [who, key] = [await funded(app, 2 * MONTH), randomUUID()];
    expect((await refund(who)).body.code).toBe('no_premium');
    const { period } = (await buy(who)).body.data;
    const shown = (await stateOf(who)).refund!;
    expect([shown.amount_kobo > MONTH - 100, shown.amount_kobo <= MONTH]).toEqual([true, true]);
    expect(Date.parse(shown.until) - Date.parse(period!.from)).toBe(7 * DAY_MS);
    const wrong = await refund(who, { expected_amount_kobo: 1, quoted_at: shown.quoted_at });
    expect([wrong.status, wrong.body]).toMatchObject([409, { code: 'price_changed', amount_kobo: shown.amount_kobo }]);
    const wanted = { expected_amount_kobo: shown.amount_kobo, quoted_at: shown.quoted_at };
    const answers = await Promise.all([1, 2, 3].map(() => refund(who, wanted, key)));
    expect(answers.find(({ status }) => status === 200)!.body.data).toMatchObject({
      ...{ status: 'none', is_premium: false, next_charge: null, refund: null },
    });
    await until(
      () => balanceOf(app, who),
      ({ balance_kobo }) => balance_kobo === MONTH + shown.amount_kobo,
    );
    expect((await historyOf(app, who))[0]).toMatchObject({ label: 'Premium Refunded', amount_kobo: shown.amount_kobo });
    expect((await chargesOf(who))[0]).toMatchObject({
      refund: { amount_kobo: shown.amount_kobo, vat_kobo: shown.vat_kobo },
    });
    await until(
      () => mailsOf(who, 'Your Premium was refunded'),
      (count) => count === 1,
    );
    await ring(who, period!.until);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: MONTH + shown.amount_kobo });
    expect(await mailsOf(who, 'Your Premium has ended')).toBe(0);
  });

  it('is had again after a refund, which is given once', async () => {
    const who = await funded(app, 3 * MONTH);
    await buy(who);
    await refund(who);
    await buy(who);
    expect((await stateOf(who)).refund).toBeNull();
    const { status, body } = await refund(who);
    expect([status, body.code]).toEqual([409, 'refund_used']);
    expect(await stateOf(who)).toMatchObject({ status: 'active' });
  });

  it('has a numbered invoice for each charge that was paid, and a credit note for a refund, for its person only', async () => {
    const who = await funded(app, MONTH);
    await buy(who);
    await refund(who);
    await buy(who, { offer: 'PREMIUM_12M' });
    const [failed, paid] = await chargesOf(who);
    expect([failed!.invoice, paid!.invoice, paid!.credit_note]).toEqual([
      null,
      expect.stringMatching(/^GWP-\d{4}-\d{6}$/),
      expect.stringMatching(/^GWC-\d{4}-\d{6}$/),
    ]);
    const document = async (kind: string, reference = paid!.reference, as?: Person) => {
      const headers = as && { authorization: `Bearer ${as.token}` };
      const answer = await fetch(`${app.url}/api/premium/charges/${reference}/${kind}`, { headers });
      const { status, headers: own } = answer;
      return { status, name: own.get('content-disposition'), text: (await answer.text()).slice(0, 5) };
    };
    for (const [kind, number] of [
      ['invoice', paid!.invoice],
      ['credit-note', paid!.credit_note],
    ] as const)
      expect(await document(kind, paid!.reference, who)).toEqual({
        ...{ status: 200, name: `attachment; filename="${kind}-${number}.pdf"`, text: '%PDF-' },
      });
    const finance = await app.person();
    await grant(app, finance, 'finance');
    for (const kind of ['invoice', 'credit-note']) {
      for (const other of [finance, await app.person()])
        expect((await document(kind, paid!.reference, other)).status).toBe(404);
      expect((await document(kind, failed!.reference, who)).status).toBe(404);
      expect((await document(kind)).status).toBe(401);
    }
    const [mail] = (await app.mails(who.email)).filter(({ subject }) => subject === 'You have Premium');
    expect(mail!.text).toContain('The invoice is in your profile, with your past charges: ');
  });

  it('keeps every promise of the verifier', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
