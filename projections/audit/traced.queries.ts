import { sql } from 'kysely';
import type { Reference, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { walletView } from '../wallet/wallet.view.js';
import { auditView, type TracedRow } from './audit.view.js';

const { traced } = auditView.table;

/** Where the events of one correlation, or about one reference, are in the log; in its order. */
export const tracedTogether = (
  db: Sql,
  { correlation, reference, limit }: { correlation: string; reference?: string; limit: number },
): Promise<TracedRow[]> =>
  typed(db)
    .selectFrom(traced)
    .selectAll()
    .where((is) =>
      is.or([
        is('correlation_id', '=', correlation),
        ...(reference === undefined ? [] : [is('reference', '=', reference)]),
      ]),
    )
    .orderBy('position')
    .orderBy('stream')
    .orderBy('revision')
    .limit(limit)
    .execute();

/**
 * Where the events of the payments, purchases, refunds, orders and withdrawals are that a person's events name: the person's
 * own, and those in which others bought from the person. In the order of the log.
 */
export async function tracedBeside(
  db: Sql,
  person: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: TracedRow[] }> {
  const among = typed(db)
    .selectFrom(`${traced} as t`)
    .where('t.reference', 'in', (of) =>
      of.selectFrom(`${traced} as own`).select('own.reference').where('own.person_id', '=', person),
    )
    .where('t.stream', 'not like', 'wallet-%');
  const [rows, { count }] = await Promise.all([
    among
      .selectAll('t')
      .orderBy('t.position')
      .orderBy('t.stream')
      .orderBy('t.revision')
      .limit(limit)
      .offset(offset)
      .execute(),
    among.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count, rows };
}

/** Where the events about these references are in the log; in its order. */
export const tracedAbout = (db: Sql, references: readonly Reference[], limit: number): Promise<TracedRow[]> =>
  typed(db)
    .selectFrom(traced)
    .selectAll()
    .where('reference', 'in', [...references])
    .orderBy('position')
    .orderBy('stream')
    .orderBy('revision')
    .limit(limit)
    .execute();

/** The last event of a wallet. */
export type WalletHead = { owner_id: UserId; stream: string; revision: number; hash: string };

/** The last event of every wallet, or of one, at a position of the log. */
export async function walletHeads(db: Sql, position: bigint, owner?: UserId): Promise<WalletHead[]> {
  const { rows } = await sql<WalletHead>`
    select distinct on (person_id) person_id as owner_id, stream, revision, hash from ${sql.table(traced)}
    where stream like 'wallet-%' and hash is not null and position <= ${String(position)}::bigint
      ${owner === undefined ? sql`` : sql`and person_id = ${owner}`}
    order by person_id, position desc, revision desc`.execute(db);
  return rows;
}

const RECENT = 50;

/**
 * Of the wallets that changed last, the one with the most kinds among its first `events` entries, of those with no more
 * events if there are any. Undefined while there is no wallet.
 */
export async function walletToDrill(db: Sql, events: number): Promise<UserId | undefined> {
  const { rows } = await sql<{ owner_id: UserId }>`
    select w.owner_id from (
      select owner_id, events, last_at from ${sql.table(auditView.table.wallet)} order by last_at desc limit ${RECENT}) w
    cross join lateral (
      select count(distinct kind) as kinds from ${sql.table(walletView.table.entry)} e
      where e.owner_id = w.owner_id and e.revision < ${events}) k
    order by w.events <= ${events} desc, k.kinds desc, w.last_at desc, w.owner_id limit 1`.execute(db);
  return rows[0]?.owner_id;
}
