import type { Recorded } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { numberOf } from '#server/kernel/segments';
import { type BookEvent, type WalletEntry, walletEvents } from '#server/wallet/wallet.events';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';

/** The label of a movement, and its type in the contract's filter. */
const KINDS = {
  FundsDeposited: { kind: 'deposit', type: 'credit', label: 'Wallet Funded' },
  PurchasePaid: { kind: 'purchase', type: 'listing', label: 'Purchased a Listing' },
  SaleEarned: { kind: 'earning', type: 'credit', label: 'Sold a Listing' },
  CommissionCharged: { kind: 'commission', type: 'other', label: 'Platform Commission' },
  WithdrawalRequested: { kind: 'withdrawal', type: 'other', label: 'Withdrawal' },
} as const satisfies Record<WalletEntry['type'], { kind: string; type: 'credit' | 'listing' | 'other'; label: string }>;

/** `revision` is the event's number in the whole wallet, through all its segments. */
export type EntryRow = {
  owner_id: UserId;
  revision: number;
  id: string;
  kind: string;
  type: string;
  label: string;
  direction: 'in' | 'out';
  amount: Kobo;
  balance: Kobo;
  reference: Reference;
  listing_id: ListingId | null;
  available_at: Instant | null;
  at: Instant;
  hash: string | null;
};
/** `revision` and `head` are of the last event, `entries` counts the movements. */
type AccountRow = {
  owner_id: UserId;
  balance: Kobo;
  entries: number;
  revision: number;
  position: number;
  head: string | null;
  at: Instant;
};
type Tables = { entry: Rows<EntryRow>; account: Rows<AccountRow> };

/** The wallet tab: every movement with the balance after it. */
export const walletView = view(walletEvents)({
  name: 'wallet',
  version: 3,
  tables: {
    entry: table<EntryRow>(['owner_id', 'revision'], {
      owner_id: 'text not null',
      revision: 'bigint not null',
      id: 'text not null',
      kind: 'text not null',
      type: 'text not null',
      label: 'text not null',
      direction: 'text not null',
      amount: 'bigint not null check (amount > 0)',
      balance: 'bigint not null',
      reference: 'text not null',
      listing_id: 'text',
      available_at: 'timestamptz',
      at: 'timestamptz not null',
      hash: 'text',
    }),
    account: table<AccountRow>(['owner_id'], {
      owner_id: 'text not null',
      balance: 'bigint not null check (balance >= 0)',
      entries: 'bigint not null',
      revision: 'bigint not null',
      position: 'bigint not null',
      head: 'text',
      at: 'timestamptz not null',
    }),
  },
  indexes: `
    create index if not exists entry_clearing on entry (owner_id, available_at) where available_at is not null;
    create index if not exists entry_deposit on entry (reference) where kind = 'deposit';`,
  on: {
    FundsDeposited: (rows, event) => enter(rows, event),
    PurchasePaid: (rows, event) => enter(rows, event),
    SaleEarned: (rows, event) => enter(rows, event),
    CommissionCharged: (rows, event) => enter(rows, event),
    WithdrawalRequested: (rows, event) => enter(rows, event),
    BooksClosed: (rows, event) => account(rows, event),
    BooksOpened: (rows, event) => account(rows, event),
  },
  audience: ({ data }) => [{ user: data.ownerId }],
});

function enter(rows: Tables, event: Recorded<WalletEntry>) {
  const { id, type, data, meta } = event;
  const { ownerId: owner_id, amount, balance, reference, at } = data;
  rows.entry.put({
    owner_id,
    revision: numberOf(event),
    id,
    ...KINDS[type],
    direction: data.to === `wallet:${owner_id}` ? 'in' : 'out',
    amount,
    balance,
    reference,
    listing_id: 'listingId' in data ? data.listingId : null,
    available_at: 'availableAt' in data ? data.availableAt : null,
    at,
    hash: meta.hash ?? null,
  });
  account(rows, event);
  rows.account.add({ owner_id }, { entries: 1 });
}

/** The row of a wallet, created by its first event. */
function account({ account }: Tables, event: Recorded<WalletEntry | BookEvent>) {
  const { ownerId: owner_id, balance, at } = event.data;
  const revision = numberOf(event);
  const last = { balance, revision, position: Number(event.position), head: event.meta.hash ?? null, at };
  if (revision === 0) account.put({ owner_id, entries: 0, ...last });
  else account.update({ owner_id }, last);
}
