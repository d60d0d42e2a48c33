import { AnswerChargeDispute } from '#server/purchases/charge-disputes.commands';
import type { App, Person } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { disputing, openDisputedMarket } from './disputing.js';
import { balanceOf, control, factsAbout, grant, type Listing } from './market.js';
import { askRefund, bought, purchaseRow, standing } from './refunding.js';

const PRICE = 1_250_000;
const NET = 1_125_000;
let app: App, creator: Person, finance: Person, listing: Listing;
let { ofPayment, whenDisputed, disputed, resolved, decide, walletOf, whenWallet, inBook, reads } = {} as ReturnType<
  typeof disputing
>;

beforeAll(async () => {
  ({ app, creator, finance, listing } = await openDisputedMarket());
  ({ ofPayment, whenDisputed, disputed, resolved, decide, walletOf, whenWallet, inBook, reads } = disputing(
    app,
    finance,
  ));
});
afterEach(() => control(app, { reset: true, refund: { delay: 50 } }));
afterAll(() => app.stop());

describe('A disputed card payment', () => {
  it('holds what its creator earned, also where it was available, until the bank decides for us', async () => {
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    const reference = await bought(app, buyer, listing);
    await whenWallet(creator, ({ available_kobo }) => available_kobo === before.available_kobo + NET);
    const dispute = await disputed(reference);
    expect(dispute).toMatchObject({ reason: 'fraud', amount_kobo: PRICE, credit_kobo: 0, decision: null });
    expect(dispute.guides).toEqual([expect.objectContaining({ slug: listing.slug, amount_kobo: PRICE })]);
    expect(Date.parse(dispute.due_at) - Date.parse(dispute.opened_at)).toBe(72 * 3_600_000);

    const held = await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === NET);
    expect(held).toMatchObject({ balance_kobo: before.balance_kobo + NET, available_kobo: before.available_kobo });
    expect(held.held).toMatchObject([
      { reference, amount_kobo: NET, reason: 'fraud', listing: { slug: listing.slug } },
    ]);
    expect(await standing(app, buyer, listing)).toMatchObject({ dispute: 'open', code: 'payment_disputed' });
    expect(await askRefund(app, buyer, listing)).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    expect(await reads(buyer, listing)).toBe(200);

    await resolved(reference, 'declined');
    await whenDisputed(reference, 'won');
    await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === 0);
    expect((await walletOf(creator)).available_kobo).toBe(before.available_kobo + NET);
    expect(await standing(app, buyer, listing)).toMatchObject({ dispute: 'won', status: 'none' });
    expect(await reads(buyer, listing)).toBe(200);
    await settled(app);
    const subjects = (await app.mails(finance.email)).filter(({ text }) => text.includes(reference));
    expect(subjects.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is disputed: answer until'),
      'The dispute of a payment was won',
    ]);
    expect((await app.mails(creator.email)).filter(({ text }) => text.includes(reference))).toHaveLength(3);
  });

  it('that is lost is taken back once: from the creator, with the access, and the books stay balanced', async () => {
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    const reference = await bought(app, buyer, listing);
    await disputed(reference, { category: 'chargeback', dueAt: '2030-01-02T03:04:05.000Z' });
    expect(await ofPayment(reference)).toMatchObject({ reason: 'chargeback', due_at: '2030-01-02T03:04:05.000Z' });
    await control(app, { webhook: { duplicate: 3 } });
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
    expect((await balanceOf(app, buyer)).balance_kobo).toBe(0);
    expect(await purchaseRow(app, reference)).toEqual({ status: 'refunded', refund: 'card' });
    expect(await standing(app, buyer, listing)).toMatchObject({ dispute: 'lost', status: 'refunded', to: 'card' });
    expect(await reads(buyer, listing)).toBe(403);
    const facts = await factsAbout(app, reference);
    for (const once of [
      'SaleReversed',
      'CommissionReturned',
      'PurchaseRefunded',
      'RefundPaidOut',
      'ChargeDisputeEnded',
    ])
      expect([once, facts.filter((type) => type === once).length]).toEqual([once, 1]);
    expect((await app.mails(buyer.email)).map(({ subject }) => subject)).toContain(
      'Your bank took the payment for “Opening a pharmacy in Lagos” back',
    );
  });

  it('is contested with what the log knows of it, once', async () => {
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await reads(buyer, listing);
    const { id } = await disputed(reference);
    type Evidence = { data: { paid_at: string; receipt: string; guides: { opened: { title: string }[] }[] } };
    const { body } = await app.call<Evidence>('GET', `finance/card-disputes/${id}/evidence`, finance);
    expect(body.data).toMatchObject({
      paid_at: expect.any(String),
      receipt: expect.stringContaining(reference),
      guides: [{ slug: listing.slug, price_kobo: PRICE, sections: 1, opened: [{ title: 'Before you begin' }] }],
    });
    const headers = { 'idempotency-key': 'contest-once' };
    expect((await decide(id, 'contest', buyer)).status).toBe(404);
    const answers = [await decide(id, 'contest', finance, headers), await decide(id, 'contest', finance, headers)];
    expect(answers).toMatchObject([{ status: 200, body: { message: 'The evidence is submitted' } }, { status: 200 }]);
    expect(await decide(id, 'accept')).toMatchObject({ status: 409, body: { code: 'not_open' } });
    expect(await whenDisputed(reference, 'answered')).toMatchObject({
      ...{ decision: 'contest', note: 'She read two sections.', decided_by: finance.username },
    });
    const { status, evidence } = (await inBook(reference))!;
    expect(status).toBe('awaiting-bank-feedback');
    expect(evidence!.serviceDetails).toMatch(
      /She read two sections\.[^]*access given[^]*opened 1 of 1[^]*Before you begin/,
    );
    await resolved(reference, 'declined');
    await whenDisputed(reference, 'won');
  });

  it('is contested once the provider asks for it, where finance decides before', async () => {
    const reference = await bought(app, await app.person(), listing);
    const { id } = await disputed(reference);
    await control(app, { moveDispute: { transaction: reference, status: 'pending' } });
    expect((await decide(id, 'contest')).status).toBe(200);
    const answer = () =>
      app.commands.execute<AnswerChargeDispute, { status: string }>(
        new AnswerChargeDispute({ dispute: id, at: new Date().toISOString() }),
      );
    expect([(await answer()).status, (await inBook(reference))!.evidence]).toEqual(['decided', null]);
    await control(app, { moveDispute: { transaction: reference, status: 'awaiting-merchant-feedback' } });
    expect((await answer()).status).toBe('answered');
    expect(await inBook(reference)).toMatchObject({
      ...{ status: 'awaiting-bank-feedback', evidence: { serviceDetails: expect.stringContaining('two sections') } },
    });
    await resolved(reference, 'declined');
    await whenDisputed(reference, 'won');
  });

  it('is accepted: the money goes back at once', async () => {
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    const { id } = await disputed(reference);
    await control(app, { dispute: { lostAnswers: 1 } });
    expect((await decide(id, 'accept')).status).toBe(200);
    expect(await whenDisputed(reference, 'lost')).toMatchObject({ decision: 'accept', taken_kobo: PRICE });
    await until(
      () => purchaseRow(app, reference),
      (row) => row?.status === 'refunded',
    );
  });

  it('that the provider takes no answer of waits for another decision, and is not decided by its payer', async () => {
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    const { id } = await disputed(reference);
    await grant(app, buyer, 'finance');
    expect(await decide(id, 'accept', buyer)).toMatchObject({ status: 403, body: { code: 'own_payment' } });
    await control(app, { dispute: { refusals: 1 } });
    await decide(id, 'contest');
    const again = await until(
      () => ofPayment(reference),
      (one) => one?.failure !== null,
    );
    expect(again).toMatchObject({ status: 'open', decision: null, failure: 'Dispute cannot be resolved now' });
    await decide(id, 'accept');
    await whenDisputed(reference, 'lost');
  });

  it('reminds finance once a day', async () => {
    const reference = await bought(app, await app.person(), listing);
    await disputed(reference);
    for (const _ of [1, 2]) await control(app, { remindDispute: reference });
    await until(
      () => ofPayment(reference),
      (one) => one!.reminded_at !== null,
    );
    await settled(app);
    const mails = (await app.mails(finance.email)).filter(({ text }) => text.includes(reference));
    expect(mails.filter(({ subject }) => subject.startsWith('A disputed payment waits'))).toHaveLength(1);
    await resolved(reference, 'declined');
    await whenDisputed(reference, 'won');
  });
});

