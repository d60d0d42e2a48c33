import { sql } from 'kysely';
import type { ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';

export type PaymentStanding = {
  reference: Reference;
  purpose: 'purchase' | 'deposit';
  status: string;
  amount: Kobo;
  slug: string | null;
  title: string | null;
  initiated_at: string;
};

/** One payment of one payer; nobody else's is found. */
export async function paymentOf(db: Sql, reference: Reference, payerId: UserId): Promise<PaymentStanding | undefined> {
  const { rows } = await sql<PaymentStanding>`
    select p.reference, p.purpose, p.status, p.amount, l.slug, l.title, p.initiated_at
    from purchases.payment p left join catalogue.listing l on l.id = p.listing_id
    where p.reference = ${reference} and p.payer_id = ${payerId}`.execute(db);
  return rows[0];
}

/** What a mail about money shows; undefined when the person is gone. */
export async function purchaseMailFacts(db: Sql, personId: UserId, listingId: ListingId | null) {
  const { rows } = await sql<{ email: string; first_name: string; title: string | null; slug: string | null }>`
    select p.email, p.first_name, l.title, l.slug from app.person p left join catalogue.listing l on l.id = ${listingId}
    where p.id = ${personId}`.execute(db);
  return rows[0];
}
