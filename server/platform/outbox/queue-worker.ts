import { failpoint } from '#server/platform/failpoint';
import { log } from '#server/platform/log';
import type { Claim } from './claim.js';
import type { Claims } from './claims.js';

/** Runs the due messages of one queue, at most `concurrency` side by side. */
export class QueueWorker {
  private readonly running = new Set<Promise<void>>();
  private draining?: Promise<void>;
  private isStopped = false;

  constructor(
    private readonly queue: string,
    private readonly concurrency: number,
    private readonly claims: Claims,
    private readonly run: (claim: Claim) => Promise<void>,
  ) {}

  /** Claims and starts due messages until none is left; resolves when the last of them was started. */
  runDue(): Promise<void> {
    return (this.draining ??= this.startDue().finally(() => (this.draining = undefined)));
  }

  /** Starts no more messages and waits for those that run. */
  async stop() {
    this.isStopped = true;
    await this.draining?.catch(() => undefined);
    await Promise.all(this.running);
  }

  private async startDue() {
    for (;;) {
      const free = await this.freeSlots();
      if (this.isStopped) return;
      const claims = await this.claims.claim(this.queue, free);
      failpoint('after-claim');
      for (const claim of claims) this.start(claim);
      if (claims.length < free) return;
    }
  }

  /** Waits until a quarter of the slots is free, so that one statement claims several messages. */
  private async freeSlots(): Promise<number> {
    const free = () => this.concurrency - this.running.size;
    while (free() < this.concurrency / 4) await Promise.race(this.running);
    return free();
  }

  private start(claim: Claim) {
    const run = this.run(claim)
      .catch((err: unknown) => {
        this.claims.forget(claim);
        log.warn({ err, message: claim.row.id }, 'the result of a message was not written; it runs again');
      })
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }
}
