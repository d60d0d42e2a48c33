import { createPostgresBackend, type Job, Queue, withBackend, Worker } from 'bullmq';
import { Config } from '#server/platform/config';
import { withTimeout } from '#server/platform/concurrency/timeout';
import { log } from '#server/platform/log';
import { BLOCKING, FAIL_FAST } from '#server/platform/database/redis';
import { BATCHES, connectionOf, ASYNC_COMMIT } from '#server/platform/database/sql';

/** So many tasks one job carries at most. */
export const BATCH_SIZE = 16;
/** When tasks of a queue have gone, those of the next moment go together: a job costs more than most of them. */
const MOMENT_MS = 250;
const HANDOVER_MS = 2_000;
/** A job whose worker died is free for another within about 15 s, and a worker asks its lost neighbour again every second. */
const PACE = { lockDuration: 10_000, stalledInterval: 5_000, runRetryDelay: 1_000 };
/** A job is named by the tasks it carries: the same tasks are the same job, and one task's job is named like the task. */
const BETWEEN = ' ';

/** Jobs, each of which carries some tasks of one queue. */
export class JobDispatcher {
  /** A queue was out of reach: what was to be handed over since may not have been. */
  areLost = false;
  private readonly queues = new Map<string, Queue>();
  private readonly workers: Worker[] = [];
  private readonly gathered = new Map<string, Set<string>>();
  private isLeaving = false;
  private readonly jobs: ReturnType<typeof jobsOn>;

  constructor(config: Config) {
    this.jobs = jobsOn(config);
  }

  /** Sends tasks of a queue at once, or with others when some have gone a moment ago. */
  async enqueue(queue: string, tasks: readonly string[]) {
    const company = this.gathered.get(queue);
    if (company) return tasks.forEach((task) => company.add(task));
    this.gather(queue);
    await this.sendAll(queue, tasks);
  }

  /** Sends tasks in one job. A failure leaves them to the sweeper. */
  async send(queue: string, tasks: readonly string[]) {
    const options = { jobId: tasks.join(BETWEEN), removeOnComplete: true, removeOnFail: true };
    await withTimeout(this.queue(queue).add('tasks', {}, options), HANDOVER_MS).catch((err: unknown) => {
      this.areLost = true;
      log.warn({ err, queue, tasks }, 'tasks wait for the sweeper');
    });
  }

  /** The tasks of a queue that are on their way, as far as anybody can say. */
  async underWay(queue: string): Promise<Set<string>> {
    const jobs = await withTimeout(this.queue(queue).getRanges(['wait', 'active'], 0, -1), HANDOVER_MS).catch(() => []);
    return new Set([...jobs.flatMap((id) => id.split(BETWEEN)), ...(this.gathered.get(queue) ?? [])]);
  }

  work(queue: string, perform: (tasks: string[]) => Promise<void>, concurrency: number) {
    const worker = this.jobs.worker(queue, ({ id }) => perform(id!.split(BETWEEN)), concurrency);
    worker.on('error', (err) => {
      this.areLost = true;
      log.warn({ err, queue }, 'queue trouble');
    });
    worker.on('failed', (job, err) => log.warn({ err, queue, job: job?.id }, 'a job was not finished'));
    this.workers.push(worker);
  }

  /** Hands over what was gathered, and finishes the jobs under way. */
  async drain() {
    this.isLeaving = true;
    await Promise.all([
      ...[...this.gathered.keys()].map((queue) => this.handOver(queue)),
      ...this.workers.map((worker) => worker.close()),
    ]);
  }

  async close() {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private gather(queue: string) {
    if (this.isLeaving) return;
    this.gathered.set(queue, new Set());
    setTimeout(() => void this.handOver(queue), MOMENT_MS);
  }

  private async handOver(queue: string) {
    const tasks = [...(this.gathered.get(queue) ?? [])];
    this.gathered.delete(queue);
    if (tasks.length === 0) return;
    this.gather(queue);
    await this.sendAll(queue, tasks);
  }

  private async sendAll(queue: string, tasks: readonly string[]) {
    const loads = Array.from({ length: Math.ceil(tasks.length / BATCH_SIZE) }, (_, i) =>
      tasks.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE),
    );
    await Promise.all(loads.map((load) => this.send(queue, load)));
  }

  private queue(name: string): Queue {
    const existing = this.queues.get(name);
    if (existing) return existing;
    const queue = this.jobs.queue(name);
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
function jobsOn(config: Config) {
  const redis = config.get('REDIS_URL');
  if (redis) {
    return {
      queue: (name: string) => new Queue(name, { connection: { url: redis, ...FAIL_FAST } }),
      worker: (name: string, perform: (job: Job) => Promise<void>, concurrency: number) =>
        new Worker(name, perform, { ...PACE, connection: { url: redis, ...BLOCKING }, concurrency }),
    };
  }
  const postgres = withBackend(createPostgresBackend);
  const connection = { ...connectionOf(config.get('DATABASE_URL'), BATCHES), options: ASYNC_COMMIT, migrate: true };
  return {
    queue: (name: string) => new postgres.Queue(name, { connection }) as unknown as Queue,
    worker: (name: string, perform: (job: Job) => Promise<void>, concurrency: number) =>
      new postgres.Worker(name, perform as never, { ...PACE, connection, concurrency }) as unknown as Worker,
  };
}
