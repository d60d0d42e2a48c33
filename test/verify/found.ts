import { coupons } from '#verify/coupons';
import { disputes } from '#verify/disputes';
import { gifts } from '#verify/gifts';
import { expectations } from '#verify/module-records';
import { check, type Invariant, type Logged, type Sources, type Violation } from '#verify/invariant';
import { invitations } from '#verify/invitations';
import { listingRequests } from '#verify/listing-requests';
import { log } from '#verify/log';
import { meetings } from '#verify/meetings';
import { money } from '#verify/money';
import { orders } from '#verify/orders';
import { payments } from '#verify/payments';
import { premium } from '#verify/premium';
import { purchases } from '#verify/purchases';
import { refunds } from '#verify/refunds';
import { shares as sharesKept } from '#verify/shares';
import { withdrawals } from '#verify/withdrawals';
import { views } from '#verify/views';

const everything: Invariant[] = [
  ...[...money, ...payments, ...purchases, ...orders, ...coupons, ...disputes],
  ...[...gifts, ...invitations, ...listingRequests, ...premium, ...meetings],
  ...[...refunds, ...sharesKept, ...withdrawals, ...log, ...views],
];

/** What is found wrong, as `I3 wallet-bola@1`. */
export async function found(events: Logged[], sources: Partial<Sources> = {}): Promise<string[]> {
  const violations: Violation[] = [];
  const all: Sources = {
    expected: await expectations(),
    ...{
      now: Date.parse('2026-04-01T00:00:00.000Z'),
      grace: 60_000,
      head: events.at(-1)?.position,
      eventAt: (at: bigint) => Promise.resolve(events.find(({ position }) => position === at)),
    },
    ...{
      checkpoints: [{ name: 'purchases', position: events.at(-1)?.position ?? -1n }],
      owned: () => [{ listing_id: 'lst', buyer_id: 'bola' }],
    },
    ...{
      rebuilt: () =>
        Promise.resolve([{ view: 'wallet', table: 'entry', position: '0', live: 'same', replayed: 'same' }]),
    },
    ...sources,
  };
  await check(everything, events, all, (violation) => violations.push(violation));
  return violations.map(
    ({ invariant, stream, revision }) => `${invariant} ${stream ?? '-'}${revision === undefined ? '' : `@${revision}`}`,
  );
}
