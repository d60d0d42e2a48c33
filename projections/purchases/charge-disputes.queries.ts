import { sql } from 'kysely';
import type { Instant, ListingId, Reference, SectionId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { typed } from '../database.js';
import { walletView } from '../wallet/wallet.view.js';
import type { DisputeRow } from './charge-disputes.rows.js';
import { purchasesView } from './purchases.view.js';

const dispute = sql.table(purchasesView.table.dispute);
const disputed = sql.table(purchasesView.table.disputed);
const listing = sql.table(catalogueView.table.listing);
const section = sql.table(catalogueView.table.section);
const frozen = sql.table(walletView.table.frozen);

type DisputedGuide = {
  listing_id: ListingId;
  reference: Reference;
  amount: Kobo;
  slug: string | null;
  title: string | null;
};
export type DisputeOnDesk = Omit<DisputeRow, 'decided_by'> &
  Names & {
    lines: DisputedGuide[];
    /** Username; null for an erased person. */
    decided_by: string | null;
  };

const CONDITION = {
  waiting: sql`d.ended_at is null`,
  ended: sql`d.ended_at is not null`,
};
/** Those to decide on first, by the end of the time for evidence. */
const ORDER = {
  waiting: sql`(d.status = 'open') desc, d.due_at, d.dispute`,
  ended: sql`d.ended_at desc, d.dispute`,
};

const LINES = sql`(
  select coalesce(json_agg(json_build_object('listing_id', x.listing_id, 'reference', x.reference, 'amount', x.amount,
      'slug', l.slug, 'title', l.title) order by x.reference collate "C"), '[]')
  from ${disputed} x left join ${listing} l on l.id = x.listing_id where x.dispute = d.dispute)`;

const disputesWhere = async (db: Sql, condition: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) =>
  (
    await sql<DisputeOnDesk>`
      select d.dispute, d.reference, d.payer_id, d.purpose, d.amount, d.credit, d.reason, d.due_at, d.status, d.decision, d.note,
        d.decided_at, d.failure, d.opened_at, d.reminded_at, d.ended_at, d.taken, b.username as decided_by,
        ${LINES} as lines, p.username, p.first_name, p.last_name, p.avatar
      from ${dispute} d left join app.person p on p.id = d.payer_id left join app.person b on b.id = d.decided_by
      where ${condition} ${rest}`.execute(db)
  ).rows;

/** Disputes of payments, with what they are about. */
export async function chargeDisputes(
  db: Sql,
  { state, limit, offset }: { state: 'waiting' | 'ended'; limit: number; offset: number },
) {
  const rows = await disputesWhere(db, CONDITION[state], sql`order by ${ORDER[state]} limit ${limit} offset ${offset}`);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${dispute} d where ${CONDITION[state]}`.execute(db);
  return { rows, count: counted[0]!.count };
}

export const chargeDisputeOf = async (db: Sql, id: string): Promise<DisputeOnDesk | undefined> =>
  (await disputesWhere(db, sql`d.dispute = ${id}`, sql``))[0];

/** The names of guides and of all their sections, also removed ones. */
export async function disputedGuides(db: Sql, ids: readonly ListingId[]) {
  const [{ rows: guides }, { rows: sections }] = await Promise.all([
    sql<{ id: ListingId; slug: string; title: string }>`
      select id, slug, title from ${listing} where id = any(${ids})`.execute(db),
    sql<{ id: SectionId; listing_id: ListingId; title: string }>`
      select id, listing_id, title from ${section} where listing_id = any(${ids})`.execute(db),
  ]);
  return new Map(
    guides.map(({ id, slug, title }) => {
      const own = sections.filter(({ listing_id }) => listing_id === id);
      return [id, { slug, title, titles: new Map<string, string>(own.map((one) => [one.id, one.title])) }];
    }),
  );
}

/** How the provider names a payer; undefined for an erased person. */
export const payerOf = (db: Sql, id: UserId) =>
  typed(db)
    .selectFrom('app.person')
    .select(['email', 'first_name', 'last_name', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst();

export type HeldFunds = {
  dispute: string;
  reference: Reference;
  amount: Kobo;
  reason: string | null;
  due_at: Instant | null;
  since: Instant;
  slug: string | null;
  title: string | null;
};

/** What disputes hold in a person's wallet, the oldest first. */
export const heldFunds = async (db: Sql, ownerId: UserId): Promise<HeldFunds[]> =>
  (
    await sql<HeldFunds>`
      select f.dispute, f.reference, f.amount, f.since, d.reason, d.due_at, l.slug, l.title
      from ${frozen} f left join ${dispute} d on d.dispute = f.dispute left join ${listing} l on l.id = f.listing_id
      where f.owner_id = ${ownerId} order by f.since, f.reference collate "C"`.execute(db)
  ).rows;

/** Every dispute of this payment. */
export const disputesOf = async (db: Sql, reference: Reference): Promise<string[]> =>
  (
    await typed(db)
      .selectFrom(purchasesView.table.dispute)
      .select('dispute')
      .where('reference', '=', reference)
      .execute()
  ).map(({ dispute: id }) => id);

/** The disputes that are open about a person's payments. */
export const openDisputesOf = async (db: Sql, payerId: UserId): Promise<string[]> =>
  (
    await typed(db)
      .selectFrom(purchasesView.table.dispute)
      .select('dispute')
      .where('payer_id', '=', payerId)
      .where('ended_at', 'is', null)
      .execute()
  ).map(({ dispute: id }) => id);
