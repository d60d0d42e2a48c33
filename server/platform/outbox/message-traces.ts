import { sql } from 'kysely';
import type { Cause } from '#server/kernel/decider';
import type { Instant } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/** A message with its cause; `to` is the recipient's id of a mail. Done messages are deleted after their retention. */
export type TracedMessage = {
  id: string;
  queue: string;
  name: string;
  state: 'open' | 'done' | 'dead' | 'cancelled';
  to: string | null;
  trace: Cause | null;
  created_at: Instant;
  done_at: Instant | null;
};

const columns = sql`id, queue, name, state, payload ->> 'to' as to, trace, created_at, done_at`;

/** The mails of some correlations, and the messages of these ids, in the order in which they were written. */
export async function tracedMessages(
  db: Sql,
  { correlations, ids }: { correlations: readonly string[]; ids: readonly string[] },
): Promise<TracedMessage[]> {
  const { rows } = await sql<TracedMessage>`
    select ${columns} from app.outbox where queue = 'mail' and trace ->> 'correlationId' = any(${[...correlations]}::text[])
    union select ${columns} from app.outbox where id = any(${[...ids]}::text[])
    order by created_at, id`.execute(db);
  return rows;
}
