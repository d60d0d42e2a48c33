import type { Worker } from 'bullmq';
import { log } from '#server/platform/log';

const RESTART_MS = 1_000;

/**
 * A BullMQ worker that is replaced a second after it fails. A first connection to Postgres that fails is remembered by
 * BullMQ: it reports no error and never connects again, or takes the error up again without leaving the microtask queue,
 * so that the process would answer nothing any more. A connection that is refused later is tried again by BullMQ itself.
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
    const replace = (err: Error) => {
      if (isReplaced || this.isClosing) return;
      isReplaced = true;
      log.warn({ err, queue: this.queue }, 'the queue cannot be reached; its worker is replaced');
      void worker.close(true).catch(() => undefined);
      this.restart = setTimeout(() => (this.worker = this.start()), RESTART_MS);
    };
    worker.on('error', (err) => {
      if (!err.message.includes('ECONNREFUSED')) replace(err);
      else if (!isReplaced) log.warn({ err, queue: this.queue }, 'the queue cannot be reached');
    });
    worker.waitUntilReady().catch(replace);
    return worker;
  }
}
