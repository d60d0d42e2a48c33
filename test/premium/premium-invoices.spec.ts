import { sql } from 'kysely';
import type { ChargeRow } from '#projections/premium/premium.queries';
import { premiumView } from '#projections/premium/premium.view';
import { apply } from '#projections/tables';
import { creditNoteOf, invoiceOf } from '#server/premium/invoice.pdf';
import { recorded } from '../catalogue/facts.js';
import { startDatabase, type TestDatabase } from '../database.js';
import { bought, charge, ends } from './premium-life.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('premium');
});
afterAll(() => database.stop());

const paid = (reference: string, at: string = bought) => [
  { type: 'PremiumChargeOrdered', data: charge(reference, at) },
  { type: 'PremiumPeriodPaid', data: { ...charge(reference, at), from: at, until: ends } },
];
const refunded = (reference: string, at: string = bought) => ({
  type: 'PremiumRefunded',
  data: { userId: 'ada', reference, offer: 'PREMIUM_1M', price: 1_000, vat: 75, amount: 1_075, countedAt: at, at },
});

/** The numbers after these events: the same whether they are applied at once, one by one or, as a rebuild does, again. */
async function after(...events: object[]) {
  const found: string[] = [];
  for (const size of [events.length, 1, 2]) {
    await database.createView(premiumView);
    for (let from = 0; from < events.length; from += size)
      await apply(premiumView, premiumView.schema, recorded(events.slice(from, from + size) as never), database.db);
    const { rows } = await sql<ChargeRow>`
      select * from ${sql.table(premiumView.table.charge)} order by reference`.execute(database.db);
    found.push(JSON.stringify(rows.map(({ reference, invoice, credit_note: note }) => [reference, invoice, note])));
  }
  expect(new Set(found).size).toBe(1);
  return JSON.parse(found[0]!) as [string, string | null, string | null][];
}

describe('Invoices of Premium', () => {
  it('are numbered without gaps in the order of the log, anew with each year of Lagos, and credit notes apart', async () => {
    expect(
      await after(
        ...paid('a', '2025-12-31T22:59:59.999Z'),
        refunded('a', '2025-12-31T22:59:59.999Z'),
        ...paid('b', '2025-12-31T23:00:00.000Z'),
        { type: 'PremiumChargeOrdered', data: charge('c', bought) },
        { type: 'PremiumChargeFailed', data: { ...charge('c', bought), available: 5, retryAt: null, endsAt: null } },
        ...paid('d'),
        refunded('d'),
        ...paid('e'),
        refunded('e'),
      ),
    ).toEqual([
      ['a', 'GWP-2025-000001', 'GWC-2025-000001'],
      ['b', 'GWP-2026-000001', null],
      ['c', null, null],
      ['d', 'GWP-2026-000002', 'GWC-2026-000001'],
      ['e', 'GWP-2026-000003', 'GWC-2026-000002'],
    ]);
  });

  const row = {
    ...{ reference: 'prm.1', user_id: 'ada', offer: 'PREMIUM_12M', cause: 'upgrade', status: 'paid', attempt: 0 },
    ...{ price: 4_800_000, vat: 360_000, credit: 419_250, amount: 4_740_750, available: null },
    ...{ period_from: bought, period_until: ends, ordered_at: bought, settled_at: bought },
    ...{ refunded: 2_370_375, refunded_vat: 165_375, refunded_at: bought },
    ...{ invoice: 'GWP-2026-000001', credit_note: 'GWC-2026-000001' },
  } as ChargeRow;
  const ada = { name: 'Ada Obi', email: 'ada@example.com' };
  const sumOf = (lines: readonly (readonly [string, number])[]) => lines.reduce((sum, [, kobo]) => sum + kobo, 0);

  it('name the buyer, the period, and VAT by the rate that was charged, and their lines are the total', () => {
    const { facts, lines, total } = invoiceOf(row, ada);
    expect(lines).toEqual([
      ['Premium for 12 months', 4_800_000],
      ['VAT, 7.5 %', 360_000],
      ['Not used of the period before, VAT included', -419_250],
    ]);
    expect([total, sumOf(lines)]).toEqual([['Total paid', 4_740_750], 4_740_750]);
    expect(Object.fromEntries(facts)).toMatchObject({
      ...{ 'Invoice number': 'GWP-2026-000001', Buyer: 'Ada Obi, ada@example.com', Reference: 'prm.1' },
      Period: '31 January 2026 at 10:00 (Lagos) to 28 February 2026 at 10:00 (Lagos)',
      'VAT in the total': '₦3,307.50',
    });
  });

  it('are credited by a note that names the invoice, with the VAT of what is returned', () => {
    const { facts, lines, total } = creditNoteOf(row, ada);
    expect(lines).toEqual([
      ['Not used: Premium for 12 months', 2_205_000],
      ['VAT, 7.5 %', 165_375],
    ]);
    expect([total, sumOf(lines)]).toEqual([['Total returned', 2_370_375], 2_370_375]);
    expect(Object.fromEntries(facts)).toMatchObject({
      ...{ 'Credit note number': 'GWC-2026-000001', 'Of the invoice': 'GWP-2026-000001' },
    });
  });
});
