import { sql } from 'kysely';
import { type ContentId, type Instant, isUuid, type ListingId, type SectionId, type UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { accountsView } from '../accounts/accounts.view.js';
import { purchasesView } from '../purchases/purchases.view.js';
import { isWrittenBy } from './authors.conditions.js';
import { catalogueView } from './catalogue.view.js';
import { type Update, updateFor } from './updates.queries.js';
import type { ContentRow, ListingRow, ListingStatus, SectionRow } from './catalogue.tables.js';

export { listingNumber } from './words.js';
export type { ContentRow };

const account = sql.table(accountsView.table.account);
const purchase = sql.table(purchasesView.table.purchase);
const listing = sql.table(catalogueView.table.listing);
const coauthor = sql.table(catalogueView.table.coauthor);
const section = sql.table(catalogueView.table.section);
const content = sql.table(catalogueView.table.content);
const progress = sql.table(catalogueView.table.progress);
const todo = sql.table(catalogueView.table.todo);
const saved = sql.table(catalogueView.table.saved);

type Shown = Omit<ListingRow, 'reason_by' | 'creator_sold' | 'title_words' | 'topic_words' | 'description_words'>;
type Creator = Names & { verified: boolean; creator_verified_at: Instant | null };
type Reader = {
  purchase_status: string | null;
  reference: string | null;
  purchased_at: Instant | null;
  /** What the reader's last purchase cost, kobo, and the code of its coupon. */
  paid: number | null;
  coupon: string | null;
  /** Of the reader's last purchase: where the price went, or how far the refund is. */
  refund: 'requested' | 'stalled' | 'card' | 'wallet' | null;
  refunded_at: Instant | null;
  done: number;
  is_saved: boolean;
  /** Per cent that the reader agreed to as a co-author; null for everybody else. */
  coauthor_share: number | null;
};
/** A listing with its creator and the reader's ownership. */
export type ListingSeen = Shown & Creator & Reader & { section_count: number };

/** What is shown of a listing `l` to everybody, and where it is read from. */
const SHOWN = sql`l.id, l.number, l.listing_id, l.slug, l.title, l.subtitle, l.description, l.cover_id, l.creator_id, l.sectors, l.industry, l.price,
    l.status, l.reason, l.offers_meeting, l.process_support, l.licence_affirmed, l.country, l.region, l.total_buyers, l.review_count, l.rating_sum,
    l.created_at, l.updated_at,
    l.published_at, l.verified_at, l.submitted_at, p.username, p.first_name, p.last_name, p.avatar, coalesce(a.verified_creator, false) as verified,
    case when a.verified_creator then a.verified_at end as creator_verified_at,
    (select count(*)::int from ${section} s where s.listing_id = l.id and not s.removed) as section_count`;
const SOURCE = sql`${listing} l
    left join app.person p on p.id = l.creator_id
    left join ${account} a on a.id = l.creator_id`;

/** What is shown of a listing `l` to `reader`, and where it is read from. */
export const seenBy = (reader: UserId | undefined) =>
  reader === undefined
    ? {
        columns: sql`${SHOWN}, null as purchase_status, null as reference, null as purchased_at, null as paid, null as coupon, null as refund, null as refunded_at, false as is_saved, 0 as done,
          null as coauthor_share`,
        source: SOURCE,
      }
    : {
        columns: sql`${SHOWN}, b.status as purchase_status, b.reference, b.completed_at as purchased_at, b.price as paid, b.coupon, b.refund, b.refunded_at,
    exists (select 1 from ${saved} v where v.user_id = ${reader} and v.listing_id = l.id) as is_saved,
    (select count(*)::int from ${progress} g join ${section} s on s.id = g.section_id and not s.removed
      where g.listing_id = l.id and g.reader_id = ${reader} and g.completed) as done, o.basis_points / 100 as coauthor_share`,
        source: sql`${SOURCE} left join ${purchase} b on b.listing_id = l.id and b.buyer_id = ${reader}
    left join ${coauthor} o on o.listing_id = l.id and o.user_id = ${reader} and o.status = 'accepted'`,
      };

/** Listings with the ownership of `reader`. */
function seen(reader: UserId | undefined) {
  const { columns, source } = seenBy(reader);
  return sql`select ${columns} from ${source}`;
}

export const isId = (ref: string) => isUuid(ref.toLowerCase());
const named = (ref: string) =>
  isId(ref)
    ? sql`l.id = ${ref.toLowerCase()}`
    : /^lst-\d+$/i.test(ref)
      ? sql`l.listing_id = ${ref.toUpperCase()}`
      : sql`l.slug = ${ref}`;

/** The id for an id, a number or a slug. */
export async function listingIdOf(db: Sql, ref: string): Promise<ListingId | undefined> {
  const { rows } = await sql<{
    id: ListingId;
  }>`select l.id from ${listing} l where ${named(ref)} limit 1`.execute(db);
  return rows[0]?.id;
}

/** Published listings, newest first, with the time of their last change. */
export async function publishedSlugs(db: Sql, limit: number): Promise<{ slug: string; changedAt: Instant }[]> {
  const { rows } = await sql<{ slug: string; changedAt: Instant }>`
    select slug, greatest(updated_at, published_at) as "changedAt" from ${listing} where status = 'published'
    order by published_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** A listing by id, number or slug. */
export async function findListing(db: Sql, ref: string, reader?: UserId): Promise<ListingSeen | undefined> {
  const { rows } = await sql<ListingSeen>`${seen(reader)} where ${named(ref)} limit 1`.execute(db);
  return rows[0];
}

/** These listings, in this order. */
export async function listingsOf(db: Sql, ids: readonly ListingId[], reader?: UserId): Promise<ListingSeen[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListingSeen>`${seen(reader)} where l.id = any(${ids})`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

type Page = { limit: number; offset: number };
type Some = { count: number; rows: ListingSeen[] };

const counted = async (db: Sql, from: ReturnType<typeof sql>) =>
  (await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)).rows[0]!.count;

const writtenBy = (author: UserId) => sql`l.id in (
    select id from ${listing} where creator_id = ${author}
    union all select listing_id from ${coauthor} where user_id = ${author} and status = 'accepted')`;

/** The listings that a person sells; without those of which the person is a co-author. */
export async function onSaleBy(db: Sql, creator: UserId): Promise<ListingId[]> {
  const { rows } = await sql<{ id: ListingId }>`
    select id from ${listing} where creator_id = ${creator} and status = 'published'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those, and what is suspended, by itself or with the person. */
export async function onSaleOrSuspended(db: Sql, creator: UserId): Promise<ListingId[]> {
  const { rows } = await sql<{ id: ListingId }>`
    select id from ${listing} where creator_id = ${creator} and status in ('published', 'suspended')`.execute(db);
  return rows.map(({ id }) => id);
}

type Counted = ListingSeen & { items: number };
/** How many items the sections of a listing `l` show. */
const ITEMS = sql`(select coalesce(sum(s.items), 0)::int from ${section} s where s.listing_id = l.id and not s.removed) as items`;

/** The listings that a person created or writes with their creator, in any status, newest first, with the number of their items. */
export async function createdBy(db: Sql, creator: UserId, { limit, offset }: Page) {
  const { columns, source } = seenBy(creator);
  const { rows } = await sql<Counted>`select ${columns}, ${ITEMS} from ${source} where ${writtenBy(creator)}
    order by l.created_at desc, l.id limit ${limit} offset ${offset}`.execute(db);
  return { rows, count: await counted(db, sql`from ${listing} l where ${writtenBy(creator)}`) };
}

/** A buyer's purchased listings, latest first. */
export async function purchasedBy(db: Sql, buyer: UserId, { limit, offset }: Page): Promise<Some> {
  const { rows } = await sql<ListingSeen>`${seen(buyer)} where b.status = 'completed' order by b.completed_at desc, l.id
    limit ${limit} offset ${offset}`.execute(db);
  const owned = sql`from ${listing} l join ${purchase} b on b.listing_id = l.id where b.buyer_id = ${buyer} and b.status = 'completed'`;
  return { rows, count: await counted(db, owned) };
}

/** `is_own`: the moderator is one of its authors. */
type Queued = Counted & { is_own: boolean };

/** The review queue, oldest first, with the number of their items. */
export async function queue(db: Sql, status: ListingStatus, moderator: UserId, { limit, offset }: Page) {
  const { columns, source } = seenBy(undefined);
  const { rows } = await sql<Queued>`select ${columns}, ${isWrittenBy(moderator)} as is_own, ${ITEMS}
    from ${source} where l.status = ${status} order by l.submitted_at, l.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows, count: await counted(db, sql`from ${listing} where status = ${status}`) };
}

/** With this reader's progress, and what the reader has not read of it. */
export type SectionSeen = Omit<SectionRow, 'removed' | 'added_at'> & { completed: boolean; updated: Update | null };

/** The shown sections of a listing with this reader's progress; positions are counted from 1. */
export async function sectionsOf(db: Sql, listingId: ListingId, reader?: UserId): Promise<SectionSeen[]> {
  const { column, joins } = updateFor(reader);
  const { rows } = await sql<SectionSeen>`select s.id, s.listing_id, s.title, s.slug, s.items, s.preview, s.changed_at,
      row_number() over (order by s.position)::int as position, coalesce(g.completed, false) as completed,
      ${column} as updated from ${section} s ${joins}
    where s.listing_id = ${listingId} and not s.removed order by s.position`.execute(db);
  return rows;
}

const sectionNamed = (ref: string) => (isId(ref) ? sql`s.id = ${ref.toLowerCase()}` : sql`s.slug = ${ref}`);

/** Finds a shown section by id, or by slug within a listing. */
export async function findSection(db: Sql, ref: string, listingId?: ListingId): Promise<SectionRow | undefined> {
  if (!isId(ref) && !listingId) return undefined;
  const { rows } = await sql<SectionRow>`select * from ${section} s where ${sectionNamed(ref)} and not s.removed
    ${listingId ? sql`and s.listing_id = ${listingId}` : sql``} limit 1`.execute(db);
  return rows[0];
}

/** Where a section is, shown or removed; undefined for an unknown id. */
export async function placeOfSection(
  db: Sql,
  id: string,
): Promise<{ listingId: ListingId; sectionId: SectionId } | undefined> {
  const { rows } = await sql<{ listingId: ListingId; sectionId: SectionId }>`
    select listing_id as "listingId", id as "sectionId" from ${section} s where s.id = ${id.toLowerCase()}`.execute(db);
  return rows[0];
}

export type ContentPlace = { listingId: ListingId; sectionId: SectionId; contentId: ContentId };

/** Where an item is, shown or removed; undefined for an unknown id. */
export async function placeOfContent(db: Sql, id: string): Promise<ContentPlace | undefined> {
  const { rows } = await sql<ContentPlace>`
    select s.listing_id as "listingId", s.id as "sectionId", c.id as "contentId"
    from ${content} c join ${section} s on s.id = c.section_id where c.id = ${id.toLowerCase()}`.execute(db);
  return rows[0];
}

/** An item with what the reader planned, if it is of a checklist. */
export type ContentSeen = ContentRow & { completed: boolean | null; due: string | null };
const planned = (reader: UserId | undefined) =>
  sql`left join ${todo} t on t.content_id = c.id and t.reader_id = ${reader ?? ''}`;

/** The shown items of a section, with this reader's plans; positions are counted from 1. */
export async function contentsOf(db: Sql, sectionId: SectionId, reader?: UserId): Promise<ContentSeen[]> {
  const { rows } = await sql<ContentSeen>`select c.*, row_number() over (order by c.position)::int as position,
      t.completed, t.due from ${content} c ${planned(reader)}
    where c.section_id = ${sectionId} and not c.removed order by c.position`.execute(db);
  return rows;
}

export type EntrySeen = ContentSeen & {
  entry: NonNullable<ContentRow['entry']>;
  section: { id: SectionId; title: string; slug: string };
};

/** The checklists of a guide in the order of its sections, with this reader's plans. */
export async function entriesOf(db: Sql, listingId: ListingId, reader: UserId): Promise<EntrySeen[]> {
  const { rows } = await sql<EntrySeen>`select c.*, t.completed, t.due,
      json_build_object('id', s.id, 'title', s.title, 'slug', s.slug) as section
    from ${section} s join ${content} c on c.section_id = s.id ${planned(reader)}
    where s.listing_id = ${listingId} and not s.removed and not c.removed and c.resourcetype = 'Checklist'
    order by s.position, c.position`.execute(db);
  return rows;
}

/** Data of a mail about a listing: the listing and its creator's address, null when the person is erased. */
export async function listingMailFacts(db: Sql, listingId: ListingId, creatorId: UserId) {
  const { rows } = await sql<{
    email: string | null;
    first_name: string | null;
    title: string;
    slug: string;
    reason: Sealed | null;
  }>`
    select p.email, p.first_name, l.title, l.slug, l.reason from ${listing} l left join app.person p on p.id = ${creatorId}
    where l.id = ${listingId}`.execute(db);
  return rows[0];
}
