import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { randomFrom } from '#bench/stage/random';
import { type Books, books } from '#projections/audit/books.queries';
import { walletView } from '#projections/wallet/wallet.view';
import { DomainError } from '#server/kernel/domain-error';
import { wallet } from '#server/wallet/wallet';
import {
  CreditSale,
  ReceiveDeposit,
  RequestWithdrawal,
  ReturnWithdrawal,
  SpendBalance,
} from '#server/wallet/wallet-commands';
import { type App, startApp } from '../app.js';
import { settled } from '../settled.js';
import { sized } from '../sizes.js';

const [WALLETS, CLIENTS, SNAPSHOT_MS] = [sized(20, 50), sized(8, 20), 100];
const DURATION_MS = sized(5_000, 300_000);
const [FUNDS, CHARGES] = [500_000, 1_000];
const seed = Number(process.env.BANK_SEED ?? Date.now() % 1_000_000);

let app: App;
beforeAll(async () => void (app = await startApp({ CLEARING_DAYS: '0' })));
afterAll(() => app.stop());

const now = () => new Date().toISOString();
const owners = Array.from({ length: WALLETS }, () => randomUUID());
const least = async () => {
  const { rows } = await sql<{ balance: number }>`
    select min(balance)::bigint as balance from ${sql.table(walletView.table.account)}`.execute(app.sql);
  return rows[0]!.balance;
};

/** Resolves to whether the wallet allowed it. */
async function allowed(command: RequestWithdrawal) {
  try {
    await app.commands.execute(command);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'conflict') return false;
    throw error;
  }
}

describe('A bank of wallets that pay each other', () => {
  it(
    'and withdraw holds what was deposited in every snapshot, and no wallet is overdrawn',
    async () => {
      for (const ownerId of owners)
        await app.commands.execute(
          new ReceiveDeposit({ ownerId, reference: `dep.${ownerId}`, amount: FUNDS, at: now() }),
        );
      await settled(app);
      const done = { paid: 0, withdrawn: 0, returned: 0, refused: 0 };
      const ends = Date.now() + DURATION_MS;
      const snapshots: (Books & { least: number })[] = [];

      async function client(number: number) {
        const random = randomFrom(seed + number);
        const one = () => owners[Math.floor(random() * WALLETS)]!;
        const amount = () => 1 + Math.floor(random() * FUNDS);
        while (Date.now() < ends) {
          const [ownerId, other, sum, at] = [one(), one(), amount(), now()];
          const reference = `wlp.${randomUUID()}`;
          const order = { ownerId, reference, at };
          if (random() < 0.7) {
            const spend = new SpendBalance({ ...order, amount: sum, listingId: 'guide' });
            const [outcome] = await app.store.decide(wallet, ownerId, spend);
            if (outcome?.type !== 'BalanceSpent') done.refused++;
            else {
              const sale = { price: sum, commission: Math.floor(sum / 10), basisPoints: 1_000, terms: 1 };
              await app.commands.execute(new CreditSale({ ...order, ownerId: other, ...sale, listingId: 'guide' }));
              done.paid++;
            }
          } else if (await allowed(new RequestWithdrawal({ ...order, amount: sum, charges: CHARGES, terms: 1 }))) {
            done.withdrawn++;
            if (random() < 0.5) {
              const payout = { amount: sum, charges: CHARGES, reason: 'failed' as const };
              await app.commands.execute(new ReturnWithdrawal({ ...order, ...payout }));
              done.returned++;
            }
          } else done.refused++;
        }
      }

      async function observe() {
        while (Date.now() < ends) {
          const next = Date.now() + SNAPSHOT_MS;
          snapshots.push({ ...(await books(app.sql, 10)), least: await least() });
          await new Promise((wake) => setTimeout(wake, next - Date.now()));
        }
      }

      await Promise.all([observe(), ...Array.from({ length: CLIENTS }, (_, i) => client(i))]);
      await settled(app);
      snapshots.push({ ...(await books(app.sql, 10)), least: await least() });
      process.stdout.write(`${JSON.stringify({ seed, snapshots: snapshots.length, ...done })}\n`);

      for (const { accounts, balance, differing, least: lowest } of snapshots) {
        const outside = accounts.reduce((sum, account) => sum + account.balance, 0);
        const deposited = -accounts.find(({ account }) => account === 'provider')!.balance;
        expect({ deposited, sum: balance + outside, differing, isOverdrawn: lowest < 0 }).toEqual({
          ...{ deposited: WALLETS * FUNDS, sum: 0, differing: 0, isOverdrawn: false },
        });
      }
      expect(snapshots.at(-1)!.escrows).toEqual([]);
      expect(Math.min(done.paid, done.withdrawn, done.returned, done.refused)).toBeGreaterThan(0);
    },
    DURATION_MS + 120_000,
  );
});
