import { sql } from 'kysely';
import { receiptsView } from '#projections/receipts/receipts.view';
import { apply } from '#projections/tables';
import { receiptNumber, statusOf } from '#server/receipts/receipt';
import { recorded } from '../catalogue/facts.js';
import { startDatabase, type TestDatabase } from '../database.js';

type Bought = { at?: string; price?: number; listingId?: string };
const completed = (
  reference: string,
  { at = '2026-02-01T09:00:00.000Z', price = 5_000, listingId = 'l1' }: Bought = {},
) => ({
  type: 'PurchaseCompleted',
  data: {
    ...{ reference, listingId, buyerId: 'bola', creatorId: 'ada', at, price },
    ...{ commission: 500, basisPoints: 1_000, terms: 1, method: 'card' },
  },
});
const refunded = (reference: string, listingId = 'l1') => ({
  type: 'PurchaseRefunded',
  data: {
    ...{ reference, listingId, buyerId: 'bola', creatorId: 'ada', at: '2026-03-01T09:00:00.000Z' },
    ...{ price: 5_000, commission: 500, reason: null, to: 'card' },
  },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('receipts');
});
afterAll(() => database.stop());

const { receipt, line } = receiptsView.table;

/** The receipts after these events: the same whether they are applied at once, one by one or, as a rebuild does, again. */
async function after(...events: object[]) {
  const numbers: string[] = [];
  for (const size of [events.length, 1, 2]) {
    await database.createView(receiptsView);
    for (let from = 0; from < events.length; from += size)
      await apply(receiptsView, receiptsView.schema, recorded(events.slice(from, from + size) as never), database.db);
    const { rows } = await sql<{ reference: string; year: number; number: number }>`
      select reference, year, number from ${sql.table(receipt)} order by year, number`.execute(database.db);
    numbers.push(JSON.stringify(rows.map((row) => [row.reference, receiptNumber(row)])));
  }
  expect(new Set(numbers).size).toBe(1);
  return JSON.parse(numbers[0]!) as [string, string][];
}

describe('Receipts', () => {
  it('are numbered without gaps in the order of the log, anew with each year of Lagos', async () => {
    expect(
      await after(
        completed('r1', { at: '2025-12-31T22:59:59.999Z' }),
        completed('r2', { at: '2025-12-31T23:00:00.000Z' }),
        completed('free', { price: 0 }),
        completed('r3'),
        completed('late', { at: '2025-12-30T09:00:00.000Z' }),
        completed('r4'),
      ),
    ).toEqual([
      ...[
        ['r1', 'GW-2025-000001'],
        ['late', 'GW-2025-000002'],
      ],
      ...[
        ['r2', 'GW-2026-000001'],
        ['r3', 'GW-2026-000002'],
        ['r4', 'GW-2026-000003'],
      ],
    ]);
  });

  it('are one for a payment of several guides', async () => {
    expect(await after(completed('r1'), completed('r1', { listingId: 'l2' }), completed('r2'))).toEqual([
      ...[
        ['r1', 'GW-2026-000001'],
        ['r2', 'GW-2026-000002'],
      ],
    ]);
    const { rows } = await sql`select listing_id from ${sql.table(line)} where reference = 'r1' order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual([{ listing_id: 'l1' }, { listing_id: 'l2' }]);
  });

  it('keep their number when a guide is refunded, and say so', async () => {
    const before = await after(completed('r1'), completed('r1', { listingId: 'l2' }));
    expect(await after(completed('r1'), completed('r1', { listingId: 'l2' }), refunded('r1'))).toEqual(before);
    const { rows } = await sql<{
      refunded_at: string | null;
    }>`select refunded_at from ${sql.table(line)} order by listing_id`.execute(database.db);
    expect([
      statusOf({ lines: rows }),
      statusOf({ lines: rows.slice(0, 1) }),
      statusOf({ lines: rows.slice(1) }),
    ]).toEqual([...['partly_refunded', 'refunded', 'paid']]);
  });
});
