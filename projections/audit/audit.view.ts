import type { Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { numberOf } from '#server/kernel/segments';
import { type WalletEvent, walletEvents } from '#server/wallet/wallet.events';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';

/** `events` counts all events of the wallet, those that open and close its books too. */
type WalletRow = { owner_id: UserId; events: number; balance: Kobo; last_at: Instant };

/** The list of wallets in the audit console. Balances are verified from the log, not from this view. */
export const auditView = view(walletEvents)({
  name: 'audit',
  version: 7,
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
    BalanceSpent: ({ wallet }, event) => note(wallet, event),
    SpendingReturned: ({ wallet }, event) => note(wallet, event),
    SpendingRefused: ({ wallet }, event) => note(wallet, event),
    SaleEarned: ({ wallet }, event) => note(wallet, event),
    CommissionCharged: ({ wallet }, event) => note(wallet, event),
    WithdrawalRequested: ({ wallet }, event) => note(wallet, event),
    WithdrawalReturned: ({ wallet }, event) => note(wallet, event),
    RefundReceived: ({ wallet }, event) => note(wallet, event),
    RefundPaidOut: ({ wallet }, event) => note(wallet, event),
    SaleReversed: ({ wallet }, event) => note(wallet, event),
    CommissionReturned: ({ wallet }, event) => note(wallet, event),
    ShortfallAdvanced: ({ wallet }, event) => note(wallet, event),
    ShortfallRecovered: ({ wallet }, event) => note(wallet, event),
    BalanceGivenUp: ({ wallet }, event) => note(wallet, event),
    BooksClosed: ({ wallet }, event) => note(wallet, event),
    BooksOpened: ({ wallet }, event) => note(wallet, event),
  },
  audience: () => [{ role: 'auditor' }],
});

const note = (wallet: Rows<WalletRow>, event: Recorded<WalletEvent>) => {
  const { ownerId: owner_id, balance, at } = event.data;
  wallet.put({ owner_id, events: numberOf(event) + 1, balance, last_at: at });
};
