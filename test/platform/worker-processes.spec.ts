import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { until } from '../until.js';
import { openOutboxProcesses, type OutboxProcesses } from './outbox-processes.js';
import { message } from './outboxes.js';

const [MESSAGES, FROZEN_MS] = [2_000, 15_000];
/** Number of claims after which the worker freezes itself, between the claim and the start of the messages. */
const CLAIMS = 10;

let processes: OutboxProcesses;
beforeAll(async () => {
  processes = await openOutboxProcesses('processes');
});
afterEach(() => processes.end());
afterAll(() => processes.close());

/** `T` is the state of a stopped process in Linux's `/proc/<pid>/stat`. */
const isStopped = ({ pid }: ChildProcess) => / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
const counts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => message(`${prefix}-${i}`, { queue: 'work', name: 'count' }));
const note = (id: string) => message(id, { queue: 'work', name: 'note' });
const effectsOf = (name: string, prefix: string) =>
  processes.number(sql`select count(*) as count from effect where worker = ${name} and id like ${`${prefix}-%`}`);

describe('Two worker processes', () => {
  it('run 2,000 messages, each with one effect, although one is frozen for 15 s and resumed', async () => {
    const { outboxes, writer } = processes;
    const frozen = await processes.worker('frozen', { FAIL_AT: `after-claim:${CLAIMS}:SIGSTOP` });
    await processes.worker('other');
    await outboxes.write(writer, counts('frozen', MESSAGES));
    await until(() => isStopped(frozen), Boolean);
    const frozenAt = Date.now();
    await until(
      () => processes.number(sql`select count(*) as count from app.outbox where id like 'frozen-%' and state = 'open'`),
      (open) => open === 0 && Date.now() - frozenAt >= FROZEN_MS,
      60_000,
    );
    frozen.kill('SIGCONT');
    await until(
      async () => {
        await outboxes.write(writer, counts(`later-${Date.now()}`, 10));
        return effectsOf('frozen', 'later');
      },
      (count) => count > 0,
    );
    expect(
      await processes.number(sql`select count(*) as count from (
        select id from effect where id like 'frozen-%' group by id having count(*) = 1) as once`),
    ).toBe(MESSAGES);
    expect(await processes.number(sql`select count(*) as count from effect where id like 'frozen-%'`)).toBe(MESSAGES);
    const takenOver = sql<{ count: number }>`
      select count(*) as count from begun join effect using (id) where begun.worker = 'frozen' and effect.worker = 'other'`;
    expect(await processes.number(takenOver)).toBeGreaterThan(0);
    const startedLate = sql<{ count: number }>`
      select count(*) as count from begun as late join begun as other using (id)
      where late.worker = 'frozen' and other.worker = 'other' and late.at > other.at`;
    expect(await processes.number(startedLate)).toBe(0);
  }, 150_000);

  it('of which one is killed between the effect and the end of the message: another runs it again', async () => {
    const { outboxes, writer } = processes;
    const killed = await processes.worker('killed', { FAIL_AT: 'before-message-done:1' });
    await outboxes.write(writer, [note('unmarked')]);
    await once(killed, 'exit');
    expect(await processes.starts('unmarked', 'killed')).toBe(1);
    expect(await outboxes.row('unmarked')).toMatchObject({ state: 'open' });
    await processes.worker('heir');
    await outboxes.done(['unmarked']);
    expect(await processes.starts('unmarked', 'heir')).toBe(1);
  });

  it('run a message whose writer was killed between its commit and its dispatch', async () => {
    const { outboxes } = processes;
    const killed = processes.start('writer', ['write', 'undispatched'], { FAIL_AT: 'before-dispatch:1' });
    await once(killed, 'exit');
    await processes.worker('runner');
    await outboxes.done(['undispatched']);
    expect(await processes.starts('undispatched', 'runner')).toBe(1);
  });
});
