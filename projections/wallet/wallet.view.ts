import type { Recorded } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { MovementKind, MovementType } from '#server/kernel/movements';
import { numberOf } from '#server/kernel/segments';
import {
  type BookEvent,
  type FreezeEvent,
  type RefusalEvent,
  type WalletEntry,
  walletEvents,
} from '#server/wallet/wallet.events';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';

/** The label of a movement, and its kind and type in the contract's filter. */
const KINDS = {
  FundsDeposited: { kind: 'deposit', type: 'credit', label: 'Wallet Funded' },
  PurchasePaid: { kind: 'purchase', type: 'listing', label: 'Purchased a Listing' },
  BalanceSpent: { kind: 'purchase', type: 'listing', label: 'Purchased a Listing' },
  SpendingReturned: { kind: 'refund', type: 'credit', label: 'Returned to Wallet' },
  PremiumPaid: { kind: 'premium', type: 'other', label: 'Paid for Premium' },
  PremiumReturned: { kind: 'premium', type: 'credit', label: 'Premium Refunded' },
  MeetingPaid: { kind: 'meeting', type: 'other', label: 'Paid for a Meeting' },
  MeetingReturned: { kind: 'meeting', type: 'credit', label: 'Meeting Refunded' },
  MeetingEarned: { kind: 'meeting', type: 'credit', label: 'Earned by a Meeting' },
  MeetingCommissionCharged: { kind: 'meeting', type: 'other', label: 'Commission on a Meeting' },
  SaleEarned: { kind: 'earning', type: 'credit', label: 'Sold a Listing' },
  CommissionCharged: { kind: 'commission', type: 'other', label: 'Platform Commission' },
  ShareForwarded: { kind: 'coauthor_share', type: 'other', label: 'Co-author Share' },
  ShareEarned: { kind: 'share_earning', type: 'credit', label: 'Share of a Sale' },
  WithdrawalRequested: { kind: 'withdrawal', type: 'other', label: 'Withdrawal' },
  WithdrawalReturned: { kind: 'withdrawal_reversal', type: 'other', label: 'Withdrawal Returned' },
  RefundReceived: { kind: 'refund', type: 'credit', label: 'Refund of a Listing' },
  RefundPaidOut: { kind: 'refund', type: 'other', label: 'Refunded to your card' },
  SaleReversed: { kind: 'refund', type: 'other', label: 'Sale Refunded' },
  CommissionReturned: { kind: 'commission', type: 'credit', label: 'Commission Returned' },
  ShareReturned: { kind: 'coauthor_share', type: 'credit', label: 'Co-author Share Returned' },
  ShareReversed: { kind: 'refund', type: 'other', label: 'Share Refunded' },
  ShortfallAdvanced: { kind: 'adjustment', type: 'other', label: 'Advance for a Refund' },
  ShortfallRecovered: { kind: 'adjustment', type: 'other', label: 'Advance Repaid' },
  ChargeTakenBack: { kind: 'adjustment', type: 'other', label: 'Taken Back by the Bank' },
  RewardCredited: { kind: 'reward', type: 'credit', label: 'Reward for an Invitation' },
  BalanceGivenUp: { kind: 'adjustment', type: 'other', label: 'Balance Given Up' },
} as const satisfies Record<WalletEntry['type'], Movement>;
type Movement = { kind: MovementKind; type: MovementType; label: string };
/** A refund that stays in the wallet. */
const STAYS = { ...KINDS.RefundReceived, label: 'Refunded to Wallet' };

/** Every label, with its kind and type. */
export const MOVEMENTS: readonly Movement[] = [...Object.values(KINDS), STAYS];

/** The kind of the movement that an event of this type is; undefined for one that moves no money. */
export const kindOf = (type: string): MovementKind | undefined =>
  Object.hasOwn(KINDS, type) ? KINDS[type as WalletEntry['type']].kind : undefined;

/** The kinds of accounts that are no wallet, as they begin: `escrow:<reference>` is an `escrow`. */
export type CounterAccount = 'provider' | 'platform' | 'escrow' | 'meeting' | 'payout' | 'receivable';

