import { sql } from 'kysely';
import type { Recorded } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { type WalletEvent, walletEvents } from '#server/wallet/wallet.events';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';

/** What a movement is called, and which of the three types of the contract it counts as. */
const KINDS = {
  FundsDeposited: { kind: 'deposit', type: 'credit', label: 'Wallet Funded' },
  PurchasePaid: { kind: 'purchase', type: 'listing', label: 'Purchased a Listing' },
  SaleEarned: { kind: 'earning', type: 'credit', label: 'Sold a Listing' },
  CommissionCharged: { kind: 'commission', type: 'other', label: 'Platform Commission' },
  WithdrawalRequested: { kind: 'withdrawal', type: 'other', label: 'Withdrawal' },
} as const satisfies Record<WalletEvent['type'], { kind: string; type: 'credit' | 'listing' | 'other'; label: string }>;

type EntryRow = {
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
type AccountRow = {
  owner_id: UserId;
  balance: Kobo;
  revision: number;
  position: number;
  head: string | null;
  at: Instant;
};
type Tables = { entry: Rows<EntryRow>; account: Rows<AccountRow> };

/** The wallet tab: every movement, and where it left the balance. */
export const walletView = view(walletEvents)({
  name: 'wallet',
  version: 2,
  tables: { entry: table<EntryRow>('owner_id', 'revision'), account: table<AccountRow>('owner_id') },
  ddl: `
    create table entry (owner_id text, revision bigint, id text not null, kind text not null, type text not null, label text not null,
      direction text not null, amount bigint not null check (amount > 0), balance bigint not null, reference text not null, listing_id text,
      available_at timestamptz, at timestamptz not null, hash text, primary key (owner_id, revision));
    create table account (owner_id text primary key, balance bigint not null check (balance >= 0), revision bigint not null,
      position bigint not null, head text, at timestamptz not null);`,
  indexes: `create index if not exists entry_clearing on entry (owner_id, available_at) where available_at is not null`,
  on: {
    FundsDeposited: (rows, event) => enter(rows, event),
    PurchasePaid: (rows, event) => enter(rows, event),
    SaleEarned: (rows, event) => enter(rows, event),
    CommissionCharged: (rows, event) => enter(rows, event),
    WithdrawalRequested: (rows, event) => enter(rows, event),
  },
  audience: ({ data }) => [{ user: data.ownerId }],
});

function enter({ entry, account }: Tables, { id, type, data, revision, position, meta }: Recorded<WalletEvent>) {
  const { ownerId: owner_id, amount, balance, reference, at } = data;
  const head = meta.hash ?? null;
  entry.put({
    owner_id,
    revision,
    id,
    ...KINDS[type],
    direction: data.to === `wallet:${owner_id}` ? 'in' : 'out',
    amount,
    balance,
    reference,
    listing_id: 'listingId' in data ? data.listingId : null,
    available_at: 'availableAt' in data ? data.availableAt : null,
    at,
    hash: head,
  });
  account.put({ owner_id, balance, revision, position: Number(position), head, at });
}

export type WalletInfo = { balance: Kobo; pending: Kobo; revision: number; position: number; head: string | null };

export async function walletInfo(db: Sql, ownerId: UserId, at: Instant): Promise<WalletInfo> {
  const { rows } = await sql<WalletInfo>`
    select balance, revision, position, head, coalesce((
      select sum(case direction when 'in' then amount else -amount end)::bigint from wallet.entry e
      where e.owner_id = a.owner_id and e.available_at > ${at}), 0) as pending
    from wallet.account a where owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? { balance: 0, pending: 0, revision: -1, position: -1, head: null };
}

export type HistoryRow = EntryRow & { slug: string | null; title: string | null };
type Page = { limit: number; cursor?: number; type?: string; kind?: string };

const matching = (ownerId: UserId, { type, kind }: Pick<Page, 'type' | 'kind'>) => sql`e.owner_id = ${ownerId}
  ${type ? sql`and e.type = ${type}` : sql``} ${kind ? sql`and e.kind = ${kind}` : sql``}`;

export async function history(db: Sql, ownerId: UserId, page: Page): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select e.*, l.slug, l.title from wallet.entry e left join catalogue.listing l on l.id = e.listing_id
    where ${matching(ownerId, page)} ${page.cursor === undefined ? sql`` : sql`and e.revision < ${page.cursor}`}
    order by e.revision desc limit ${page.limit}`.execute(db);
  return rows;
}

/** Each event of a wallet is one movement, so its last revision tells how many there are; only what a filter lets through is counted. */
export async function historyCount(db: Sql, ownerId: UserId, filter: Pick<Page, 'type' | 'kind'>): Promise<number> {
  const counting =
    filter.type || filter.kind
      ? sql<{ count: number }>`select count(*) as count from wallet.entry e where ${matching(ownerId, filter)}`
      : sql<{ count: number }>`select revision + 1 as count from wallet.account where owner_id = ${ownerId}`;
  const { rows } = await counting.execute(db);
  return rows[0]?.count ?? 0;
}
