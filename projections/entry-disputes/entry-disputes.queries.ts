import { sql } from 'kysely';
import { type Instant, isUuid, type UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { ClaimerRow } from '#server/kernel/staff-claims';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { claimerColumns, claimerJoin } from '../claimers.js';
import { purchasesView } from '../purchases/purchases.view.js';
import { walletView } from '../wallet/wallet.view.js';
import { type DisputeMessageRow, type DisputeRow, entryDisputesView } from './entry-disputes.view.js';

const dispute = sql.table(entryDisputesView.table.dispute);
const message = sql.table(entryDisputesView.table.message);
const entry = sql.table(walletView.table.entry);
const listing = sql.table(catalogueView.table.listing);
const charge = sql.table(purchasesView.table.charge);
const payment = sql.table(purchasesView.table.payment);

type Page = { limit: number; offset: number };

/** A dispute with the entry's label in the history and its listing. */
export type DisputeSeen = DisputeRow & { label: string | null; slug: string | null; title: string | null };
/** The same with the owner, who has it now, and how many payments of the owner wait for finance. */
export type DisputeOnDesk = DisputeSeen & Names & ClaimerRow & { held_payments: number };

const joined = sql`left join ${entry} e on e.owner_id = d.owner_id and e.revision = d.revision
  left join ${listing} l on l.id = d.listing_id`;

/** The disputes of one person, the latest first. */
export async function ownDisputes(db: Sql, ownerId: UserId, { limit, offset }: Page) {
  const { rows } = await sql<DisputeSeen>`select d.*, e.label, l.slug, l.title from ${dispute} d ${joined}
    where d.owner_id = ${ownerId} order by d.created_at desc, d.id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${dispute} d where d.owner_id = ${ownerId}`.execute(db);
  return { rows, count: counted[0]!.count };
}

export async function ownDispute(db: Sql, ownerId: UserId, id: string): Promise<DisputeSeen | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  const { rows } = await sql<DisputeSeen>`select d.*, e.label, l.slug, l.title from ${dispute} d ${joined}
    where d.id = ${id.toLowerCase()} and d.owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

/** By the entry's revision in the owner's wallet. */
export async function disputeOf(db: Sql, ownerId: UserId, revision: number): Promise<DisputeSeen | undefined> {
  const { rows } = await sql<DisputeSeen>`select d.*, e.label, l.slug, l.title from ${dispute} d ${joined}
    where d.owner_id = ${ownerId} and d.revision = ${revision}`.execute(db);
  return rows[0];
}

const onDesk = (at: Instant) => sql`
  select d.*, e.label, l.slug, l.title, p.username, p.first_name, p.last_name, p.avatar,
    ${claimerColumns('d', at)},
    (select count(*)::int from ${charge} h join ${payment} y on y.reference = h.reference
      where h.status = 'held' and y.payer_id = d.owner_id) as held_payments
  from ${dispute} d ${joined} left join app.person p on p.id = d.owner_id
    ${claimerJoin('d', at)}`;

/** What its owner took back before an answer is on no list. */
const CONDITION = {
  waiting: sql`d.status = 'open'`,
  answered: sql`d.status <> 'open' and d.answered_at is not null`,
};
/** What an owner sent back comes before all others. */
const ORDER = {
  waiting: sql`(d.reopenings > 0) desc, d.since, d.id`,
  answered: sql`d.answered_at desc, d.id`,
};

/** Disputes for the desk of finance, with the claims that hold at this time. */
export async function disputesOnDesk(
  db: Sql,
  { state, limit, offset }: Page & { state: 'waiting' | 'answered' },
  at: Instant,
) {
  const { rows } = await sql<DisputeOnDesk>`${onDesk(at)} where ${CONDITION[state]}
    order by ${ORDER[state]} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${dispute} d where ${CONDITION[state]}`.execute(db);
  return { rows, count: counted[0]!.count };
}

export async function disputeOnDesk(db: Sql, id: string, at: Instant): Promise<DisputeOnDesk | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  const { rows } = await sql<DisputeOnDesk>`${onDesk(at)} where d.id = ${id.toLowerCase()}`.execute(db);
  return rows[0];
}

/** What was written in these disputes, the earliest first. */
export async function messagesOf(db: Sql, ids: readonly string[]): Promise<DisputeMessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DisputeMessageRow>`
    select * from ${message} where dispute_id = any(${ids}) order by dispute_id, number`.execute(db);
  return rows;
}

/** Which entries of these wallets were disputed, the earliest first. Disputes of erased owners are gone. */
export async function disputedEntries(
  db: Sql,
  owners: readonly UserId[],
): Promise<Pick<DisputeRow, 'owner_id' | 'revision'>[]> {
  const { rows } = await sql<Pick<DisputeRow, 'owner_id' | 'revision'>>`
    select owner_id, revision from ${dispute} where owner_id = any(${owners}) order by created_at, id`.execute(db);
  return rows;
}
