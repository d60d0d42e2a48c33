import { commandEnvironment } from '#server/platform/environment';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Outbox } from '#server/platform/outbox/outbox';
import { Inbox, type OpenMessage } from './inbox.js';

export const USAGE = `npm run inbox -- list
npm run inbox -- retry <id | event type | all>
npm run inbox -- dismiss <id> <reason>`;

/**
 * Shows the provider's messages that are not done, routes them again (after a handler was added or an error repaired) or
 * closes one with a reason. Resolves to the text to print; throws with a sentence when nothing can be done.
 */
export async function inboxCommand([action, which, ...words]: string[], env: Record<string, string | undefined>) {
  const config = Config.from(commandEnvironment(env));
  const db = new Database(config);
  const outbox = new Outbox(config, db);
  const inbox = new Inbox(db, outbox);
  try {
    const open = await inbox.open();
    if (action === 'list' && !which) return open.map(line).join('\n') || 'No message is open.';
    const chosen = open.filter(({ id, event }) => which === 'all' || which === String(id) || which === event);
    const reason = words.join(' ').trim();
    if (action === 'retry' && which && !reason) {
      if (chosen.length === 0) throw new Error(`No open message is ${which}.`);
      for (const { id } of chosen) await inbox.retry(id);
      return `${chosen.length} to be handled again.`;
    }
    if (action === 'dismiss' && /^\d+$/.test(which ?? '') && reason) {
      if (!chosen[0]) throw new Error(`No open message is ${which}.`);
      await inbox.dismiss(chosen[0].id, reason);
      return `${which} is dismissed: ${reason}`;
    }
    throw new Error(USAGE);
  } finally {
    await outbox.onApplicationShutdown();
    await db.onApplicationShutdown();
  }
}

const line = ({ id, received_at, event, verdict }: OpenMessage) =>
  [id, received_at, event ?? 'no event', verdict].join('  ');
