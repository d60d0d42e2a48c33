import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fact } from '#local/payments/facts';
import { startPayments } from '#local/payments/server';
import type { Payment, Payout } from './mutation.js';

const at = '2026-03-01T09:00:00.000Z';

const refundOf = (transaction: string, amount: number, id: number): Fact[] => [
  {
    type: 'refunded',
    refund: {
      ...{ id, transaction, amount, createdAt: at },
      customerNote: null,
      merchantNote: null,
      status: 'pending',
    },
  },
  { type: 'refund-settled', id, outcome: 'processed', at },
];

const transferOf = ({ reference, amount }: Payout, i: number): Fact[] => [
  {
    type: 'transferred',
    transfer: {
      ...{ id: 2_000 + i, code: `TRF_${i}`, reference, recipient: 'RCP_1', amount, fee: 1_000, reason: '' },
      ...{ createdAt: at, status: 'pending', settledAt: null },
    },
  },
  { type: 'transfer-settled', reference, outcome: 'success', at },
];

/** A payment provider with this ledger. */
export async function openProvider(payments: Payment[], payouts: Payout[] = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-provider-'));
  const book = [
    ...payouts.flatMap(transferOf),
    ...payments.flatMap(({ reference, amount, refunded }, i): Fact[] => [
      {
        type: 'opened',
        transaction: {
          ...{ id: i + 1, reference, accessCode: `code${i}`, email: 'bola@example.test', amount, currency: 'NGN' },
          ...{ callbackUrl: null, metadata: null, createdAt: at, status: 'abandoned', settledAt: null },
        },
      },
      { type: 'paid', reference, at },
      ...(refunded ? refundOf(reference, refunded, 1_000 + i) : []),
    ]),
  ];
  mkdirSync(join(dataDir, 'payments'));
  writeFileSync(join(dataDir, 'payments', 'book.jsonl'), book.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
  const nowhere = 'http://127.0.0.1:9';
  const sandbox = await startPayments({
    port: 0,
    dataDir,
    secretKey: 'sk_test_of_the_spec',
    webhookUrl: nowhere,
    publicUrl: nowhere,
  });
  return {
    url: sandbox.url,
    async stop() {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
