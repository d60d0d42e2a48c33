import type { Reference, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { type BankAccountRow, type WithdrawalRow, withdrawalsView } from './withdrawals.view.js';

const { withdrawal, bank_account } = withdrawalsView.table;

/** A page of a person's withdrawals, newest first, and their number. */
export async function withdrawalsOf(
  db: Sql,
  ownerId: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: WithdrawalRow[] }> {
  const own = typed(db).selectFrom(withdrawal).where('owner_id', '=', ownerId);
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('requested_at', 'desc').orderBy('reference').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count, rows };
}

/** Undefined unless it is this person's. */
export const withdrawalOf = (db: Sql, ownerId: UserId, reference: Reference): Promise<WithdrawalRow | undefined> =>
  typed(db)
    .selectFrom(withdrawal)
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** The accounts that a person saved, in their order; removed ones, too. */
export const bankAccountsOf = (db: Sql, ownerId: UserId): Promise<BankAccountRow[]> =>
  typed(db)
    .selectFrom(bank_account)
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('saved_at')
    .orderBy('id')
    .execute();

/** Undefined for an erased person. Throws while the view does not show the account yet. */
export async function bankAccountMailFacts(
  db: Sql,
  ownerId: UserId,
  id: string,
): Promise<{ email: string; first_name: string; sealed: Sealed } | undefined> {
  const person = await addressOf(db, ownerId);
  if (!person) return undefined;
  const row = await typed(db)
    .selectFrom(bank_account)
    .select('account')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Error(`the view does not show the bank account ${id} yet`);
  return { ...person, sealed: row.account };
}

const addressOf = (db: Sql, id: UserId) =>
  typed(db).selectFrom('app.person').select(['email', 'first_name']).where('id', '=', id).executeTakeFirst();

/** Undefined for an erased person. Throws while the view does not show the withdrawal yet. */
export async function withdrawalMailFacts(
  db: Sql,
  ownerId: UserId,
  reference: Reference,
): Promise<{ email: string; first_name: string; destination: Sealed } | undefined> {
  const person = await addressOf(db, ownerId);
  if (!person) return undefined;
  const row = await withdrawalOf(db, ownerId, reference);
  if (!row) throw new Error(`the view does not show the withdrawal ${reference} yet`);
  return { ...person, destination: row.destination };
}

/** The references of every withdrawal of a person. */
export const withdrawalReferencesOf = async (db: Sql, ownerId: UserId): Promise<Reference[]> =>
  (await typed(db).selectFrom(withdrawal).select('reference').where('owner_id', '=', ownerId).execute()).map(
    ({ reference }) => reference,
  );
