import { randomUUID } from 'node:crypto';
import { type App, type Person, startApp } from '../app.js';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { startLossyStore } from '../lossy-store.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { until } from '../until.js';
import { balanceOf, control, factsAbout, type Listing, ONE_PURCHASE, openedFor, openMarket } from './market.js';
import { publishListing, signedWebhook } from './market.js';

/** Requests of each kind at once; five kinds take a key. */
const EACH = 40;
const PRICE = 1_000;

let app: App, listing: Listing, free: Listing, payers: Person[];
let postgres: Postgres, events: EventStoreUnderTest, store: Awaited<ReturnType<typeof startLossyStore>>;
beforeAll(async () => {
  postgres = await startPostgres();
  events = await startEventStore(postgres);
  store = await startLossyStore(Number(new URL(events.url.replace('esdb:', 'http:')).port));
  app = await startApp({ RECONCILE_AFTER: '600000', EVENTSTORE_URL: store.url });
  const market = await openMarket(app, PRICE);
  ({ listing } = market);
  free = await publishListing(app, market.creator, market.admin, { price: 0, title: 'Opening a library in Jos' });
  await control(app, { webhook: { drop: true } });
  payers = [];
  while (payers.length < EACH) payers.push(...(await Promise.all(Array.from({ length: 4 }, () => app.person()))));
});
afterEach(() => store.answers());
afterAll(async () => {
  await app.stop();
  await store.stop();
  await events.stop();
  await postgres.stop();
});

type Post = { who: Person; path: string; body: object; key: string };
type Answer = { status: number; replayed: string | null; text: string };

async function send({ who, path, body, key }: Post): Promise<Answer> {
  const answer = await fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': key, authorization: `Bearer ${who.token}` },
    },
    body: JSON.stringify(body),
  });
  const replayed = answer.headers.get('idempotent-replayed');
  return { status: answer.status, replayed, text: await answer.text() };
}
const sendAll = (posts: Post[]) => Promise.all(posts.map(send));
const referenceOf = ({ text }: Answer) => (JSON.parse(text) as { data: { reference: string } }).data.reference;

/**
 * Sends every request while the answer of each append with an event of this type is lost, then again under the same
 * keys, and twice more. Resolves to the answers.
 */
async function repeatedAfterLosing(eventType: string, posts: Post[]): Promise<Answer[]> {
  const before = store.lost(eventType);
  store.loses(eventType);
  const unknown = await sendAll(posts);
  store.answers();
  expect([...new Set(unknown.map(({ status }) => status))]).toEqual([503]);
  expect(store.lost(eventType) - before).toBe(posts.length);
  const answers = await sendAll(posts);
  expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual(posts.map(() => [200, null]));
  for (const again of [await sendAll(posts), await sendAll(posts)])
    expect(again).toEqual(answers.map((answer) => ({ ...answer, replayed: 'true' })));
  return answers;
}

const opened = (who: Person) => openedFor(app, who);
const fromEach = (path: string, body: object): Post[] => payers.map((who) => ({ who, path, body, key: randomUUID() }));

describe('A request whose append the event store never answers, repeated under its key', () => {
  it.each(['PaymentInitiated', 'CheckoutOpened'])('is one deposit: %s', async (eventType) => {
    const before = await Promise.all(payers.map(opened));
    const answers = await repeatedAfterLosing(eventType, fromEach('wallet/deposit', { amount: 500 }));
    const references = answers.map(referenceOf);
    expect(await Promise.all(payers.map(opened))).toEqual(before.map((known, i) => [...known, references[i]]));
    for (const reference of references)
      expect(await factsAbout(app, reference)).toEqual(['CheckoutOpened', 'PaymentInitiated']);
  });

  it('is one purchase by card', async () => {
    const before = await Promise.all(payers.map(opened));
    const posts = fromEach('listing/listing-purchase', { listing_id: listing.id });
    const references = (await repeatedAfterLosing('PurchaseStarted', posts)).map(referenceOf);
    expect(await Promise.all(payers.map(opened))).toEqual(before.map((known, i) => [...known, references[i]]));
    for (const reference of references)
      expect(await factsAbout(app, reference)).toEqual(['CheckoutOpened', 'PaymentInitiated', 'PurchaseStarted']);
  });

  it('is one purchase of a free listing', async () => {
    const posts = fromEach('listing/listing-purchase', { listing_id: free.id });
    const references = (await repeatedAfterLosing('PaymentSettled', posts)).map(referenceOf);
    for (const reference of references)
      expect(await factsAbout(app, reference)).toEqual([
        ...['PaymentInitiated', 'PaymentSettled', 'PurchaseCompleted', 'PurchaseStarted'],
      ]);
  });

  it('is one credit of a verified payment', async () => {
    const deposits = await sendAll(fromEach('wallet/deposit', { amount: 700 }));
    const references = deposits.map(referenceOf);
    for (const pay of references) await control(app, { pay });
    const posts = payers.map((who, i) => {
      return { who, path: `purchases/${references[i]}/verify`, body: {}, key: randomUUID() };
    });
    await repeatedAfterLosing('PaymentSettled', posts);
    for (const [i, who] of payers.entries()) {
      await until(
        () => balanceOf(app, who),
        ({ balance_kobo }) => balance_kobo === 70_000,
      );
      expect(await factsAbout(app, references[i]!)).toEqual([
        ...['CheckoutOpened', 'FundsDeposited', 'PaymentInitiated', 'PaymentSettled'],
      ]);
    }
  });
});

describe('A webhook whose payment is settled by appends that the event store never answers', () => {
  it('is one purchase and one earning', async () => {
    const posts = fromEach('listing/listing-purchase', { listing_id: listing.id });
    const references = (await sendAll(posts)).map(referenceOf);
    for (const pay of references) await control(app, { pay });
    const report = (reference: string) => app.call('POST', 'payments/paystack/webhook', signedWebhook(app, reference));
    const STEPS = ['PaymentSettled', 'PurchaseCompleted', 'FundsDeposited', 'SaleEarned'];
    const before = STEPS.map(store.lost);
    store.loses(...STEPS);
    await Promise.all(references.map(report));
    await until(
      () => STEPS.map((step, i) => store.lost(step) - before[i]!),
      (lost) => lost.every((count) => count > 0),
      120_000,
    );
    store.answers();
    for (const reference of references) {
      await until(
        () => factsAbout(app, reference),
        (facts) => facts.length >= ONE_PURCHASE.length,
        60_000,
      );
      expect(await factsAbout(app, reference)).toEqual(ONE_PURCHASE);
    }
  }, 240_000);
});
