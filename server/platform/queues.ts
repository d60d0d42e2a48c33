import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPostgresBackend, type Job, Queue, withBackend, Worker } from 'bullmq';
import { sql } from 'kysely';
import { Task } from '#server/kernel/reaction';
import { isAway } from './away.js';
import { type Write, write } from './checkpoint.js';
import { Config } from './config.js';
import { failpoint } from './failpoint.js';
import { inTime } from './in-time.js';
import { log } from './log.js';
import { BLOCKING, IMPATIENT } from './redis.js';
import { BATCHES, connectionOf, Database, type Sql } from './sql.js';
import { newTrace, within } from './cause.js';

export type TaskRow = { id: string; name: string; payload: object; attempts: number; refusals: number };
type Handler = (payload: never, task: { id: string; attempts: number }) => Promise<unknown>;

/** So often a task may be refused; a neighbour that is away refuses nothing, and is asked as long as it takes. */
const REFUSALS = 12;
/** After each refusal it waits twice as long, and at most so long, in seconds. */
const LONGEST_PAUSE_S = 3_600;
const HANDOVER_MS = 2_000;
const SWEEP_MS = 5_000;
/** A job whose worker died is free for another within about 15 s, and a worker asks its lost neighbour again every second. */
const PACE = { lockDuration: 10_000, stalledInterval: 5_000, runRetryDelay: 1_000 };

/**
 * Effects on the outside world. The row in `app.task` is the promise, the job only its courier: a lost queue delays,
 * nothing more, because the sweeper sends every open task again. Handlers may run twice and must take effect once.
 */
@Injectable()
export class Queues implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly queues = new Map<string, Queue>();
  private readonly workers: Worker[] = [];
  private readonly handlers = new Map<string, Handler>();
  private sweeping?: NodeJS.Timeout;
  /** A queue was out of reach: what was to be handed over since may not have been. */
  private isCourierLost = false;

  private readonly courier: ReturnType<typeof couriers>;

  constructor(
    config: Config,
    private readonly db: Database,
  ) {
    this.courier = couriers(config);
  }

  /** Writes tasks in the caller's transaction; call `dispatch` after it committed. */
  async record(tasks: readonly Task[], transaction: Sql) {
    if (tasks.length) await write(transaction, sql`select`, this.recording(tasks));
  }

  /** The same, to be written with a place that moves. */
  recording(tasks: readonly Task[]): Write[] {
    if (tasks.length === 0) return [];
    return [
      sql`insert into app.task (id, queue, name, payload) select id, queue, name, payload
        from place, jsonb_populate_recordset(null::app.task, ${JSON.stringify(tasks)}::jsonb) on conflict (id) do nothing`,
    ];
  }

  /** Hands tasks to their queues. A failure here only delays them to the sweeper's next round. */
  async dispatch(tasks: readonly Pick<Task, 'id' | 'queue' | 'name'>[]) {
    failpoint('after-task-before-enqueue');
    await Promise.all(
      tasks.map(({ id, queue, name }) =>
        inTime(
          this.queue(queue).add(name, {}, { jobId: id, removeOnComplete: true, removeOnFail: true }),
          HANDOVER_MS,
        ).catch((err: unknown) => {
          this.isCourierLost = true;
          log.warn({ err, task: id }, 'a task waits for the sweeper');
        }),
      ),
    );
  }

  async run(task: Task) {
    await this.record([task], this.db.sql);
    await this.dispatch([task]);
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

  /** Starts one worker per queue and the sweeper. */
  work(concurrency = 16) {
    for (const name of new Set([...this.handlers.keys()].map((key) => key.split('/')[0]!))) {
      const worker = this.courier.worker(name, (job) => this.perform(name, job), concurrency);
      worker.on('error', (err) => {
        this.isCourierLost = true;
        log.warn({ err, queue: name }, 'queue trouble');
      });
      this.workers.push(worker);
    }
    this.sweeping = setInterval(
      () => void this.sweep().catch((err: unknown) => log.warn({ err }, 'the sweeper could not look')),
      SWEEP_MS,
    );
    void this.sweep().catch(() => undefined);
  }

  /**
   * Sends every open task again that is due: a job lost with its queue, one whose neighbour was away, or one that was
   * refused and has waited long enough. Many of one queue do not keep back those of another.
   */
  async sweep() {
    const isLost = this.isCourierLost;
    this.isCourierLost = false;
    const { rows } = await sql<{ id: string; queue: string; name: string }>`
      select id, queue, name from (
        select id, queue, name, due_at, row_number() over (partition by queue order by due_at) as place
        from app.task where state = 'open' and (due_at < now() or (attempts = 0 and ${isLost}))) due
      where place <= 500 order by due_at`.execute(this.db.sql);
    await this.dispatch(rows);
  }

  /** The jobs under way are finished while everything they need is still there. */
  async beforeApplicationShutdown() {
    clearInterval(this.sweeping);
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  async onApplicationShutdown() {
    await this.beforeApplicationShutdown();
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async perform(queue: string, job: Job) {
    const id = job.id!;
    const { rows } =
      await sql<TaskRow>`select id, name, payload, attempts, refusals from app.task where id = ${id} and state = 'open'`.execute(
        this.db.sql,
      );
    const task = rows[0];
    if (!task) return;
    const handler = this.handlers.get(`${queue}/${task.name}`);
    try {
      if (!handler) throw new Error(`no one handles ${queue}/${task.name}`);
      await within(newTrace({ causationId: id, correlationId: id }), () => handler(task.payload as never, task));
      failpoint('before-job-ack');
      await sql`update app.task set state = 'done', done_at = now(), attempts = attempts + 1 where id = ${id}`.execute(
        this.db.sql,
      );
    } catch (error) {
      const refusals = task.refusals + (isAway(error) ? 0 : 1);
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

  private queue(name: string): Queue {
    const existing = this.queues.get(name);
    if (existing) return existing;
    const queue = this.courier.queue(name);
    queue.on('error', (err) => log.warn({ err, queue: name }, 'queue trouble'));
    this.queues.set(name, queue);
    queue.waitUntilReady().catch(() => {
      this.queues.delete(name);
      void queue.close().catch(() => undefined);
    });
    return queue;
  }
}

/** BullMQ on Redis when there is one, else on the same Postgres. */
function couriers(config: Config) {
  const redis = config.get('REDIS_URL');
  if (redis) {
    return {
      queue: (name: string) => new Queue(name, { connection: { url: redis, ...IMPATIENT } }),
      worker: (name: string, perform: (job: Job) => Promise<void>, concurrency: number) =>
        new Worker(name, perform, { ...PACE, connection: { url: redis, ...BLOCKING }, concurrency }),
    };
  }
  const postgres = withBackend(createPostgresBackend);
  const connection = { ...connectionOf(config.get('DATABASE_URL'), BATCHES), migrate: true };
  return {
    queue: (name: string) => new postgres.Queue(name, { connection }) as unknown as Queue,
    worker: (name: string, perform: (job: Job) => Promise<void>, concurrency: number) =>
      new postgres.Worker(name, perform as never, { ...PACE, connection, concurrency }) as unknown as Worker,
  };
}
