import { sql } from 'kysely';
import type { Instant } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { Database, type Sql } from '#server/platform/database/sql';
import { commandEnvironment } from '#server/platform/environment';

export const USAGE = `npm run outbox -- list
npm run outbox -- dead
npm run outbox -- retry <id | all>
npm run outbox -- cancel <id>`;

const LISTED = 200;
const isIdle = sql`(lease_until is null or lease_until < now())`;

/**
 * Shows the messages that are not done (`list`: dead ones first, then those due first) or the dead ones alone (`dead`), runs
 * one or all dead messages again at once (`retry`; one that waits for its time too), or cancels one for ever. Resolves to the
 * text to print; throws with a sentence when nothing can be done.
 */
export async function outboxCommand([action, id, ...rest]: string[], env: Record<string, string | undefined>) {
  const db = new Database(Config.from(commandEnvironment(env)));
  try {
    if (rest.length > 0) throw new Error(USAGE);
    if (action === 'list' && !id) return await list(db.sql, ['dead', 'open']);
    if (action === 'dead' && !id) return await list(db.sql, ['dead']);
    if (action === 'retry' && id) return id === 'all' ? await retryDead(db.sql) : await retry(db.sql, id);
    if (action === 'cancel' && id) return await cancel(db.sql, id);
    throw new Error(USAGE);
  } finally {
    await db.onApplicationShutdown();
  }
}

type Row = {
  id: string;
  queue: string;
  name: string;
  state: string;
  due: Instant;
  failures: number;
  error: string | null;
};

async function list(db: Sql, states: readonly string[]): Promise<string> {
  const shown = sql`from app.outbox where state = any(${states})`;
  const { rows } = await sql<Row>`select id, queue, name, state, due_at as due, failures, error ${shown}
    order by state, due_at, id limit ${LISTED}`.execute(db);
  const lines = rows.map(line);
  if (rows.length === LISTED) {
    const total = (await sql<{ count: number }>`select count(*) as count ${shown}`.execute(db)).rows[0]!.count;
    if (total > LISTED) lines.push(`and ${total - LISTED} more`);
  }
  return lines.join('\n') || `No message is ${states.join(' or ')}.`;
}

const line = ({ id, queue, name, state, due, failures, error }: Row) =>
  [id, `${queue}/${name}`, state, `due ${due}`, `${failures} failures`, ...(error ? [error] : [])].join('  ');

async function retry(db: Sql, id: string): Promise<string> {
  const { rows } = await sql`update app.outbox set state = 'open', failures = 0, due_at = now()
    where id = ${id} and state in ('open', 'dead') and ${isIdle} returning id`.execute(db);
  if (rows.length === 0) throw await refused(db, id);
  return `${id} runs again.`;
}

async function retryDead(db: Sql): Promise<string> {
  const { rows } = await sql`update app.outbox set state = 'open', failures = 0, due_at = now()
    where state = 'dead' returning id`.execute(db);
  return `${rows.length} dead messages run again.`;
}

async function cancel(db: Sql, id: string): Promise<string> {
  const { rows } = await sql`update app.outbox set state = 'cancelled', done_at = now()
    where id = ${id} and state in ('open', 'dead') and ${isIdle} returning id`.execute(db);
  if (rows.length === 0) throw await refused(db, id);
  return `${id} is cancelled and never runs.`;
}

/** Why a message can neither be retried nor cancelled. */
async function refused(db: Sql, id: string): Promise<Error> {
  const { rows } = await sql<{ state: string }>`select state from app.outbox where id = ${id}`.execute(db);
  if (!rows[0]) return new Error(`No message has the id ${id}.`);
  return new Error(rows[0].state === 'open' ? `A worker runs ${id} now.` : `${id} is ${rows[0].state}.`);
}
