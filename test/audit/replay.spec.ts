import { describe, expect, it } from '@jest/globals';
import { type AuditEvent, sentenceOf } from '#server/audit/replay';
import { directionOf, Replay } from '#server/wallet/wallet.folds';

const wallet = 'wallet:ngozi';
let revision = 0;
const entry = (type: string, from: string, to: string, amount: number, more: object = {}): AuditEvent => ({
  type,
  data: { ownerId: 'ngozi', reference: 'ref', from, to, amount, balance: 0, at: '2026-03-01T09:00:00.000Z', ...more },
  id: `e${revision}`,
  stream: 'wallet-ngozi',
  revision,
  number: revision++,
  position: BigInt(revision),
  created: '2026-03-01T09:00:00.000Z',
  meta: { correlationId: 'c', causationId: 'c', actorId: 'ngozi' },
});
const story = () => {
  revision = 0;
  const availableAt = '2026-03-08T09:00:00.000Z';
  return [
    entry('FundsDeposited', 'provider', wallet, 1_500_000),
    entry('PurchasePaid', wallet, 'escrow:ref', 1_250_000),
    entry('SaleEarned', 'escrow:sale', wallet, 2_000_000, { availableAt }),
    entry('CommissionCharged', wallet, 'platform', 200_000, { availableAt }),
  ];
};
const folded = (events: AuditEvent[]) => {
  const replay = new Replay('ngozi');
  for (const event of events) replay.take(event);
  return replay;
};

describe('A replay', () => {
  it('adds up the entries, not the balances recorded in the events', () => {
    expect(folded(story()).balance).toBe(2_050_000);
    expect(folded(story().slice(0, 2)).balance).toBe(250_000);
  });

  it('counts earnings, less their commission, as pending until they clear', () => {
    const replay = folded(story());
    expect(replay.balancesAt('2026-03-08T08:59:59.999Z')).toEqual({
      balance: 2_050_000,
      available: 250_000,
      pending: 1_800_000,
    });
    expect(replay.balancesAt('2026-03-08T09:00:00.000Z')).toEqual({
      balance: 2_050_000,
      available: 2_050_000,
      pending: 0,
    });
  });

  it('describes each event in words', () =>
    expect(story().map(sentenceOf)).toEqual([
      'Deposit: ₦15,000 came in from the payment provider',
      'Purchase settled: ₦12,500 moved to escrow',
      'Sale: ₦20,000 came in from escrow',
      'Commission: ₦2,000 went to the platform',
    ]));

  it('describes an unknown kind of entry by its two accounts', () => {
    const payout = entry('WithdrawalRequested', wallet, 'payout:x', 5_000);
    expect(sentenceOf(payout)).toBe('Withdrawal requested: ₦50 moved from wallet:ngozi to payout:x');
    expect(directionOf('ngozi', payout.data)).toBe('out');
    expect(folded([...story(), payout]).balance).toBe(2_045_000);
  });
});
