import { userIdOf } from '#projections/accounts/accounts.queries';
import { newTrace, within } from '#server/platform/events/trace-context';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { type Role, ROLES } from '#server/kernel/roles';
import { Database } from '#server/platform/database/sql';
import { commandEnvironment } from '#server/platform/environment';
import { account, GrantRole } from './account.js';

type Env = Record<string, string | undefined>;

export const USAGE = `npm run grant -- <username> <${ROLES.join('|')}>`;

/** Grants a role without a permission check, for the first admin: requires access to the event store. Returns a message. */
export async function grantRole([username, role]: string[], env: Env): Promise<string> {
  if (!username || !ROLES.includes(role as Role)) throw new Error(USAGE);
  const config = Config.from(commandEnvironment(env));
  const [db, store] = [new Database(config), new EventStore(config)];
  try {
    const userId = await userIdOf(db.sql, username);
    if (!userId) throw new Error(`There is no ${username}.`);
    const command = new GrantRole({ userId, role: role!, reason: null, at: now() });
    const granted = await within(newTrace({ actorId: 'operator' }), () => store.decide(account, userId, command));
    return granted.length ? `${username} is now ${role}.` : `${username} was ${role} already.`;
  } finally {
    await Promise.all([db.onApplicationShutdown(), store.onApplicationShutdown()]);
  }
}
