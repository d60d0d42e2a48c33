import { afterAll, afterEach, beforeAll, describe, it } from '@jest/globals';
import { sql } from 'kysely';
import { startOwnPostgres } from '../postgres.js';
import { openOutboxProcesses, type OutboxProcesses } from './outbox-processes.js';
import { timerThroughKills } from './timer-kills.js';

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let processes: OutboxProcesses;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  processes = await openOutboxProcesses('timer_processes', { postgres });
});
afterEach(() => processes.end());
afterAll(() => processes.close());

describe('A timer that is due in seconds', () => {
  it('fires once, though a worker is killed, the jobs of the queue are lost and the database is killed before; a cancelled one never fires', () =>
    timerThroughKills(processes, {
      queue: () => sql`truncate bullmq.job cascade`.execute(processes.outboxes.db.sql),
      database: () => postgres.kill(),
    }));
});
