import { type App, type Person, startApp } from '../app.js';
import { carting } from '../cart/carting.js';
import { giving } from '../gifts/giving.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import {
  balanceOf,
  control,
  factsAbout,
  funded,
  grant,
  historyOf,
  type Listing,
  openMarket,
  publishListing,
} from './market.js';
import { askRefund, bought, purchaseRow, standing, whenRefund } from './refunding.js';

const PRICE = 1_250_000;
const NET = 1_125_000;
let app: App, creator: Person, admin: Person, finance: Person, listing: Listing, other: Listing;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300', CLEARING_DAYS: '0' });
  ({ creator, admin, listing } = await openMarket(app));
  other = await publishListing(app, creator, admin, { title: 'A bakery in Ibadan', price: 3_000 });
  finance = await app.person();
  await grant(app, finance, 'finance');
});
afterEach(() => control(app, { reset: true, refund: { delay: 50 } }));
afterAll(() => app.stop());

type Dispute = {
  id: string;
  status: string;
  reason: string;
  due_at: string;
  amount_kobo: number;
  credit_kobo: number;
  taken_kobo: number | null;
  decision: string | null;
  note: string | null;
  failure: string | null;
  reminded_at: string | null;
  opened_at: string;
  guides: { slug: string; amount_kobo: number }[];
};
type Held = { reference: string; amount_kobo: number; reason: string; listing: { slug: string } | null };
type Balance = { data: { balance_kobo: number; available_kobo: number; frozen_kobo: number; held: Held[] } };

const queue = async (state = 'waiting') =>
  (
    await app.call<{ results: (Dispute & { reference: string })[] }>(
      'GET',
      `finance/card-disputes/?state=${state}`,
      finance,
    )
  ).body.results;
const ofPayment = async (reference: string, state?: string) =>
  (await queue(state)).find((one) => one.reference === reference);
const whenDisputed = async (reference: string, status: string) =>
  (await until(
    async () => (await ofPayment(reference)) ?? (await ofPayment(reference, 'ended')),
    (one) => one?.status === status,
    30_000,
  ))!;
const disputed = async (transaction: string, more: object = {}) => {
  await control(app, { openDispute: { transaction, ...more } });
  return whenDisputed(transaction, 'open');
};
const resolved = (transaction: string, resolution: string) =>
  control(app, { resolveDispute: { transaction, resolution } });
const decide = (id: string, decision: string, { token }: Person = finance, headers = {}) =>
  app.call<{ code?: string; message?: string }>('POST', `finance/card-disputes/${id}/${decision}/`, {
    ...{ token, headers, body: { reason: 'She read two sections.' } },
  });
const walletOf = async ({ token }: Person) =>
  (await app.call<Balance>('GET', 'wallet/wallet-info', { token })).body.data;
const whenWallet = (who: Person, is: (wallet: Balance['data']) => boolean) => until(() => walletOf(who), is, 30_000);
/** The dispute at the provider. */
const inBook = async (reference: string) =>
  (
    (await (await fetch(`${app.paymentsUrl}/control`)).json()) as {
      disputes: { transaction: string; status: string; evidence: { serviceDetails: string } | null }[];
    }
  ).disputes.find(({ transaction }) => transaction === reference);
const reads = async ({ token }: Person, { slug }: Listing) => {
  type Page = { data: { sections: { slug: string }[] } };
  const [first] = (await app.call<Page>('GET', `listing/${slug}`, { token })).body.data.sections;
  return (await app.call('GET', `listing/${slug}/${first!.slug}`, { token })).status;
};

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

