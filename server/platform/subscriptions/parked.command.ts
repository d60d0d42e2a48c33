import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { commandEnvironment } from '#server/platform/environment';
import { openPool, type Sql } from '#server/platform/database/sql';
import { type ParkedEvent, parkedEvents, retryParked, skipParked } from './parked-list.js';

const USAGE = 'Usage: npm run parked -- list | retry <id>|all | skip <id> [reason]';
const LISTED = 200;
/** Timeout of waiting for the outcome of a retry, ms. */
const OUTCOME_MS = 15_000;

/**
 * `npm run parked`: lists parked events, retries them, or skips one permanently. Resolves to
 * the lines to print; rejects with a sentence for the operator.
 */
export async function parked([action, id, ...reason]: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (!['list', 'retry', 'skip'].includes(action ?? '')) throw new Error(USAGE);
  if (action !== 'list' && !/^\d{1,15}$/.test(id ?? '') && !(action === 'retry' && id === 'all'))
    throw new Error(USAGE);
  const pool = openPool(commandEnvironment(env).DATABASE_URL!, 1);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    if (action === 'list') return await list(db);
    if (action === 'retry') return id === 'all' ? await retryAll(db) : await retry(db, Number(id));
    if (await skipParked(db, Number(id), { reason: reason.join(' ') || undefined })) return `${id} is skipped`;
    throw new Error(`${id} is not parked`);
  } finally {
    await db.destroy();
  }
}

async function list(db: Sql): Promise<string> {
  const { count, events } = await parkedEvents(db, { limit: LISTED });
  const lines = events.map(line);
  if (count > events.length) lines.push(`and ${count - events.length} more streams`);
  return lines.length ? lines.join('\n') : 'nothing is parked';
}

const line = ({ id, set, type, stream, revision, position, attempts, error, parked, due, waiting }: ParkedEvent) =>
  `${id}  ${set}  ${type} ${stream}@${revision} (position ${position})  parked ${parked}, ${attempts} attempts, next ${due}, ` +
  `${waiting} waiting  ${error ?? ''}`;

async function retryAll(db: Sql): Promise<string> {
  return `${await retryParked(db)} parked events are retried`;
}

async function retry(db: Sql, id: number): Promise<string> {
  const attemptsOf = async () => {
    const { rows } = await sql<{ attempts: number; error: string | null }>`
      select attempts, error from app.parked_event where id = ${id} and skipped_at is null`.execute(db);
    return rows[0];
  };
  const before = await attemptsOf();
  if (before?.attempts === 0) throw new Error(`${id} waits behind an earlier event of its stream`);
  if (!before || !(await retryParked(db, id))) throw new Error(`${id} is not parked`);
  for (const end = Date.now() + OUTCOME_MS; Date.now() < end; await sleep(100)) {
    const now = await attemptsOf();
    if (!now) return `${id} is handled`;
    if (now.attempts > before.attempts) throw new Error(`${id} failed again: ${now.error}`);
  }
  throw new Error(`${id} is due; no worker has retried it yet`);
}
