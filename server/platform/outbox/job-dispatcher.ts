import { type JobsOptions, Queue, Worker } from 'bullmq';
import { withTimeout } from '#server/platform/concurrency/timeout';
import { Config } from '#server/platform/config';
import { BLOCKING, FAIL_FAST } from '#server/platform/database/redis';
import { log } from '#server/platform/log';
import { QueuePool } from './queue-pool.js';
import { RestartingWorker } from './restarting-worker.js';

/** Messages per job, with at most `MAX_JOBS` jobs at once: each worker continues while messages are due. */
const MESSAGES_PER_JOB = 16;
const MAX_JOBS = 4;
/** So many messages come from one request of a person, who may wait for them. */
const FEW = 2;
/** Time after a job within which new messages share the next job, ms: after a job for few messages, and after one for more. */
const [GATHER_FEW_MS, GATHER_MANY_MS] = [50, 500];
const SEND_TIMEOUT_MS = 2_000;
/** A job whose worker died is free for another within about 15 s; a worker reconnects every second. */
const WORKER = { lockDuration: 10_000, stalledInterval: 5_000, runRetryDelay: 1_000, concurrency: 1 };
/** On Postgres a notification ends the wait of a worker, and so does the loss of the connection that hears it, s. */
const LISTENING = { drainDelay: 20 };
const JOB: JobsOptions = { removeOnComplete: true, removeOnFail: true };

/**
 * Wakes the workers of a queue through BullMQ. A job carries no message: the worker claims those that are due. One job per
 * message would cost 4 to 7 ms of CPU for each on Postgres, and the row holds all that a job would hold. A lost job only
 * delays: `DueMessages` sends another.
 */
export class JobDispatcher {
  private readonly queues = new Map<string, Queue>();
  private readonly workers: RestartingWorker[] = [];
  /** Messages that wait for the next job of their queue. */
  private readonly gathered = new Map<string, number>();
  private readonly gathering = new Map<string, NodeJS.Timeout>();
  private readonly sending = new Set<Promise<void>>();
  private readonly jobs: Jobs;
  private isClosing = false;

  constructor(config: Config) {
    this.jobs = jobsOn(config);
  }

  /** Wakes workers for so many messages: at once, or with the others of this moment when a job was just sent. Never rejects. */
  async wake(queue: string, messages: number) {
    if (this.gathering.has(queue)) return void this.gathered.set(queue, (this.gathered.get(queue) ?? 0) + messages);
    this.gather(queue, messages);
    await this.send(queue, messages);
  }

  /** The same, unless a job of this queue still waits for a worker. */
  async wakeIdle(queue: string, messages: number) {
    const waiting = await withTimeout(this.queue(queue).getWaitingCount(), SEND_TIMEOUT_MS).catch(() => 0);
    if (waiting === 0) await this.wake(queue, messages);
  }

  /** Runs `runDue` for each job of the queue, one after the other. */
  work(queue: string, runDue: () => Promise<void>) {
    this.workers.push(new RestartingWorker(queue, () => this.jobs.worker(queue, runDue)));
  }

  /** Sends what was gathered, waits until all jobs are sent, and takes no more. */
  async drain() {
    this.isClosing = true;
    const sent = [...this.gathering].map(([queue, timer]) => {
      clearTimeout(timer);
      return this.sendGathered(queue);
    });
    await Promise.all([...sent, ...this.sending, ...this.workers.map((worker) => worker.close())]);
  }

  async close() {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.jobs.close();
  }

  private gather(queue: string, messages: number) {
    if (this.isClosing) return;
    const gatherMs = messages <= FEW ? GATHER_FEW_MS : GATHER_MANY_MS;
    this.gathering.set(
      queue,
      setTimeout(() => void this.sendGathered(queue), gatherMs),
    );
  }

  private async sendGathered(queue: string) {
    const messages = this.gathered.get(queue) ?? 0;
    this.gathering.delete(queue);
    this.gathered.delete(queue);
    if (messages === 0) return;
    this.gather(queue, messages);
    await this.send(queue, messages);
  }

  private async send(queue: string, messages: number) {
    const sending = this.add(queue, messages);
    this.sending.add(sending);
    await sending;
    this.sending.delete(sending);
  }

  private async add(queue: string, messages: number) {
    const count = Math.min(MAX_JOBS, Math.ceil(messages / MESSAGES_PER_JOB));
    // One by one: a bulk insert creates temporary tables on Postgres, which costs as much as ten jobs.
    const sent = Array.from({ length: count }, () => this.queue(queue).add('wake', {}, JOB));
    await withTimeout<unknown>(Promise.all(sent), SEND_TIMEOUT_MS).catch((err: unknown) =>
      log.warn({ err, queue, messages }, 'no worker was woken; the messages wait until they are found due'),
    );
  }

  private queue(name: string): Queue {
    const existing = this.queues.get(name);
    if (existing) return existing;
    const queue = this.jobs.queue(name);
    queue.on('error', (err) => log.warn({ err, queue: name }, 'the queue cannot be reached'));
    this.queues.set(name, queue);
    queue.waitUntilReady().catch(() => {
      this.queues.delete(name);
      void queue.close().catch(() => undefined);
    });
    return queue;
  }
}

/** BullMQ on Redis where `REDIS_URL` names one, else on Postgres. */
function jobsOn(config: Config): Jobs {
  const redis = config.get('REDIS_URL');
  if (!redis) {
    const pool = new QueuePool(config.get('DATABASE_URL'));
    return {
      queue: (name) => pool.queue(name) as unknown as Queue,
      worker: (name, run) => pool.worker(name, run, { ...WORKER, ...LISTENING }) as unknown as Worker,
      close: () => pool.close(),
    };
  }
  return {
    queue: (name) => new Queue(name, { connection: { url: redis, ...FAIL_FAST } }),
    worker: (name, run) => new Worker(name, run, { ...WORKER, connection: { url: redis, ...BLOCKING } }),
    close: () => Promise.resolve(),
  };
}

interface Jobs {
  queue(name: string): Queue;
  worker(name: string, run: () => Promise<void>): Worker;
  close(): Promise<void>;
}
