import { afterAll, afterEach, beforeAll, describe, it } from '@jest/globals';
import { openOutboxProcesses, type OutboxProcesses } from '../platform/outbox-processes.js';
import { timerThroughKills } from '../platform/timer-kills.js';
import { startOwnPostgres } from '../postgres.js';
import { killRedis, startRedis } from '../redis.js';

type Stoppable = Awaited<ReturnType<typeof startRedis>>;

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let redis: Stoppable;
const started: Stoppable[] = [];
let processes: OutboxProcesses;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  started.push((redis = await startRedis()));
  processes = await openOutboxProcesses('timers', { postgres, redis: redis.url });
});
afterEach(() => processes.end());
afterAll(async () => {
  await processes.close();
  for (const { stop } of started) await stop();
});

/** Kills Redis and starts it again without its jobs. */
async function killQueue() {
  await killRedis(redis.url);
  started.push(await startRedis({ port: redis.port }));
}

describe('A timer that is due in seconds', () => {
  it(
    'fires once although a worker, Redis and the database are killed before; a cancelled one never fires',
    () => timerThroughKills(processes, { queue: killQueue, database: () => postgres.kill() }),
    60_000,
  );
});
