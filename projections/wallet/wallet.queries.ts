import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { withheldOf } from '#server/kernel/withheld';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { typed } from '../database.js';
import { purchasesView } from '../purchases/purchases.view.js';
import { type EntryRow, walletView } from './wallet.view.js';

const { account, entry, frozen, reversed } = walletView.table;
const { listing } = catalogueView.table;
const { payment } = purchasesView.table;

/**
 * `pending` is earned and not cleared yet, less what refunds took of it, or held by disputes; `frozen` is all that disputes hold,
 * cleared or not; `head` is the hash of the wallet's last event.
 */
export type WalletInfo = {
  balance: Kobo;
  owed: Kobo;
  pending: Kobo;
  frozen: Kobo;
  revision: number;
  position: number;
  head: string | null;
};

export async function walletInfo(db: Sql, ownerId: UserId, at: Instant): Promise<WalletInfo> {
  const row = await typed(db)
    .selectFrom(`${account} as a`)
    .select((of) => [
      ...(['a.balance', 'a.owed', 'a.revision', 'a.position', 'a.head'] as const),
      of
        .selectFrom(`${entry} as e`)
        .select(
          sql<Kobo>`coalesce(sum(case e.direction when 'in' then e.amount else -e.amount end), 0)::bigint`.as('sum'),
        )
        .whereRef('e.owner_id', '=', 'a.owner_id')
        .where('e.available_at', '>', at)
        .$asScalar()
        .$notNull()
        .as('pending'),
      of
        .selectFrom(`${reversed} as r`)
        .select(sql<Kobo>`coalesce(sum(r.amount), 0)::bigint`.as('sum'))
        .whereRef('r.owner_id', '=', 'a.owner_id')
        .where('r.available_at', '>', at)
        .$asScalar()
        .$notNull()
        .as('reversed'),
      of
        .selectFrom(`${frozen} as f`)
        .select(
          sql<{ all: Kobo; now: Kobo }>`json_build_object('all', coalesce(sum(f.amount), 0)::bigint,
            'now', coalesce(sum(f.amount) filter (where f.clears_at <= ${at}), 0)::bigint)`.as('sums'),
        )
        .whereRef('f.owner_id', '=', 'a.owner_id')
        .$asScalar()
        .$notNull()
        .as('held'),
    ])
    .where('a.owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) return { balance: 0, owed: 0, pending: 0, frozen: 0, revision: -1, position: -1, head: null };
  const { reversed: taken, held, ...shown } = row;
  const waiting = shown.pending - taken;
  return { ...shown, pending: waiting + withheldOf(shown.balance - waiting, held.now), frozen: held.all };
}

/** `refunded`: a deposit of a payment that could not buy its listing. */
export type HistoryRow = EntryRow & { slug: string | null; title: string | null; refunded: boolean };

const entriesOf = (db: Sql, ownerId: UserId) =>
  typed(db)
    .selectFrom(`${entry} as e`)
    .leftJoin(`${payment} as p`, (join) =>
      join.onRef('p.reference', '=', 'e.reference').on('e.kind', '=', 'deposit').on('p.status', '=', 'deposited'),
    )
    .leftJoin(`${listing} as l`, (join) =>
      join.on((on) => on('l.id', '=', on.fn.coalesce('e.listing_id', 'p.listing_id'))),
    )
    .selectAll('e')
    .select(['l.slug', 'l.title', sql<boolean>`p.reference is not null`.as('refunded')])
    .where('e.owner_id', '=', ownerId);

/** Every movement, newest first; those before revision `cursor` when it is given. */
export const history = (
  db: Sql,
  ownerId: UserId,
  { limit, cursor }: { limit: number; cursor?: number },
): Promise<HistoryRow[]> =>
  entriesOf(db, ownerId)
    .$if(cursor !== undefined, (query) => query.where('e.revision', '<', cursor!))
    .orderBy('e.revision', 'desc')
    .limit(limit)
    .execute();

/** The movements of these revisions, the latest first by their instants. */
export const entriesAt = async (db: Sql, ownerId: UserId, revisions: readonly number[]): Promise<HistoryRow[]> =>
  revisions.length === 0
    ? []
    : entriesOf(db, ownerId)
        .where(sql<boolean>`e.revision = any(${revisions}::bigint[])`)
        .orderBy('e.at', 'desc')
        .orderBy('e.revision', 'desc')
        .execute();

/** The number of all entries. */
export const historyCount = async (db: Sql, ownerId: UserId): Promise<number> =>
  (await typed(db).selectFrom(account).select('entries').where('owner_id', '=', ownerId).executeTakeFirst())?.entries ??
  0;

/** The lowest revision among the movements from `since` on; undefined without any. Reads their part of the index alone. */
export async function firstRevisionSince(db: Sql, ownerId: UserId, since: Instant): Promise<number | undefined> {
  const { rows } = await sql<{ first: number | null }>`
    select min(revision) as first from (
      select revision from ${sql.table(entry)} where owner_id = ${ownerId} and at >= ${since} order by at, revision offset 0
    ) later`.execute(db);
  return rows[0]?.first ?? undefined;
}
