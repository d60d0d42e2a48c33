import { NestFactory } from '@nestjs/core';
import { userIdOf } from '#projections/accounts/accounts.queries';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { commandEnvironment } from '#server/platform/environment';
import { newTrace, within } from '#server/platform/events/trace-context';
import { NestLog } from '#server/platform/log';
import { Authenticators } from '#server/platform/security/authenticators';
import { AppModule } from './app.module.js';

export const USAGE = 'npm run authenticator-off -- <username>';

/**
 * Turns off the authenticator app of a person who lost it and the recovery codes, and mails them so: mailed codes confirm
 * again. The operator has to make sure who asks. Resolves to a sentence; throws with one for an unknown person.
 */
export async function authenticatorOff(
  [username, ...rest]: string[],
  env: Record<string, string | undefined>,
): Promise<string> {
  if (!username || rest.length > 0) throw new Error(USAGE);
  const config = Config.from(commandEnvironment(env));
  const app = await NestFactory.createApplicationContext(AppModule.for('command', config), {
    logger: new NestLog(),
    abortOnError: false,
  });
  const authenticators = app.get(Authenticators);
  try {
    const userId = await userIdOf(app.get(Database).sql, username);
    if (!userId) throw new Error(`There is no ${username}.`);
    if (!(await authenticators.isOn(userId))) return `${username} has no authenticator app.`;
    await within(newTrace({ actorId: 'operator' }), () => authenticators.turnOff(userId));
    return `The authenticator app of ${username} is off. Mailed codes confirm again.`;
  } finally {
    await app.close();
  }
}
