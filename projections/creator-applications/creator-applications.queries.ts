import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { ClaimerRow } from '#server/kernel/staff-claims';
import type { Sql } from '#server/platform/database/sql';
import { claimerColumns, claimerJoin } from '../claimers.js';
import { type ApplicationRow, creatorApplicationsView, type SuspensionRow } from './creator-applications.view.js';

const application = sql.table(creatorApplicationsView.table.application);

/** A handed in application with its applicant, who has it now, and who decided. */
export type ApplicationOnDesk = Omit<ApplicationRow, 'status' | 'submitted_at' | 'answer_by'> &
  Names &
  ClaimerRow & {
    status: 'pending' | 'sent_back' | 'approved' | 'rejected';
    submitted_at: Instant;
    answer_by: Instant;
    decider_id: UserId | null;
    decider_username: string | null;
    decider_first: string | null;
    decider_last: string | null;
    decider_avatar: string | null;
  };

const onDesk = (at: Instant) => sql`
  select a.*, p.username, p.first_name, p.last_name, p.avatar,
    ${claimerColumns('a', at)},
    d.id as decider_id, d.username as decider_username, d.first_name as decider_first, d.last_name as decider_last,
    d.avatar as decider_avatar
  from ${application} a left join app.person p on p.id = a.user_id
    ${claimerJoin('a', at)}
    left join app.person d on d.id = a.decided_by`;

const CONDITION = { waiting: sql`a.status = 'pending'`, decided: sql`a.round > 0 and a.decided_at is not null` };
const ORDER = { waiting: sql`a.answer_by, a.user_id`, decided: sql`a.decided_at desc, a.user_id` };

/** Applications for the desk, with the claims that hold at this time. */
export async function applicationsOnDesk(
  db: Sql,
  { state, limit, offset }: { state: 'waiting' | 'decided'; limit: number; offset: number },
  at: Instant,
) {
  const { rows } = await sql<ApplicationOnDesk>`${onDesk(at)} where ${CONDITION[state]}
    order by ${ORDER[state]} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${application} a where ${CONDITION[state]}`.execute(db);
  return { rows, count: counted[0]!.count };
}

export async function applicationOnDesk(db: Sql, id: UserId, at: Instant): Promise<ApplicationOnDesk | undefined> {
  const { rows } = await sql<ApplicationOnDesk>`${onDesk(at)} where a.user_id = ${id} and a.round > 0
    and a.status <> 'draft'`.execute(db);
  return rows[0];
}

const suspension = sql.table(creatorApplicationsView.table.suspension);

type Prefixed<Prefix extends string> = Record<
  `${Prefix}_username` | `${Prefix}_first` | `${Prefix}_last` | `${Prefix}_avatar`,
  string | null
>;
/** A suspension with its creator, who has the appeal now, and who decided. */
export type SuspensionOnDesk = SuspensionRow & Names & ClaimerRow & Prefixed<'suspender'> & Prefixed<'decider'>;

const suspensionOnDesk = (at: Instant) => sql`
  select s.*, p.username, p.first_name, p.last_name, p.avatar,
    ${claimerColumns('s', at)},
    b.username as suspender_username, b.first_name as suspender_first, b.last_name as suspender_last,
    b.avatar as suspender_avatar,
    d.username as decider_username, d.first_name as decider_first, d.last_name as decider_last,
    d.avatar as decider_avatar
  from ${suspension} s left join app.person p on p.id = s.user_id
    ${claimerJoin('s', at)}
    left join app.person b on b.id = s.suspended_by left join app.person d on d.id = s.decided_by`;

const SUSPENSIONS = {
  appealed: { where: sql`s.status = 'appealed'`, order: sql`s.appealed_at, s.user_id` },
  suspended: { where: sql`s.status in ('suspended', 'upheld')`, order: sql`s.suspended_at desc, s.user_id` },
  lifted: { where: sql`s.status = 'lifted'`, order: sql`s.decided_at desc, s.user_id` },
};

/** Suspensions for the desk, with the claims that hold at this time. */
export async function suspensionsOnDesk(
  db: Sql,
  { state, limit, offset }: { state: keyof typeof SUSPENSIONS; limit: number; offset: number },
  at: Instant,
) {
  const { where, order } = SUSPENSIONS[state];
  const { rows } = await sql<SuspensionOnDesk>`${suspensionOnDesk(at)} where ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${suspension} s where ${where}`.execute(db);
  return { rows, count: counted[0]!.count };
}

export async function findSuspension(db: Sql, id: UserId, at: Instant): Promise<SuspensionOnDesk | undefined> {
  const { rows } = await sql<SuspensionOnDesk>`${suspensionOnDesk(at)} where s.user_id = ${id}`.execute(db);
  return rows[0];
}