/**
 * `revision` is the event's number in the whole wallet, through all its segments. The amount of a withdrawal holds its charges.
 * `counter`: where the amount came from, or went.
 */
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
  counter: CounterAccount;
};
/** A part of a reversed sale, or of a balance that was given up, that was taken from earnings which clear at `available_at`. */
type ReversedRow = { owner_id: UserId; revision: number; part: number; available_at: Instant; amount: Kobo };
/** `revision` and `head` are of the last event, `entries` counts the movements. `owed`: what later earnings repay. */
type AccountRow = {
  owner_id: UserId;
  balance: Kobo;
  owed: Kobo;
  entries: number;
  revision: number;
  position: number;
  head: string | null;
  at: Instant;
};
/** What a dispute holds from `clears_at` on. */
type FrozenRow = {
  owner_id: UserId;
  reference: Reference;
  dispute: string;
  amount: Kobo;
  listing_id: ListingId | null;
  clears_at: Instant;
  since: Instant;
};
type Tables = {
  entry: Rows<EntryRow>;
  reversed: Rows<ReversedRow>;
  account: Rows<AccountRow>;
  frozen: Rows<FrozenRow>;
};

/** The wallet tab: every movement with the balance after it. */
export const walletView = view(walletEvents)({
  name: 'wallet',
  version: 11,
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
      counter: 'text not null',
    }),
    reversed: table<ReversedRow>(['owner_id', 'revision', 'part'], {
      owner_id: 'text not null',
      revision: 'bigint not null',
      part: 'int not null',
      available_at: 'timestamptz not null',
      amount: 'bigint not null check (amount > 0)',
    }),
    frozen: table<FrozenRow>(
      ['owner_id', 'reference', 'dispute'],
      {
        owner_id: 'text not null',
        reference: 'text not null',
        dispute: 'text not null',
        amount: 'bigint not null check (amount > 0)',
        listing_id: 'text',
        clears_at: 'timestamptz not null',
        since: 'timestamptz not null',
      },
      [['owner_id', 'reference']],
    ),
    account: table<AccountRow>(['owner_id'], {
      owner_id: 'text not null',
      balance: 'bigint not null check (balance >= 0)',
      owed: 'bigint not null',
      entries: 'bigint not null',
      revision: 'bigint not null',
      position: 'bigint not null',
      head: 'text',
      at: 'timestamptz not null',
    }),
  },
  indexes: `
    create index if not exists entry_clearing on entry (owner_id, available_at) where available_at is not null;
    create index if not exists entry_at on entry (owner_id, at, revision);
    create index if not exists entry_label on entry (owner_id, label, at, revision);
    create index if not exists entry_amount on entry (owner_id, amount, at, revision);
    create index if not exists entry_listing on entry (owner_id, listing_id, at, revision) where listing_id is not null;
    create index if not exists entry_reference on entry (owner_id, reference collate "C");
    create index if not exists entry_escrow on entry (reference, at) where counter = 'escrow';
    create index if not exists entry_incoming on entry (reference) where kind in ('deposit', 'refund');`,
  on: {
    FundsDeposited: (rows, event) => enter(rows, event),
    PurchasePaid: (rows, event) => enter(rows, event),
    BalanceSpent: (rows, event) => enter(rows, event),
    SpendingReturned: (rows, event) => enter(rows, event),
    SpendingRefused: (rows, event) => account(rows, event),
    PremiumPaid: (rows, event) => enter(rows, event),
    PremiumRefused: (rows, event) => account(rows, event),
    PremiumReturned: (rows, event) => enter(rows, event),
    MeetingPaid: (rows, event) => enter(rows, event),
    MeetingRefused: (rows, event) => account(rows, event),
    MeetingReturned: (rows, event) => enter(rows, event),
    MeetingEarned: (rows, event) => enter(rows, event),
    MeetingCommissionCharged: (rows, event) => enter(rows, event),
    SaleEarned: (rows, event) => enter(rows, event),
    CommissionCharged: (rows, event) => enter(rows, event),
    ShareForwarded: (rows, event) => enter(rows, event),
    ShareEarned: (rows, event) => enter(rows, event),
    WithdrawalRequested: (rows, event) => enter(rows, event),
    WithdrawalReturned: (rows, event) => enter(rows, event),
    RefundReceived: (rows, event) => enter(rows, event, event.data.stays ? { label: STAYS.label } : {}),
    RefundPaidOut: (rows, event) => enter(rows, event),
    CommissionReturned: (rows, event) => enter(rows, event),
    ShareReturned: (rows, event) => enter(rows, event),
    SaleReversed: (rows, event) => {
      enter(rows, event);
      takeUncleared(rows, event);
      thaw(rows, event.data);
    },
    ShareReversed: (rows, event) => {
      enter(rows, event);
      takeUncleared(rows, event);
      thaw(rows, event.data);
    },
    RewardCredited: (rows, event) => enter(rows, event),
    BalanceGivenUp: (rows, event) => {
      enter(rows, event);
      takeUncleared(rows, event);
    },
    ShortfallAdvanced: (rows, event) => {
      enter(rows, event);
      rows.account.add({ owner_id: event.data.ownerId }, { owed: event.data.amount });
    },
    ShortfallRecovered: (rows, event) => {
      enter(rows, event);
      rows.account.add({ owner_id: event.data.ownerId }, { owed: -event.data.amount });
    },
    ChargeTakenBack: (rows, event) => {
      enter(rows, event);
      thaw(rows, event.data);
    },
    FundsFrozen: (rows, event) => {
      account(rows, event);
      const { ownerId: owner_id, reference, dispute, held, listingId: listing_id, clearsAt, at } = event.data;
      rows.frozen.put({ owner_id, reference, dispute, amount: held, listing_id, clears_at: clearsAt, since: at });
    },
    FundsReleased: (rows, event) => {
      account(rows, event);
      thaw(rows, event.data);
    },
    BooksClosed: (rows, event) => account(rows, event),
    BooksOpened: (rows, event) => account(rows, event),
  },
  audience: ({ data }) => [{ user: data.ownerId }],
  keyed: {
    column: 'owner_id',
    keyOf: ({ data }) => data.ownerId,
    streamOf: (ownerId) => `wallet-${ownerId}`,
    closedBy: 'BooksClosed',
    contradictions: `
      select coalesce(a.owner_id, e.owner_id) as key from account a full join (
        select owner_id, count(*) as entries, sum(case direction when 'in' then amount else -amount end) as sum,
          (array_agg(balance order by revision desc))[1] as balance from entry group by owner_id) e on e.owner_id = a.owner_id
      where a.owner_id is null or a.entries <> coalesce(e.entries, 0) or a.balance <> coalesce(e.sum, 0)
        or a.balance <> coalesce(e.balance, 0)`,
  },
});

