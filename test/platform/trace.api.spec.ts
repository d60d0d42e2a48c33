import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START } from '@eventstore/db-client';
import { sql } from 'kysely';
import type { Cause } from '#server/kernel/decider';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { control, openMarket, paid, startPurchase } from '../purchases/market.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let app: App;
let buyer: Person;
let reference: string;
beforeAll(async () => {
  app = await startApp();
  const { listing } = await openMarket(app);
  buyer = await app.person();
  reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  await paid(app, buyer, reference);
});
afterAll(() => app.stop());

type Stored = Cause & { id: string };

/** The metadata of the first event of a type about a reference. */
async function causeOf(type: string, about: string): Promise<Stored> {
  for await (const { event } of app.store.client.readAll({ fromPosition: START })) {
    if (event?.type !== type || (event.data as { reference?: string }).reference !== about) continue;
    const { $correlationId, $causationId, actorId } = event.metadata as Record<string, string>;
    return { id: event.id, correlationId: $correlationId!, causationId: $causationId!, actorId: actorId! };
  }
  throw new Error(`no ${type} of ${about}`);
}

describe('The trace', () => {
  it('of a request is never the client’s correlation id', async () => {
    const headers = { 'x-correlation-id': 'client-chosen-1' };
    const deposit = async () => {
      const { body } = await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
        token: buyer.token,
        body: { amount: 500 },
        headers,
      });
      return causeOf('PaymentInitiated', body.data.reference);
    };
    const [first, second] = [await deposit(), await deposit()];
    expect(first).toMatchObject({ correlationId: expect.stringMatching(UUID), actorId: buyer.id });
    expect(second.correlationId).not.toBe(first.correlationId);
  });

  it('passes from the event through the message to the job: same correlation id and actor, caused by the event', async () => {
    const completed = await causeOf('PurchaseCompleted', reference);
    const { rows } = await until(
      () => sql<{ trace: Cause }>`select trace from app.outbox where id = ${`receipt-${reference}`}`.execute(app.sql),
      (found) => found.rows.length === 1,
    );
    const { correlationId, actorId } = completed;
    expect(rows[0]!.trace).toEqual({ correlationId, causationId: completed.id, actorId });
  });

  it('of a webhook’s event has the message as its cause, the provider as its actor, and the request that began the payment', async () => {
    const [initiated, settled] = [
      await causeOf('PaymentInitiated', reference),
      await causeOf('PaymentSettled', reference),
    ];
    const { rows } = await until(
      () => sql<{ trace: Cause }>`select trace from app.outbox where id = ${settled.causationId}`.execute(app.sql),
      (found) => found.rows.length === 1,
    );
    expect(settled.causationId).toMatch(/^webhook-[0-9a-f]{64}$/);
    expect(settled).toMatchObject({ correlationId: initiated.correlationId, actorId: rows[0]!.trace.actorId });
    expect([settled.actorId, rows[0]!.trace.correlationId === settled.correlationId]).toEqual(['provider', false]);
  });
});