describe('A message about a dispute', () => {
  it('that comes twice, late, before its charge or about nothing known changes nothing more', async () => {
    const buyer = await app.person();
    await control(app, { webhook: { drop: true } });
    const { body } = await app.call<{ data: { reference: string } }>('POST', 'listing/listing-purchase', {
      ...{ token: buyer.token, body: { listing_id: listing.id } },
    });
    const { reference } = body.data;
    await control(app, { pay: reference });
    await control(app, { openDispute: { transaction: reference } });
    await control(app, { resolveDispute: { transaction: reference, resolution: 'declined' } });
    const { disputes } = (await (await fetch(`${app.paymentsUrl}/control`)).json()) as {
      disputes: { id: number; transaction: string }[];
    };
    const { id } = disputes.find(({ transaction }) => transaction === reference)!;
    await control(app, { reset: true });
    for (const event of ['resolve', 'create', 'remind', 'resolve'])
      await control(app, { send: { event: `charge.dispute.${event}`, data: { id, n: Math.random() } } });
    await whenDisputed(reference, 'won');
    for (const data of [{ id: 999_999_999 }, { id: '../x' }, {}])
      await control(app, { send: { event: 'charge.dispute.create', data } });
    await settled(app);
    const facts = (await factsAbout(app, reference)).filter((type) => type.startsWith('ChargeDispute'));
    expect(facts).toEqual(['ChargeDisputeEnded', 'ChargeDisputed']);
    expect((await walletOf(creator)).frozen_kobo).toBe(0);
  });
});

it('leaves nothing wrong in the books', async () => {
  await settled(app);
  const { broken, code, said } = await verifyApp(app);
  expect([broken, code, code && said]).toEqual([[], 0, 0]);
});
