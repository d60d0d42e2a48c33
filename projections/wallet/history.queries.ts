import { type RawBuilder, sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { MovementKind, MovementType } from '#server/kernel/movements';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { purchasesView } from '../purchases/purchases.view.js';
import { MOVEMENTS, walletView } from './wallet.view.js';

/**
 * Which entries of a wallet: `since` and `before` bound the instant, `least` and `most` the amount, each with the bound but
 * `before`. `search` is part of a label, of a kind or of a listing's title, or the beginning of a reference.
 */
export type EntryFilter = {
  type?: MovementType;
  kind?: MovementKind;
  since?: Instant;
  before?: Instant;
  least?: Kobo;
  most?: Kobo;
  search?: string;
};

/** The label that the history shows for a deposit of a payment that could not buy its listing. */
export const REFUNDED_DEPOSIT = 'Refunded to Wallet';
/** Matches are counted up to this number. */
const MOST_COUNTED = 1_000;
/** Latest entries in which a range of amounts is looked for before its index is read. */
const WINDOW = 1_000;
/** Characters from which a search may be the beginning of a reference. */
const REFERENCE_LEAST = 8;

const [entry, payment, listing] = [
  sql.table(walletView.table.entry),
  sql.table(purchasesView.table.payment),
  sql.table(catalogueView.table.listing),
];

type Place = { at: Instant; revision: number };
type Found = { revision: number };

/** The revisions of the entries that match, in the order of their instants, the latest first; those before the entry `cursor`. */
export async function findEntries(
  db: Sql,
  ownerId: UserId,
  filter: EntryFilter,
  { limit, cursor }: { limit: number; cursor?: number },
): Promise<number[]> {
  const place = cursor === undefined ? undefined : await placeOf(db, ownerId, cursor);
  if (cursor !== undefined && !place) return [];
  const first = sql`order by at desc, revision desc limit ${limit}`;
  const conditions = conditionsOf(ownerId, filter, place);
  if (isRange(filter)) {
    const recent = sql`select e.* from ${entry} e where ${and(conditionsOf(ownerId, { ...filter, least: undefined, most: undefined }, place))}
      order by e.at desc, e.revision desc limit ${WINDOW}`;
    const { rows } = await sql<Found>`select e.revision from (${recent}) e where ${and(conditions)} ${first}`.execute(
      db,
    );
    if (rows.length === limit) return rows.map(({ revision }) => revision);
  }
  const matches = branchesOf(ownerId, filter, conditions, sql`order by e.at desc, e.revision desc limit ${limit}`);
  if (!matches) return [];
  const { rows } = await sql<Found>`select revision from (${matches}) found ${first}`.execute(db);
  return rows.map(({ revision }) => revision);
}

/** How many entries match; of more than 1,000 only that. */
export async function countEntries(
  db: Sql,
  ownerId: UserId,
  filter: EntryFilter,
): Promise<{ count: number; isCapped: boolean }> {
  // In the order of an index: the planner would else gather all matches before it counts the first.
  const order = isRange(filter) ? sql`` : sql`order by e.at desc, e.revision desc`;
  const bound = sql`${order} limit ${MOST_COUNTED + 1}`;
  const matches = branchesOf(ownerId, filter, conditionsOf(ownerId, filter), bound);
  if (!matches) return { count: 0, isCapped: false };
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from (${matches}) found limit ${MOST_COUNTED + 1}) counted`.execute(db);
  const count = rows[0]!.count;
  return { count: Math.min(count, MOST_COUNTED), isCapped: count > MOST_COUNTED };
}

/** The place of the entry with this revision, or of the one before it. */
async function placeOf(db: Sql, ownerId: UserId, cursor: number): Promise<Place | undefined> {
  const { rows } = await sql<{ at: Instant }>`
    select at from ${entry} where owner_id = ${ownerId} and revision <= ${cursor} order by revision desc limit 1`.execute(
    db,
  );
  return rows[0] && { at: rows[0].at, revision: cursor };
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

function conditionsOf(ownerId: UserId, { since, before, least, most }: EntryFilter, place?: Place) {
  return [
    sql`e.owner_id = ${ownerId}`,
    ...(since ? [sql`e.at >= ${since}`] : []),
    ...(before ? [sql`e.at < ${before}`] : []),
    ...(least !== undefined && least === most
      ? [sql`e.amount = ${least}`]
      : [
          ...(least !== undefined ? [sql`e.amount >= ${least}`] : []),
          ...(most !== undefined ? [sql`e.amount <= ${most}`] : []),
        ]),
    ...(place ? [sql`(e.at, e.revision) < (${place.at}, ${place.revision})`] : []),
  ];
}

/** A range of amounts, without another filter that has an index: sorting its matches may cost more than reading the latest entries. */
const isRange = ({ type, kind, search, least, most }: EntryFilter) =>
  !type && !kind && !search && (least ?? most) !== undefined && least !== most;

/**
 * The matches by each index that the filter can use: each branch reads an index from its end and stops at its limit, so
 * that a page costs the same in a long wallet. Undefined where nothing can match.
 */
function branchesOf(
  ownerId: UserId,
  filter: EntryFilter,
  conditions: readonly RawBuilder<unknown>[],
  bound: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const { type, kind, search } = filter;
  const allowed = MOVEMENTS.filter((one) => (!type || one.type === type) && (!kind || one.kind === kind));
  const isAny = allowed.length === MOVEMENTS.length;
  const within = (more: readonly RawBuilder<unknown>[]) =>
    sql`(select e.revision, e.at from ${entry} e where ${and([...conditions, ...more])} ${bound})`;
  const ofLabels = (labels: string[]) =>
    sql`(select x.* from unnest(${labels}::text[]) as l(label) cross join lateral ${within([sql`e.label = l.label`])} x)`;
  if (allowed.length === 0) return undefined;
  if (!search) return isAny ? within([]) : ofLabels(allowed.map(({ label }) => label));

  const words = search.toLowerCase();
  const labelled = allowed.filter(({ label, kind }) => label.toLowerCase().includes(words) || kind.includes(words));
  const labels = isAny ? [] : [sql`e.label = any(${allowed.map(({ label }) => label)}::text[])`];
  const title = sql`l.title ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`;
  const branches = [
    sql`(select x.* from (${listingsOf(ownerId)}) own join ${listing} l on l.id = own.id and ${title}
      cross join lateral ${within([sql`e.listing_id = l.id`, ...labels])} x)`,
    ...(labelled.length ? [ofLabels(labelled.map(({ label }) => label))] : []),
  ];
  if (words.length >= REFERENCE_LEAST)
    branches.push(
      within([sql`e.reference collate "C" >= ${words} and e.reference collate "C" < ${`${words}\uffff`}`, ...labels]),
    );
  if (allowed.some(({ kind }) => kind === 'deposit')) {
    const says = REFUNDED_DEPOSIT.toLowerCase().includes(words) ? sql`true` : title;
    const references = sql`select p.reference from ${payment} p left join ${listing} l on l.id = p.listing_id
      where p.payer_id = ${ownerId} and p.status = 'deposited' and ${says}`;
    branches.push(within([sql`e.kind = 'deposit' and e.reference in (${references})`]));
  }
  return sql.join(branches, sql` union `);
}

/** The listings that entries of a wallet name, each read once. */
const listingsOf = (ownerId: UserId) => sql`
  with recursive own(id) as (
    (select listing_id from ${entry} where owner_id = ${ownerId} and listing_id is not null order by listing_id limit 1)
    union all
    select (select e.listing_id from ${entry} e where e.owner_id = ${ownerId} and e.listing_id > own.id
      order by e.listing_id limit 1) from own where own.id is not null)
  select id from own where id is not null`;
