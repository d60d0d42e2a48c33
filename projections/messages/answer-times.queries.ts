import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { messagesView } from './messages.view.js';

const thread = sql.table(messagesView.table.thread);
const message = sql.table(messagesView.table.message);

/** Fewer answered conversations say nothing of a person. */
const FEWEST = 3;
/** Of so many threads, those with the latest messages, the first messages are read. */
const MOST = 500;

/**
 * How long a person usually takes to answer, seconds: the median, over the conversations that others began since `since`, from
 * the first message of each to the first one that the person wrote in it. A conversation without an answer does not count, nor
 * one that the person began; null with fewer than three. A deleted message does not count. The threads are found by
 * the index of their person, the first message of each by the key of the thread, and the answer by the index of its sender.
 */
export async function answerSecondsOf(db: Sql, person: UserId, since: Instant): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    with latest as materialized (select t.thread_id from ${thread} t
      where t.person_id = ${person} and t.last_at >= ${since} order by t.last_at desc limit ${MOST}),
    answered as (select extract(epoch from reply.at - opening.at) as seconds from latest
      join ${message} opening on opening.thread_id = latest.thread_id and opening.sequence = 1
        and opening.from_id <> ${person} and opening.at >= ${since}
      cross join lateral (select m.at from ${message} m
        where m.thread_id = latest.thread_id and m.from_id = ${person} and not m.is_deleted order by m.sequence limit 1) reply)
    select case when count(*) >= ${FEWEST} then percentile_cont(0.5) within group (order by seconds) end::float8 as seconds
    from answered`.execute(db);
  return rows[0]!.seconds;
}
