import { sql } from 'kysely';
import type { ListingId, SectionId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { purchasesView } from '../purchases/purchases.view.js';
import { catalogueView } from './catalogue.view.js';

const listing = sql.table(catalogueView.table.listing);
const section = sql.table(catalogueView.table.section);
const coauthor = sql.table(catalogueView.table.coauthor);
const purchase = sql.table(purchasesView.table.purchase);

/** What other modules need of a listing. */
export type Guide = { id: ListingId; creator_id: UserId; isVisible: boolean };

/** A listing by id, number or slug; visible to the reader is a published one, one of their own, also as a co-author, and a bought one. */
export async function findGuide(db: Sql, ref: string, reader: UserId | undefined): Promise<Guide | undefined> {
  const { rows } = await sql<Guide>`
    select l.id, l.creator_id, l.status = 'published' or l.creator_id = ${reader ?? ''} or exists (
      select from ${purchase} b where b.listing_id = l.id and b.buyer_id = ${reader ?? ''} and b.status = 'completed') or exists (
      select from ${coauthor} o where o.listing_id = l.id and o.user_id = ${reader ?? ''} and o.status = 'accepted') as "isVisible"
    from ${listing} l where l.slug = ${ref} or l.id = ${ref.toLowerCase()} or l.listing_id = ${ref.toUpperCase()}
    order by l.slug = ${ref} desc limit 1`.execute(db);
  return rows[0];
}

/** A section of the listing by id or slug. */
export async function sectionIn(db: Sql, listingId: ListingId, ref: string): Promise<SectionId | undefined> {
  const { rows } = await sql<{ id: SectionId }>`select id from ${section}
    where listing_id = ${listingId} and (id = ${ref.toLowerCase()} or slug = ${ref}) and not removed
    order by slug = ${ref} desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Undefined once the section is removed. */
export async function sectionTitle(db: Sql, id: SectionId): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`select title from ${section} where id = ${id} and not removed`.execute(
    db,
  );
  return rows[0]?.title;
}

/** Data of a mail about a listing to a person; undefined once the person is erased. */
export async function guideMailFacts(db: Sql, listingId: ListingId, to: UserId) {
  const { rows } = await sql<{ email: string; first_name: string; title: string; slug: string }>`
    select p.email, p.first_name, l.title, l.slug from ${listing} l join app.person p on p.id = ${to}
    where l.id = ${listingId}`.execute(db);
  return rows[0];
}
