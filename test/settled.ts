import { START } from '@eventstore/db-client';
import { sql } from 'kysely';
import { modules } from '#server/app.module';
import type { App } from './app.js';
import { until } from './until.js';

const sets = modules.flatMap(({ definition: { name, reactions } }) =>
  reactions ? [{ name, types: Object.keys(reactions.on) }] : [],
);

/**
 * Resolves when no earlier request has an effect outstanding: each set of reactions has passed the last event that it
 * reacts to, and no outbox message is open but timers of later days, that of midnight, those of meetings and unread
 * notifications, and notices of a decline that may still be taken back. Without open messages alone, a reaction may still be about to write one.
 */
export const settled = (app: App) =>
  until(
    () => outstanding(app),
    (effects) => effects.length === 0,
    60_000,
  );

/** The log of each app as far as it was read: the position of its last event, and of the last one of each type. */
const logs = new WeakMap<App, { end: bigint; last: Map<string, bigint> }>();

/** Positions of the last event of each type; reads only what was added since the last call. */
async function lastOfTypes(app: App) {
  const log = logs.get(app) ?? { end: -1n, last: new Map<string, bigint>() };
  logs.set(app, log);
  const fromPosition = log.end < 0n ? START : { commit: log.end, prepare: log.end };
  for await (const { event } of app.store.client.readAll({ fromPosition }))
    if (event) {
      log.last.set(event.type, event.position.commit);
      log.end = event.position.commit;
    }
  return log.last;
}

/** Reads checkpoints, messages and events in this order, so that each shows what the one before it has caused. */
async function outstanding(app: App): Promise<string[]> {
  const checkpoints = await sql<{ name: string; position: string }>`
    select name, position::text as position from app.checkpoint`.execute(app.sql);
  const messages = await sql<{ id: string }>`select id from app.outbox 
    where state = 'open' and due_at < now() + interval '1 hour' and not (due_at > now()
      and (queue in ('transparency', 'notifications', 'meetings') or name in ('listing-request-declined', 'notify-declined-voters'))) limit 5`.execute(
    app.sql,
  );
  const last = await lastOfTypes(app);
  const passed = new Map(checkpoints.rows.map(({ name, position }) => [name, BigInt(position)]));
  const behind = sets.filter(({ name, types }) =>
    types.some((type) => (last.get(type) ?? -1n) > (passed.get(name) ?? -1n)),
  );
  return [
    ...behind.map(({ name }) => `the reactions of ${name} are behind`),
    ...messages.rows.map(({ id }) => `message ${id} is open`),
  ];
}