function enter(rows: Tables, event: Recorded<WalletEntry>, own: Partial<EntryRow> = {}) {
  const { id, type, data, meta } = event;
  const { ownerId: owner_id, from, to, amount, balance, reference, at } = data;
  const isIn = to === `wallet:${owner_id}`;
  rows.entry.put({
    owner_id,
    revision: numberOf(event),
    id,
    ...KINDS[type],
    direction: isIn ? 'in' : 'out',
    amount,
    balance,
    reference,
    listing_id: 'listingId' in data ? (data.listingId ?? null) : null,
    available_at: 'availableAt' in data ? data.availableAt : null,
    at,
    hash: meta.hash ?? null,
    counter: (isIn ? from : to).split(':', 1)[0] as CounterAccount,
    ...own,
  });
  account(rows, event);
  rows.account.add({ owner_id }, { entries: 1 });
}

function takeUncleared({ reversed }: Tables, event: Recorded<Extract<WalletEntry, { data: { uncleared: unknown } }>>) {
  const { ownerId: owner_id, uncleared } = event.data;
  for (const [part, { amount, availableAt: available_at }] of uncleared.entries())
    reversed.put({ owner_id, revision: numberOf(event), part, available_at, amount });
}

/** Ends what disputes hold of this payment, or one of them. */
function thaw(
  { frozen }: Tables,
  { ownerId: owner_id, reference, dispute }: { ownerId: UserId; reference: Reference; dispute?: string },
) {
  for (const row of frozen.where({ owner_id, reference }))
    if (dispute === undefined || row.dispute === dispute) frozen.remove(row);
}

/** The row of a wallet, created by its first event. */
function account({ account }: Tables, event: Recorded<WalletEntry | RefusalEvent | FreezeEvent | BookEvent>) {
  const { ownerId: owner_id, balance, at } = event.data;
  const revision = numberOf(event);
  const last = { balance, revision, position: Number(event.position), head: event.meta.hash ?? null, at };
  if (revision === 0) account.put({ owner_id, owed: 0, entries: 0, ...last });
  else account.update({ owner_id }, last);
}
