import { sql } from 'kysely';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { offersOpening, type PremiumGate } from '#server/kernel/premium-gates';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { type CardRow, type ChargeRow, type DepositRow, type PremiumRow, premiumView } from './premium.view.js';

export type { CardRow, ChargeRow, DepositRow, PremiumRow };

const { premium, charge, deposit, card } = premiumView.table;
type Page = { limit: number; offset: number };

/** What a person paid last; undefined before the first payment. */
export const premiumOf = (db: Sql, userId: UserId): Promise<PremiumRow | undefined> =>
  typed(db).selectFrom(premium).selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The payment by card or bank that a person began last. */
export const lastDepositOf = (db: Sql, userId: UserId): Promise<DepositRow | undefined> =>
  typed(db)
    .selectFrom(deposit)
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('begun_at', 'desc')
    .orderBy('reference')
    .limit(1)
    .executeTakeFirst();

/** The card that a person let us keep. */
export const cardOf = (db: Sql, userId: UserId): Promise<CardRow | undefined> =>
  typed(db).selectFrom(card).selectAll().where('user_id', '=', userId).executeTakeFirst();

/** A person's charges, the latest first. */
export async function chargesOf(db: Sql, userId: UserId, { limit, offset }: Page) {
  const own = typed(db).selectFrom(charge).where('user_id', '=', userId);
  const [rows, counted] = await Promise.all([
    own.selectAll().orderBy('ordered_at', 'desc').orderBy('reference').limit(limit).offset(offset).execute(),
    own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: counted.count };
}

/** One charge, for the person who pays it only. */
export const chargeOf = (db: Sql, reference: Reference, userId: UserId): Promise<ChargeRow | undefined> =>
  typed(db)
    .selectFrom(charge)
    .selectAll()
    .where('reference', '=', reference)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The same question as the fold's: true where what a person has opens this gate at this instant. */
export async function mayPass(db: Sql, userId: UserId, gate: PremiumGate, at: Instant): Promise<boolean> {
  const row = await typed(db)
    .selectFrom(premium)
    .select('user_id')
    .where('user_id', '=', userId)
    .where('access_until', '>', at)
    .where('offer', 'in', offersOpening(gate))
    .executeTakeFirst();
  return row !== undefined;
}
