import pLimit from 'p-limit';
import { sql } from 'kysely';
import type { Person } from '../app.js';
import { settled } from '../settled.js';
import { sized } from '../sizes.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import {
  control,
  factsAbout,
  mailsAbout,
  type Listing,
  ONE_PURCHASE,
  paid,
  publishListing,
  signedWebhook,
  startPurchase,
} from './market.js';
import { openProxiedMarket, type ProxiedMarket } from './proxied-market.js';

const webhook = 'payments/paystack/webhook';
/** Each buys five guides. */
const BUYERS = sized(6, 60);

let { app, proxy, creator, admin, listing, stop } = {} as ProxiedMarket;

beforeAll(async () => {
  ({ app, proxy, creator, admin, listing, stop } = await openProxiedMarket());
});
afterAll(() => stop());

const comeBack = (who: Person, reference: string) =>
  app.call('POST', `purchases/${reference}/verify/`, { token: who.token, body: {} });

describe('A payment', () => {
  it('reported a hundred times at once, with the return page open, buys once', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    const message = signedWebhook(app, reference);
    const reports = Array.from({ length: 100 }, () => app.call('POST', webhook, message));
    const answers = await Promise.all([...reports, comeBack(buyer, reference)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(101).fill(200));
    await paid(app, buyer, reference);
    await settled(app);
    expect(await factsAbout(app, reference)).toEqual(ONE_PURCHASE);
    expect([await mailsAbout(app, buyer, reference), await mailsAbout(app, creator, reference)]).toEqual([1, 1]);
    const kept = await sql`select 1 from app.inbox where body = ${Buffer.from(message.raw)}`.execute(app.sql);
    expect(kept.rows).toHaveLength(1);
  });

  it('reported in forty encodings at once, with ten return pages, buys once', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    const reports = Array.from({ length: 40 }, (_, id) =>
      app.call('POST', webhook, signedWebhook(app, reference, { id })),
    );
    const returns = Array.from({ length: 10 }, () => comeBack(buyer, reference));
    const answers = await Promise.all([...reports, ...returns]);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    await paid(app, buyer, reference);
    await settled(app);
    expect(await factsAbout(app, reference)).toEqual(ONE_PURCHASE);
    expect([await mailsAbout(app, buyer, reference), await mailsAbout(app, creator, reference)]).toEqual([1, 1]);
  });

  it('without a webhook settles on the return page', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    expect((await comeBack(buyer, reference)).status).toBe(200);
    expect(await factsAbout(app, reference)).toContain('PaymentSettled');
    await paid(app, buyer, reference);
  });
});

describe('Payments reported five times each', () => {
  it(
    'in any order, some before the response of their checkout, buy once each',
    async () => {
      // The server answers only some registrations at once.
      const few = pLimit(6);
      const [hasty, ...others] = await Promise.all(Array.from({ length: BUYERS }, () => few(() => app.person())));
      const guides: Listing[] = [];
      for (const town of ['Enugu', 'Jos', 'Kaduna', 'Uyo', 'Warri'])
        guides.push(await publishListing(app, creator, admin, { title: `Opening a bakery in ${town}`, price: 3_000 }));
      const order = (buyer: Person) =>
        guides.map(async (guide) => [buyer, await startPurchase(app, buyer, guide)] as const);

      const letAnswersGo = proxy.holds(/initialize/);
      const unanswered = order(hasty!);
      const early = await until(opened, (all) => all.length === 5);
      for (const reference of early) await control(app, { pay: reference });
      await Promise.all(early.map((reference) => app.call('POST', webhook, signedWebhook(app, reference))));
      await until(
        () => factsAbout(app, early[0]!),
        (facts) => facts.includes('PurchaseCompleted'),
      );
      letAnswersGo();
      const answered = await Promise.all(unanswered);
      expect(answered.map(([, reference]) => reference).sort()).toEqual(early);
      await report(early);

      const orders = [...answered, ...(await Promise.all(others.flatMap(order)))];
      const references = orders.map(([, reference]) => reference);
      for (const reference of references) await control(app, { pay: reference });
      await report(references);
      for (const [buyer, reference] of orders) await paid(app, buyer, reference);
      await settled(app);
      for (const [buyer, reference] of orders) {
        const facts = (await factsAbout(app, reference)).filter((type) => type !== 'CheckoutOpened');
        expect(facts).toEqual(ONE_PURCHASE.filter((type) => type !== 'CheckoutOpened'));
        expect(await mailsAbout(app, buyer, reference)).toBe(1);
      }
      const found = await verifyApp(app);
      expect([found.broken, found.code]).toEqual([[], 0]);
    },
    sized(120_000, 900_000),
  );

  /** Opened, unpaid transactions of the provider. */
  async function opened() {
    const book = (await (await fetch(`${app.paymentsUrl}/control`)).json()) as {
      transactions: { reference: string; status: string }[];
    };
    return book.transactions
      .filter(({ status }) => status === 'abandoned')
      .map(({ reference }) => reference)
      .sort();
  }

  /** Sends each webhook five times, in two encodings and random order, twenty at a time. */
  async function report(references: string[]) {
    const reports = shuffled(references.flatMap((reference) => Array<string>(5).fill(reference)));
    for (let from = 0; from < reports.length; from += 20) {
      const batch = reports.slice(from, from + 20);
      const answers = await Promise.all(
        batch.map((reference, i) => app.call('POST', webhook, signedWebhook(app, reference, { id: i % 2 }))),
      );
      expect(answers.map(({ status }) => status)).toEqual(batch.map(() => 200));
    }
  }
});

/** A deterministic shuffle. */
function shuffled<T>(items: T[]): T[] {
  const all = [...items];
  let seed = 7;
  for (let i = all.length - 1; i > 0; i--) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const j = seed % (i + 1);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}
