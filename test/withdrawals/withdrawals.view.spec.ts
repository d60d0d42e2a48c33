import { sql } from 'kysely';
import { apply } from '#projections/tables';
import { withdrawalsView } from '#projections/withdrawals/withdrawals.view';
import type { Event } from '#server/kernel/decider';
import { recorded } from '../catalogue/facts.js';
import { startDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('withdrawals');
});
afterAll(() => database.stop());

const own = { ownerId: 'ada', reference: 'wd_1' };
const instant = (minute: number) => `2026-02-01T09:0${minute}:00.000Z`;
const destination = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' };
const requested: Event = {
  type: 'WithdrawalRequested',
  data: {
    ...{ ...own, from: 'wallet:ada', to: 'payout:wd_1', amount: 51_000, balance: 0, charges: 1_000, terms: 1 },
    ...{ destination, at: instant(0) },
  },
};
const reported = (status: string, minute: number): Event => ({
  type: 'TransferReported',
  data: { ...own, status, at: instant(minute) },
});

/** The row after these events, applied in one batch and one by one. */
async function rowAfter(...events: Event[]) {
  const rows: unknown[] = [];
  for (const size of [events.length, 1]) {
    await database.createView(withdrawalsView);
    for (let from = 0; from < events.length; from += size)
      await apply(
        withdrawalsView,
        withdrawalsView.schema,
        recorded(events.slice(from, from + size) as never),
        database.db,
      );
    const found = await sql`select reported, sent_at from ${sql.table(withdrawalsView.table.withdrawal)}`.execute(
      database.db,
    );
    rows.push(found.rows);
  }
  expect(rows[0]).toEqual(rows[1]);
  return (rows[0] as object[])[0];
}

describe('The instant at which a withdrawal was sent', () => {
  it('is the first one at which the provider had the transfer, and stays', async () => {
    const first = { sent_at: instant(1) };
    expect(await rowAfter(requested, reported('received', 1))).toEqual({ reported: 'received', ...first });
    expect(await rowAfter(requested, reported('received', 1), reported('pending', 2))).toEqual({
      ...{ reported: 'pending', ...first },
    });
  });

  it('is not known while the transfer waits for a code', async () => {
    expect(await rowAfter(requested, reported('otp', 1))).toEqual({ reported: 'otp', sent_at: null });
    expect(await rowAfter(requested, reported('otp', 1), reported('pending', 2))).toEqual({
      ...{ reported: 'pending', sent_at: instant(2) },
    });
  });
});
