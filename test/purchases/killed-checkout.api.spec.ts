import { randomUUID } from 'node:crypto';
import { START } from '@eventstore/db-client';
import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { startWebProcess } from '../web-process.js';
import { control, factsAbout, historyOf, type Listing, ONE_PURCHASE, openMarket, paid } from './market.js';

let app: App, listing: Listing;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ listing } = await openMarket(app));
});
afterAll(() => app.stop());

/** A buyer presses once, and a web process is killed at the failpoint while it opens the checkout. */
async function killedAt(failpoint: string, buyer: Person, key: string) {
  const web = await startWebProcess(app, { FAIL_AT: `${failpoint}:1` });
  const sent = fetch(`${web.url}/api/listing/listing-purchase`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ listing_id: listing.id }),
  });
  await expect(sent).rejects.toThrow();
  await until(web.isRunning, (running) => !running);
  await web.stop();
  // The lock of the killed request expires after 10 s.
  await sql`update app.idempotency set locked_until = now()`.execute(app.sql);
}
const buyAgain = (buyer: Person, key: string) =>
  app.call<{ data: { reference: string; authorization_url: string } }>('POST', 'listing/listing-purchase', {
    ...{ token: buyer.token, body: { listing_id: listing.id }, headers: { 'idempotency-key': key } },
  });
/** The references of the buyer's payments, in their order. */
async function referencesOf(buyer: Person): Promise<string[]> {
  const references: string[] = [];
  for await (const { event } of app.store.client.readAll({ fromPosition: START })) {
    const { reference, payerId } = (event?.data ?? {}) as { reference?: string; payerId?: string };
    if (event?.type === 'PaymentInitiated' && payerId === buyer.id) references.push(reference!);
  }
  return references;
}

describe('A checkout whose process is killed', () => {
  it.each([
    ['before the provider is called', 'before-provider-call', 1],
    ['after the provider opened it, before that is recorded', 'after-provider-before-record', 2],
  ])('%s is opened by the repeated request, and the listing is paid for once', async (_when, failpoint, references) => {
    const [buyer, key] = [await app.person(), randomUUID()];
    await killedAt(failpoint, buyer, key);
    const initiated = await referencesOf(buyer);
    expect(initiated).toHaveLength(1);
    expect(await factsAbout(app, initiated[0]!)).not.toContain('CheckoutOpened');

    const { status, body } = await buyAgain(buyer, key);
    expect(status).toBe(200);
    expect(body.data.authorization_url).toContain('/checkout/');
    const all = await referencesOf(buyer);
    expect(all).toHaveLength(references);
    expect(body.data.reference).toBe(all.at(-1));
    await control(app, { pay: body.data.reference });
    await paid(app, buyer, body.data.reference);
    const movements = await until(
      () => historyOf(app, buyer),
      (rows) => rows.length === 2,
    );
    await settled(app);
    expect(movements.map(({ kind }) => kind)).toEqual(['purchase', 'deposit']);
    expect(await factsAbout(app, body.data.reference)).toEqual(ONE_PURCHASE);
  });
});
