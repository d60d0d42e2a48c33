import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Inbox } from '#server/platform/providers/inbox';
import type { App } from '../app.js';
import { until } from '../until.js';

type Row = { id: number; verdict: string };

/** A signed message of the provider that no module handles; resolves to its id once that is known. */
export async function unhandledMessage(app: App, event = 'subscription.not_renew'): Promise<string> {
  const body = Buffer.from(JSON.stringify({ event, data: { reference: randomUUID() } }));
  const hash = createHash('sha256').update(body).digest('hex');
  await app.web.get(Inbox).keep({ hash, event, headers: {}, body });
  const found = await until(
    async () => (await sql<Row>`select id, verdict from app.inbox where body_hash = ${hash}`.execute(app.sql)).rows[0],
    (row) => row?.verdict === 'unhandled',
  );
  return String(found!.id);
}
