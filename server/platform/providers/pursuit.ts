import { Injectable } from '@nestjs/common';
import type { Instant, Reference } from '#server/kernel/ids';
import { later, now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import type { JobContext } from '#server/platform/outbox/job-definition';
import { ProviderError } from './provider-client.js';

const DAY_MS = 86_400_000;
/** Lower bound between two runs. */
const LEAST_MS = 100;
/** Upper bound between two runs while the provider fails. */
const MOST_WAITED_MS = 60_000;

type Subject = { reference: Reference; /** For the log. */ what: string };

/** Runs an order at the payment provider until it has ended, in case no webhook says so. */
@Injectable()
export class Pursuit {
  private readonly after: number;

  constructor(config: Config) {
    this.after = Math.max(LEAST_MS, config.get('RECONCILE_AFTER'));
  }

  /**
   * Runs `order`, which orders or asks and resolves to the instant since which the order is under way, or to undefined when it
   * has ended. The message is due again after RECONCILE_AFTER, then at doubling ages, at least daily. However long the
   * provider is away, the message stays alive.
   */
  async follow({ reference, what }: Subject, job: JobContext, order: (at: Instant) => Promise<Instant | undefined>) {
    const at = now();
    try {
      const since = await order(at);
      if (!since) return;
      const age = Date.parse(at) - Date.parse(since);
      job.runAgainAt(later(now(), { ms: Math.min(DAY_MS, Math.max(this.after, age)) }));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error, reference }, `${what} waits for the payment provider`);
      job.runAgainAt(later(now(), { ms: Math.min(this.after, MOST_WAITED_MS) }));
    }
  }
}
