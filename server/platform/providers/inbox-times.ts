import { sql } from 'kysely';
import type { Instant } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/** When messages of the inbox arrived, with their event, by key. Unknown keys are left out. */
export async function inboxTimes(
  db: Sql,
  keys: readonly string[],
): Promise<Map<string, { event: string | null; received_at: Instant }>> {
  const { rows } = await sql<{ key: string; event: string | null; received_at: Instant }>`
    select key, event, received_at from app.inbox where key = any(${[...keys]}::text[]) and verdict <> 'refused'`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...message }) => [key, message]));
}

const PREFIX = 'webhook-';

/** The key in the inbox, the SHA-256 of the body, of the message that routes a webhook; undefined for any other message. */
export const webhookKeyOf = (message: string): string | undefined =>
  message.startsWith(PREFIX) ? message.slice(PREFIX.length).replace(/-\d+$/, '') : undefined;
