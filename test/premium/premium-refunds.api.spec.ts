import { randomUUID } from 'node:crypto';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, funded, grant, historyOf } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { DAY_MS, MONTH, premiumCalls } from './premium-calls.js';

let app: App;
let of: ReturnType<typeof premiumCalls>;
beforeAll(async () => {
  app = await startApp();
  of = premiumCalls(app);
});
afterAll(() => app.stop());

describe('Premium and its documents', () => {
  it('is refunded for exactly what was shown: it ends at once, and the wallet is credited once', async () => {
    const [who, key] = [await funded(app, 2 * MONTH), randomUUID()];
    expect((await of.refund(who)).body.code).toBe('no_premium');
    const { period } = (await of.buy(who)).body.data;
    const shown = (await of.stateOf(who)).refund!;
    expect([shown.amount_kobo > MONTH - 100, shown.amount_kobo <= MONTH]).toEqual([true, true]);
    expect(Date.parse(shown.until) - Date.parse(period!.from)).toBe(7 * DAY_MS);
    const wrong = await of.refund(who, { expected_amount_kobo: 1, quoted_at: shown.quoted_at });
    expect([wrong.status, wrong.body]).toMatchObject([409, { code: 'price_changed', amount_kobo: shown.amount_kobo }]);
    const wanted = { expected_amount_kobo: shown.amount_kobo, quoted_at: shown.quoted_at };
    const answers = await Promise.all([1, 2, 3].map(() => of.refund(who, wanted, key)));
    expect(answers.find(({ status }) => status === 200)!.body.data).toMatchObject({
      ...{ status: 'none', is_premium: false, next_charge: null, refund: null },
    });
    await until(
      () => balanceOf(app, who),
      ({ balance_kobo }) => balance_kobo === MONTH + shown.amount_kobo,
    );
    expect((await historyOf(app, who))[0]).toMatchObject({ label: 'Premium Refunded', amount_kobo: shown.amount_kobo });
    expect((await of.chargesOf(who))[0]).toMatchObject({
      refund: { amount_kobo: shown.amount_kobo, vat_kobo: shown.vat_kobo },
    });
    await until(
      () => of.mailsOf(who, 'Your Premium was refunded'),
      (count) => count === 1,
    );
    await of.ring(who, period!.until);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: MONTH + shown.amount_kobo });
    expect(await of.mailsOf(who, 'Your Premium has ended')).toBe(0);
  });

  it('is had again after a refund, which is given once', async () => {
    const who = await funded(app, 3 * MONTH);
    await of.buy(who);
    await of.refund(who);
    await of.buy(who);
    expect((await of.stateOf(who)).refund).toBeNull();
    const { status, body } = await of.refund(who);
    expect([status, body.code]).toEqual([409, 'refund_used']);
    expect(await of.stateOf(who)).toMatchObject({ status: 'active' });
  });

  it('has a numbered invoice for each charge that was paid, and a credit note for a refund, for its person only', async () => {
    const who = await funded(app, MONTH);
    await of.buy(who);
    await of.refund(who);
    await of.buy(who, { offer: 'PREMIUM_12M' });
    const [failed, paid] = await of.chargesOf(who);
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
