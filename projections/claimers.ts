import { sql } from 'kysely';
import type { Instant } from '#server/kernel/ids';

const columnOf = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** The columns of `ClaimerRow`, but for `claim_until`, for the table with this alias; beside `claimerJoin`, at the same time. */
export const claimerColumns = (alias: string, at: Instant) => sql`
  case when ${columnOf(alias, 'claim_until')} > ${at} then ${columnOf(alias, 'claim_by')} end as claimer_id,
  c.username as claimer_username, c.first_name as claimer_first, c.last_name as claimer_last, c.avatar as claimer_avatar`;

/** Joins the person whose claim holds at this time, as `c`. */
export const claimerJoin = (alias: string, at: Instant) => sql`
  left join app.person c on c.id = ${columnOf(alias, 'claim_by')} and ${columnOf(alias, 'claim_until')} > ${at}`;
