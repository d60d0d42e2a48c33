import type { Worker } from 'bullmq';
import { log } from '#server/platform/log';

const RESTART_MS = 1_000;

/**
 * A BullMQ worker that is replaced a second after it fails. BullMQ delays its loop after `ECONNREFUSED` only. Any other
 * error it takes up again without leaving the microtask queue, for ever where the error is remembered (a first connection
 * to Postgres that timed out): the process would answer nothing any more.
 */
export class RestartingWorker {
  private worker: Worker;
  private restart?: NodeJS.Timeout;
  private isClosing = false;

  constructor(
    private readonly queue: string,
    private readonly open: () => Worker,
  ) {
    this.worker = this.start();
  }

  /** Takes no more jobs and waits for those that run. */
  async close() {
    this.isClosing = true;
    clearTimeout(this.restart);
    await this.worker.close();
  }

  private start(): Worker {
    const worker = this.open();
    let isReplaced = false;
    worker.on('failed', (_job, err) => log.warn({ err, queue: this.queue }, 'due messages were not claimed'));
    worker.on('error', (err) => {
      if (isReplaced) return;
      log.warn({ err, queue: this.queue }, 'the queue cannot be reached');
      if (this.isClosing || err.message.includes('ECONNREFUSED')) return;
      isReplaced = true;
      void worker.close(true).catch(() => undefined);
      this.restart = setTimeout(() => (this.worker = this.start()), RESTART_MS);
    });
    return worker;
  }
}
