import type { RelatedStep, ReplayStep } from '#client/audit/audit.api';
import { changesOf, momentAt } from '#client/audit/states';

const step = (position: number, kind: RelatedStep['kind'], reference: string, type: string, state: string) =>
  ({
    ...{ id: `e-${position}`, position: String(position), kind, reference, type, state },
    ...{ at: '2026-01-01T10:00:00.000Z', stream: `${kind}-${reference}`, revision: 0, sentence: '' },
  }) satisfies RelatedStep;
const entry = (position: number, type: string, reference: string, amount_kobo: number) =>
  ({ id: `w-${position}`, position: String(position), type, reference, amount_kobo, at: '' }) as ReplayStep;

const changes = changesOf(
  [
    step(1, 'purchase', 'pur.1', 'PurchaseStarted', 'started'),
    step(2, 'payment', 'pur.1', 'PaymentInitiated', 'waits for the payment'),
    step(3, 'payment', 'pur.1', 'PaymentSettled', 'paid'),
    step(4, 'purchase', 'pur.1', 'PurchaseCompleted', 'bought'),
    step(11, 'withdrawal', 'wd.1', 'WithdrawalStarted', 'ordered'),
    step(12, 'withdrawal', 'wd.1', 'TransferReported', 'sent to the bank'),
    step(14, 'withdrawal', 'wd.1', 'WithdrawalPaid', 'paid to the bank'),
    step(16, 'withdrawal', 'wd.2', 'WithdrawalFailed', 'not paid'),
    step(18, 'refund', 'pur.1', 'RefundStarted', 'ordered'),
  ],
  [
    entry(10, 'WithdrawalRequested', 'wd.1', 200_000),
    entry(15, 'WithdrawalRequested', 'wd.2', 50_000),
    entry(17, 'WithdrawalReturned', 'wd.2', 50_000),
  ],
);
const at = (position: number, next?: number) => {
  const { processes, until, held } = momentAt(changes, position, next);
  const said = (all: typeof processes) => all.map(({ kind, reference, state }) => `${kind} ${reference} ${state}`);
  return { processes: said(processes), until: said(until), held };
};

describe('The states beside a wallet', () => {
  it('are those of the moment, the last changed first; a payment is a part of its purchase', () => {
    expect(at(0, 1)).toEqual({ processes: [], until: [], held: 0 });
    expect(at(2, 3).processes).toEqual(['purchase pur.1 waits for the payment']);
    expect(at(12, 13).processes).toEqual(['withdrawal wd.1 sent to the bank', 'purchase pur.1 bought']);
  });

  it('hold the money of a withdrawal from its request until it is paid or back', () => {
    expect([9, 10, 12, 14, 15, 16, 17].map((position) => at(position).held)).toEqual([
      ...[0, 200_000, 200_000, 0, 50_000, 50_000, 0],
    ]);
  });

  it('say what happens before the next event of the wallet', () => {
    expect(at(10, 15).until).toEqual([
      'withdrawal wd.1 ordered',
      'withdrawal wd.1 sent to the bank',
      'withdrawal wd.1 paid to the bank',
    ]);
    expect(at(17).until).toEqual(['refund pur.1 ordered']);
  });

  it('keep a refund apart from the purchase that it returns', () => {
    expect(at(18).processes.slice(0, 2)).toEqual(['refund pur.1 ordered', 'withdrawal wd.2 back in the wallet']);
  });
});
