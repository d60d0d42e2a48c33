import { setTimeout as sleep } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { userIdOf } from '#projections/accounts/accounts.queries';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { commandEnvironment } from '#server/platform/environment';
import { EventStore } from '#server/platform/events/event-store';
import { newTrace, within } from '#server/platform/events/trace-context';
import { isUuid, type UserId } from '#server/kernel/ids';
import { fromNaira } from '#server/kernel/money';
import { NestLog } from '#server/platform/log';
import { account, EraseUser } from '#server/accounts/account';
import { ErasedParts } from '#server/platform/security/erased-parts';
import { ErasureCodes } from '#server/platform/security/erasure-codes';
import { AppModule } from './app.module.js';

export const USAGE = 'npm run erase -- <username | id> [--give-up <naira>]';
/** Timeout of waiting for the worker, ms. */
const TIMEOUT_MS = 15_000;

/**
 * Erases a person for ever, by username or id; after a restored backup it may be repeated by id. Resolves to a sentence
 * that says whether the worker has erased every part yet, with the link to the certificate; throws with a sentence for an unknown person, and while money of the
 * person is under way. A balance is left to the platform with `--give-up` and its amount only.
 */
export async function erase(
  [who, flag, amount, ...rest]: string[],
  env: Record<string, string | undefined>,
  timeoutMs = TIMEOUT_MS,
): Promise<string> {
  const giveUp = flag === '--give-up' ? fromNaira(Number(amount)) : undefined;
  if (!who || rest.length > 0 || (flag !== undefined && !giveUp)) throw new Error(USAGE);
  const config = Config.from(commandEnvironment(env));
  const app = await NestFactory.createApplicationContext(AppModule.for('command', config), {
    logger: new NestLog(),
    abortOnError: false,
  });
  const [db, store, commands] = [app.get(Database), app.get(EventStore), app.get(CommandBus)];
  try {
    const userId = (await userIdOf(db.sql, who)) ?? (await knownId(store, who));
    if (!userId) throw new Error(`There is no ${who}.`);
    const isNew = await within(newTrace({ actorId: 'operator' }), () =>
      commands.execute<EraseUser, boolean>(new EraseUser({ userId, giveUp, at: now() })),
    );
    const outcome = isNew ? `${who} is erased.` : `${who} was erased already.`;
    const parts = await erasedFrom(app.get(ErasedParts), userId, timeoutMs);
    const certificate = `Certificate: ${app.get(ErasureCodes).linkOf(userId)}`;
    if (parts) return `${outcome} Nothing of them is left in ${parts.join(', ')}. ${certificate}`;
    return `${outcome} The worker has not finished yet: npm run outbox -- list shows what is left. ${certificate}`;
  } finally {
    await app.close();
  }
}

/** An id without a row: of a person who is erased, or whose row a restored backup lacks. */
const knownId = async (store: EventStore, who: string) =>
  isUuid(who) && (await store.state(account, who)).status !== 'unknown' ? who : undefined;

/** The parts the worker has erased the person from; undefined when it has not finished in time. */
async function erasedFrom(erased: ErasedParts, userId: UserId, timeoutMs: number): Promise<string[] | undefined> {
  for (const end = Date.now() + timeoutMs; ; await sleep(100)) {
    const parts = await erased.of(userId);
    if (parts.length > 0 && parts.every(({ done_at }) => done_at !== null)) return parts.map(({ name }) => name);
    if (Date.now() > end) return undefined;
  }
}
