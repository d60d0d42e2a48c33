import { sql } from 'kysely';
import { purchasesView } from '#projections/purchases/purchases.view';
import { apply } from '#projections/tables';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { recorded } from '../catalogue/facts.js';
import { startDatabase, type TestDatabase } from '../database.js';

const at = '2026-02-01T09:00:00.000Z';
const own = (reference: string) => ({ listingId: 'l1', buyerId: 'bola', reference, at });
const started = (reference: string): PurchaseEvent => ({
  type: 'PurchaseStarted',
  data: { ...own(reference), creatorId: 'ada', price: 5_000 },
});
const declined = (reference: string): PurchaseEvent => ({
  type: 'PurchaseDeclined',
  data: { ...own(reference), amount: 5_000, reason: 'price_changed' },
});
const abandoned = (reference: string): PurchaseEvent => ({ type: 'PurchaseAbandoned', data: own(reference) });
const completed = (reference: string): PurchaseEvent => ({
  type: 'PurchaseCompleted',
  data: {
    ...own(reference),
    ...{ creatorId: 'ada', price: 5_000, commission: 500, basisPoints: 1_000, terms: 1, method: 'card' },
  },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('purchases');
});
afterAll(() => database.stop());

/** The purchase's row after these events, applied in one batch and one by one. */
async function rowAfter(...events: PurchaseEvent[]) {
  const rows: unknown[] = [];
  for (const size of [events.length, 1]) {
    await database.createView(purchasesView);
    for (let from = 0; from < events.length; from += size)
      await apply(purchasesView, purchasesView.schema, recorded(events.slice(from, from + size) as never), database.db);
    const found = await sql`select reference, status from ${sql.table(purchasesView.table.purchase)}`.execute(
      database.db,
    );
    rows.push(found.rows);
  }
  expect(rows[0]).toEqual(rows[1]);
  return (rows[0] as object[])[0];
}

describe('A purchase', () => {
  it('is no longer pending when its payment is declined or expires', async () => {
    expect(await rowAfter(started('r1'), declined('r1'))).toEqual({ reference: 'r1', status: 'declined' });
    expect(await rowAfter(started('r1'), abandoned('r1'))).toEqual({ reference: 'r1', status: 'abandoned' });
  });

  it('stays pending when an earlier attempt ends', async () => {
    expect(await rowAfter(started('r1'), started('r2'), abandoned('r1'))).toEqual({
      reference: 'r2',
      status: 'pending',
    });
    expect(await rowAfter(started('r1'), started('r2'), declined('r1'))).toEqual({
      reference: 'r2',
      status: 'pending',
    });
  });

  it('stays completed when a second payment for it is declined', async () => {
    expect(await rowAfter(started('r1'), started('r2'), completed('r1'), declined('r2'))).toEqual({
      ...{ reference: 'r1', status: 'completed' },
    });
  });
});