describe('A dispute beside a refund', () => {
  it('of a purchase that was refunded before takes nothing, and its evidence says so', async () => {
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    const reference = await bought(app, buyer, listing);
    await control(app, { refund: { delay: 50 } });
    await askRefund(app, buyer, listing);
    await whenRefund(app, buyer, listing, 'refunded');
    const { id } = await disputed(reference);
    type Evidence = { data: { guides: { refunded_to: string }[] } };
    const { body } = await app.call<Evidence>('GET', `finance/card-disputes/${id}/evidence`, finance);
    expect(body.data.guides).toMatchObject([{ refunded_to: 'card' }]);
    await resolved(reference, 'auto-accepted');
    expect(await whenDisputed(reference, 'lost')).toMatchObject({ taken_kobo: 0 });
    await settled(app);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
    const facts = await factsAbout(app, reference);
    expect(facts.filter((type) => type === 'SaleReversed' || type === 'RefundPaidOut')).toHaveLength(2);
    expect((await balanceOf(app, buyer)).balance_kobo).toBe(0);
  });

  it('whose price the wallet got instead of the card takes it from that wallet', async () => {
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await control(app, { refund: { refusals: 1 } });
    await askRefund(app, buyer, listing);
    await whenRefund(app, buyer, listing, 'refunded');
    await whenWallet(buyer, ({ balance_kobo }) => balance_kobo === PRICE);
    await disputed(reference);
    expect(await whenWallet(buyer, ({ frozen_kobo }) => frozen_kobo === PRICE)).toMatchObject({ available_kobo: 0 });
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(buyer)).toMatchObject({ balance_kobo: 0, frozen_kobo: 0 });
    expect((await historyOf(app, buyer))[0]).toMatchObject({ kind: 'adjustment', amount_kobo: PRICE });
  });
});

describe('A disputed payment of several things', () => {
  it('of a cart holds and takes back every guide, with what bought nothing', async () => {
    const { add, checkOut } = carting(app);
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    for (const { id } of [listing, other]) await add(buyer, id);
    const { reference } = (await checkOut(buyer)).body.data;
    await control(app, { pay: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    await until(
      () => standing(app, buyer, other),
      (one) => one?.status === 'none',
    );
    await settled(app);
    const dispute = await disputed(reference);
    expect(dispute.guides.map(({ amount_kobo }) => amount_kobo).sort()).toEqual([PRICE, 300_000]);
    await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === NET + 270_000);
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
    expect((await balanceOf(app, buyer)).balance_kobo).toBe(0);
    for (const one of [listing, other]) expect(await reads(buyer, one)).toBe(403);
  });

  it('of a gift ends what its recipient took, and its evidence names what the recipient opened', async () => {
    const { give, whenGiven, given, take, link, newAddress } = giving(app);
    const [giver, recipient, before] = [await app.person(), await app.person(), await walletOf(creator)];
    const email = newAddress();
    const { reference } = (await give(giver, listing, { email, method: 'card' })).body.data;
    await control(app, { pay: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: giver.token, body: {} });
    await whenGiven(giver);
    expect((await take(recipient, await link(email))).status).toBe(200);
    expect(await reads(recipient, listing)).toBe(200);
    await settled(app);

    const { id, guides } = await disputed(reference);
    expect(guides).toEqual([expect.objectContaining({ slug: listing.slug, amount_kobo: PRICE })]);
    await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === NET);
    type Evidence = { data: { guides: { price_kobo: number; opened: { title: string }[] }[] } };
    const evidence = await app.call<Evidence>('GET', `finance/card-disputes/${id}/evidence`, finance);
    expect(evidence.body.data.guides).toMatchObject([{ price_kobo: PRICE, opened: [{ title: expect.any(String) }] }]);
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
    expect([(await balanceOf(app, giver)).balance_kobo, await reads(recipient, listing)]).toEqual([0, 403]);
    expect(await given(giver)).toMatchObject([{ status: 'refunded' }]);
  });

  it('of a wallet holds its money; what was spent of it is owed', async () => {
    const buyer = await funded(app, 400_000);
    const { reference } = (await historyOf(app, buyer))[0]!;
    await app.call('POST', 'listing/listing-purchase', {
      ...{ token: buyer.token, body: { listing_id: other.id, method: 'wallet' } },
    });
    await settled(app);
    expect(await disputed(reference)).toMatchObject({ credit_kobo: 400_000, guides: [] });
    await whenWallet(buyer, ({ frozen_kobo }) => frozen_kobo === 400_000);
    expect(await walletOf(buyer)).toMatchObject({ balance_kobo: 100_000, available_kobo: 0 });
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(buyer)).toMatchObject({ balance_kobo: 0, frozen_kobo: 0, owed_kobo: 300_000 });
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
