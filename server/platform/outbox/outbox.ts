import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { OutboxMessage } from '#server/kernel/reactions';
import { isTransient } from '#server/platform/transient-errors';
import { newTrace, within } from '#server/platform/events/trace-context';
import { NO_CHECKPOINT, type Write, write } from '#server/platform/subscriptions/checkpoint';
import { Config } from '#server/platform/config';
import { JobDispatcher } from './job-dispatcher.js';
import { failpoint } from '#server/platform/failpoint';
import { Semaphore } from '#server/platform/concurrency/semaphore';
import { log } from '#server/platform/log';
import { Database, type Sql } from '#server/platform/database/sql';

type TaskRow = { id: string; name: string; payload: object; attempts: number; refusals: number };
type Handler = (payload: never, task: { id: string; attempts: number }) => Promise<unknown>;

/** So often a task may be refused; a neighbour that is away refuses nothing, and is asked as long as it takes. */
const REFUSALS = 12;
/** After each refusal it waits twice as long, and at most so long, in seconds. */
const LONGEST_PAUSE_S = 3_600;
const SWEEP_MS = 5_000;

/**
 * Effects on the outside world. The row in `app.task` is the promise, the job only its courier: a lost queue delays,
 * nothing more, because the sweeper sends every open task again. Handlers may run twice and must take effect once.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly handlers = new Map<string, Handler>();
  private readonly dispatcher: JobDispatcher;
  /** What this process is at: a task that two jobs carry is begun by one of them. */
  private readonly begun = new Set<string>();
  private sweeping?: NodeJS.Timeout;
  private isLeaving = false;

  constructor(
    config: Config,
    private readonly db: Database,
  ) {
    this.dispatcher = new JobDispatcher(config);
  }

  /** Writes tasks in the caller's transaction; call `dispatch` after it committed. */
  async record(tasks: readonly OutboxMessage[], transaction: Sql) {
    if (tasks.length) await write(transaction, NO_CHECKPOINT, this.recording(tasks));
  }

  /** The same, to be written with a place that moves. */
  recording(tasks: readonly OutboxMessage[]): Write[] {
    if (tasks.length === 0) return [];
    return [
      sql`insert into app.task (id, queue, name, payload) select id, queue, name, payload
        from place, jsonb_populate_recordset(null::app.task, ${JSON.stringify(tasks)}::jsonb) on conflict (id) do nothing`,
    ];
  }

  /**
   * Resolves when the queues have the tasks, or will have them in a moment. A failure only delays them to the sweeper's
   * next round.
   */
  async dispatch(tasks: readonly Pick<OutboxMessage, 'id' | 'queue'>[]) {
    failpoint('after-task-before-enqueue');
    await Promise.all([...byQueue(tasks)].map(([queue, ids]) => this.dispatcher.enqueue(queue, ids)));
  }

  async run(...tasks: OutboxMessage[]) {
    await this.record(tasks, this.db.sql);
    await this.dispatch(tasks);
  }

  /** Every kind of task has exactly one handler; a second is a mistake that stops the boot. */
  handle<Payload extends object>(
    queue: string,
    name: string,
    handler: (payload: Payload, task: { id: string; attempts: number }) => Promise<unknown>,
  ) {
    const key = `${queue}/${name}`;
    if (this.handlers.has(key)) throw new Error(`${key} has two handlers`);
    this.handlers.set(key, handler as Handler);
  }

  /** Starts one worker per queue, which does so many tasks at once, and the sweeper. */
  work(concurrency = 16) {
    for (const name of new Set([...this.handlers.keys()].map((key) => key.split('/')[0]!))) {
      const gate = new Semaphore(concurrency);
      this.dispatcher.work(name, (ids) => this.perform(name, ids, gate), concurrency);
    }
    this.sweeping = setInterval(
      () => void this.sweep().catch((err: unknown) => log.warn({ err }, 'the sweeper could not look')),
      SWEEP_MS,
    );
    void this.sweep().catch(() => undefined);
  }

  /**
   * Sends every open task again that is due: a job lost with its queue, one whose neighbour was away, or one that was
   * refused and has waited long enough. Many of one queue do not keep back those of another. Each goes alone, and none
   * that is in a job already.
   */
  async sweep() {
    const isLost = this.dispatcher.areLost;
    this.dispatcher.areLost = false;
    const { rows } = await sql<{ id: string; queue: string }>`
      select id, queue from (
        select id, queue, due_at, row_number() over (partition by queue order by due_at) as place
        from app.task where state = 'open' and (due_at < now() or (attempts = 0 and ${isLost}))) due
      where place <= 500 order by due_at`.execute(this.db.sql);
    await Promise.all(
      [...byQueue(rows)].map(async ([queue, ids]) => {
        const underWay = await this.dispatcher.underWay(queue);
        await Promise.all(ids.filter((id) => !underWay.has(id)).map((id) => this.dispatcher.send(queue, [id])));
      }),
    );
  }

  /** What was begun is finished while everything it needs is still there; the rest of its jobs waits for another process. */
  async beforeApplicationShutdown() {
    this.isLeaving = true;
    clearInterval(this.sweeping);
    await this.dispatcher.drain();
  }

  async onApplicationShutdown() {
    await this.beforeApplicationShutdown();
    await this.dispatcher.close();
  }

  private async perform(queue: string, ids: readonly string[], gate: Semaphore) {
    const own = ids.filter((id) => !this.begun.has(id));
    for (const id of own) this.begun.add(id);
    try {
      await this.attemptAll(queue, own, gate);
    } finally {
      for (const id of own) this.begun.delete(id);
    }
  }

  /** Does what is open side by side, and ends when the outcome of each is written. */
  private async attemptAll(queue: string, ids: readonly string[], gate: Semaphore) {
    const { rows } =
      await sql<TaskRow>`select id, name, payload, attempts, refusals from app.task where id = any(${ids}) and state = 'open'`.execute(
        this.db.sql,
      );
    const tried = await Promise.all(
      rows.map((task) => gate.run(async () => !this.isLeaving && (await this.attempt(queue, task)))),
    );
    const done = rows.filter((_task, i) => tried[i]).map(({ id }) => id);
    if (done.length === 0) return;
    failpoint('before-job-ack');
    await sql`update app.task set state = 'done', done_at = now(), attempts = attempts + 1 where id = any(${done})`.execute(
      this.db.sql,
    );
  }

  /** Whether the task took effect; if not, it is put off, and its neighbours in the job do not hear of it. */
  private async attempt(queue: string, task: TaskRow): Promise<boolean> {
    const { id, name, payload } = task;
    try {
      const handler = this.handlers.get(`${queue}/${name}`);
      if (!handler) throw new Error(`no one handles ${queue}/${name}`);
      await within(newTrace({ causationId: id, correlationId: id }), () => handler(payload as never, task));
      return true;
    } catch (error) {
      await this.scheduleRetry(task, error).catch((err: unknown) =>
        log.warn({ err, task: id }, 'a task stays as it was'),
      );
      return false;
    }
  }

  private async scheduleRetry({ id, ...task }: TaskRow, error: unknown) {
    const refusals = task.refusals + (isTransient(error) ? 0 : 1);
    const dead = refusals >= REFUSALS;
    log[dead ? 'error' : 'warn'](
      { err: error, task: id, attempt: task.attempts + 1 },
      dead ? 'a task was given up' : 'a task failed and will be tried again',
    );
    await sql`update app.task set attempts = attempts + 1, refusals = ${refusals}, error = ${String((error as Error).message)},
      state = ${dead ? 'dead' : 'open'}, due_at = now() + make_interval(secs => ${Math.min(LONGEST_PAUSE_S, 5 * 2 ** refusals)})
      where id = ${id}`.execute(this.db.sql);
  }
}

function byQueue(tasks: readonly Pick<OutboxMessage, 'id' | 'queue'>[]) {
  const queues = new Map<string, string[]>();
  for (const { id, queue } of tasks) queues.set(queue, [...(queues.get(queue) ?? []), id]);
  return queues;
}
