import { sql } from 'kysely';
import type { ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { typed } from '../database.js';
import { walletView } from '../wallet/wallet.view.js';
import { type PaymentRow, purchasesView } from './purchases.view.js';

const { payment } = purchasesView.table;
const { listing } = catalogueView.table;
const { entry } = walletView.table;

export type PaymentStatus = {
  reference: Reference;
  purpose: PaymentRow['purpose'];
  status: PaymentRow['status'];
  amount: Kobo;
  slug: string | null;
  title: string | null;
  initiated_at: string;
};

/** A payment, for its payer only. */
export const paymentOf = (db: Sql, reference: Reference, payerId: UserId): Promise<PaymentStatus | undefined> =>
  typed(db)
    .selectFrom(`${payment} as p`)
    .leftJoin(`${listing} as l`, 'l.id', 'p.listing_id')
    .select(['p.reference', 'p.purpose', 'p.status', 'p.amount', 'l.slug', 'l.title', 'p.initiated_at'])
    .where('p.reference', '=', reference)
    .where('p.payer_id', '=', payerId)
    .executeTakeFirst();

/**
 * Those of the payments that reactions have brought to an end; one that goes to the payer's wallet when it is there. Not
 * built by Kysely: it is run most often of all, and building it costs more than its rows.
 */
export const outcomesOf = async (db: Sql, references: readonly Reference[]): Promise<PaymentStatus[]> =>
  (
    await sql<PaymentStatus>`
      select p.reference, p.purpose, p.status, p.amount, l.slug, l.title, p.initiated_at
      from ${sql.table(payment)} p left join ${sql.table(listing)} l on l.id = p.listing_id
      where p.reference = any(${references}) and p.status not in ('pending', 'settled')
        and ((p.purpose, p.status) not in (('deposit', 'paid'), ('order', 'paid'), ('purchase', 'deposited'), ('purchase', 'credited')) or exists (
          select from ${sql.table(entry)} e
          where e.owner_id = p.payer_id and e.reference = p.reference and e.kind in ('deposit', 'refund')))`.execute(db)
  ).rows;

/** Data of a purchase mail; undefined when the person is erased. */
export const purchaseMailFacts = (
  db: Sql,
  personId: UserId,
  listingId: ListingId | null,
): Promise<{ email: string; first_name: string; title: string | null; slug: string | null } | undefined> =>
  typed(db)
    .selectFrom('app.person as p')
    .leftJoin(`${listing} as l`, (join) => join.on('l.id', '=', listingId))
    .select(['p.email', 'p.first_name', 'l.title', 'l.slug'])
    .where('p.id', '=', personId)
    .executeTakeFirst();

/** The references of every payment a person began. */
export const referencesOfPayer = async (db: Sql, payerId: UserId): Promise<Reference[]> =>
  (await typed(db).selectFrom(payment).select('reference').where('payer_id', '=', payerId).execute()).map(
    ({ reference }) => reference,
  );

/** The references of a person's payments that are held, and of refunds that are under way. */
export async function moneyUnderWay(db: Sql, userId: UserId): Promise<Reference[]> {
  const [held, refunded] = await Promise.all([
    typed(db)
      .selectFrom(purchasesView.table.payment)
      .select('reference')
      .where('payer_id', '=', userId)
      .where('status', 'in', ['quarantined', 'returning'])
      .execute(),
    typed(db)
      .selectFrom(purchasesView.table.purchase)
      .select('reference')
      .where('buyer_id', '=', userId)
      .where('refund', 'in', ['requested', 'stalled'])
      .execute(),
  ]);
  return [...held, ...refunded].map(({ reference }) => reference);
}
