import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { environmentOf } from '../environment.js';
import { openOutboxes } from './outboxes.js';

export type OutboxProcesses = Awaited<ReturnType<typeof openOutboxProcesses>>;

/**
 * Outboxes on one database, of which some run in processes (`outbox-process.mjs`). Table `begun` holds each start of a
 * handler, table `effect` each row that a handler committed.
 */
export async function openOutboxProcesses(...stores: Parameters<typeof openOutboxes>) {
  const outboxes = await openOutboxes(...stores);
  const db = outboxes.db.sql;
  await sql`create table begun (id text not null, worker text not null, at timestamptz not null)`.execute(db);
  await sql`create table effect (id text not null, worker text not null)`.execute(db);
  let running: ChildProcess[] = [];
  let isEnding = false;

  function start(name: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const child = fork('test/platform/outbox-process.mjs', args, {
      env: {
        PATH: process.env.PATH,
        ...environmentOf(outboxes.config),
        LOG_LEVEL: 'error',
        GROUNDWORK_PROCESS: name,
        ...env,
      },
      execArgv: [],
    });
    running.push(child);
    child.once('exit', () => (running = running.filter((other) => other !== child)));
    return child;
  }
  async function worker(name: string, env?: Record<string, string>): Promise<ChildProcess> {
    const child = start(name, ['work'], env);
    await once(child, 'message');
    return child;
  }
  async function number(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
    return (await query.execute(db)).rows[0]!.count;
  }
  async function end() {
    isEnding = true;
    await Promise.all(
      running.map((child) => {
        const exit = once(child, 'exit');
        child.kill('SIGKILL');
        return exit;
      }),
    );
    isEnding = false;
  }

  return {
    outboxes,
    writer: outboxes.open(),
    start,
    /** A worker that is ready. */
    worker,
    /** Starts a worker again under the same name whenever it exits, as the supervisor does. */
    keepRunning(child: ChildProcess, name: string) {
      child.once('exit', () => {
        if (!isEnding) this.keepRunning(start(name, ['work']), name);
      });
    },
    number,
    /** How often the handler of a message was started, by one worker or by all. */
    starts: (id: string, name?: string) =>
      number(sql`select count(*) as count from begun where id = ${id} and worker = coalesce(${name ?? null}, worker)`),
    /** Kills the processes. */
    end,
    async close() {
      await end();
      await outboxes.close();
    },
  };
}
