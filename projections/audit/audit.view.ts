import type { Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type WalletEvent, walletEvents } from '#server/wallet/wallet.events';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';

type WalletRow = { owner_id: UserId; events: number; balance: Kobo; last_at: Instant };

/** The wallets to choose from in the audit console. What they hold is proved from the log, not from here. */
export const auditView = view(walletEvents)({
  name: 'audit',
  version: 2,
  tables: {
    wallet: table<WalletRow>(['owner_id'], {
      owner_id: 'text not null',
      events: 'bigint not null',
      balance: 'bigint not null',
      last_at: 'timestamptz not null',
    }),
  },
  indexes: `create index if not exists wallet_last on wallet (last_at desc)`,
  on: {
    FundsDeposited: ({ wallet }, event) => note(wallet, event),
    PurchasePaid: ({ wallet }, event) => note(wallet, event),
    SaleEarned: ({ wallet }, event) => note(wallet, event),
    CommissionCharged: ({ wallet }, event) => note(wallet, event),
    WithdrawalRequested: ({ wallet }, event) => note(wallet, event),
  },
  audience: () => [{ role: 'auditor' }],
});

const note = (wallet: Rows<WalletRow>, { data, revision }: Recorded<WalletEvent>) =>
  wallet.put({ owner_id: data.ownerId, events: revision + 1, balance: data.balance, last_at: data.at });
