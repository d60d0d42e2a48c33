import { sql } from 'kysely';
import type { Instant, TicketId } from '#server/kernel/ids';
import { offersOpening } from '#server/kernel/premium-gates';
import type { ClaimerRow } from '#server/kernel/staff-claims';
import type { Sql } from '#server/platform/database/sql';
import { claimerColumns, claimerJoin } from '../claimers.js';
import { premiumView } from '../premium/premium.view.js';
import { contactView, type TicketMessageRow, type TicketRow } from './contact.view.js';

const ticket = sql.table(contactView.table.ticket);
const message = sql.table(contactView.table.message);
const premium = sql.table(premiumView.table.premium);

/** A ticket with the account it was written from, whether that has Premium, and with the moderator who has it now. */
export type TicketSeen = TicketRow & ClaimerRow & { username: string | null; is_premium: boolean };

const seen = (at: Instant) => sql`
  select t.*, p.username, s.user_id is not null as is_premium, ${claimerColumns('t', at)}
  from ${ticket} t left join app.person p on p.id = t.asker_id
    left join ${premium} s on s.user_id = t.asker_id and s.access_until > ${at} and s.offer = any(${offersOpening('support')}::text[])
    ${claimerJoin('t', at)}`;

const CONDITION = { waiting: sql`t.status = 'open'`, done: sql`t.status <> 'open'` };
/** Premium support (A17.2): those with Premium come first. */
const ORDER = { waiting: sql`is_premium desc, t.since, t.id`, done: sql`t.done_at desc, t.id` };

/** Tickets for the moderators' desk, with the claims that hold at this time. */
export async function ticketsOnDesk(
  db: Sql,
  { state, limit, offset }: { state: 'waiting' | 'done'; limit: number; offset: number },
  at: Instant,
) {
  const { rows } = await sql<TicketSeen>`${seen(at)} where ${CONDITION[state]}
    order by ${ORDER[state]} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${ticket} t where ${CONDITION[state]}`.execute(db);
  return { rows, count: counted[0]!.count };
}

export async function ticketOf(db: Sql, id: TicketId, at: Instant): Promise<TicketSeen | undefined> {
  const { rows } = await sql<TicketSeen>`${seen(at)} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** What was written in these tickets, the earliest first. */
export async function ticketMessages(db: Sql, ids: readonly TicketId[]): Promise<TicketMessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TicketMessageRow>`
    select * from ${message} where ticket_id = any(${ids}) order by ticket_id, number`.execute(db);
  return rows;
}
