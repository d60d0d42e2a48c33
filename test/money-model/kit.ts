import type { Event } from '#server/kernel/decider';
import { EventStore } from '#server/platform/events/event-store';
import { FoldCache } from '#server/platform/events/fold-cache';
import { SegmentCloser } from '#server/platform/events/segment-closer';
import { StreamReader } from '#server/platform/events/stream-reader';
import { Payments } from '#server/platform/providers/payments';
import { Transfers } from '#server/platform/providers/transfers';
import type { AnyDecider, Http, Rules } from './replica.js';
import { config, SEGMENT_EVENTS } from './settings.js';
import type { LogClient } from './memory-log.js';

type Clearable = { clear: () => void };
type Batches = { waiting: Clearable };
type Cache = { states: Clearable; waiting: Batches };
type Insides = Cache & { folded: Cache };

/** Where the reads and appends of a store go, at the moment. */
class LogSwitch {
  current?: LogClient;
  readonly client = {};

  read<F extends Event>(...asked: Parameters<LogClient['read']>) {
    return this.current!.read<F>(...asked);
  }

  event(...asked: Parameters<LogClient['event']>) {
    return this.current!.event(...asked);
  }

  last(...asked: Parameters<LogClient['last']>) {
    return this.current!.last(...asked);
  }

  append(...asked: Parameters<LogClient['append']>) {
    return this.current!.append(...asked);
  }
}

/**
 * The real store and the real clients of the provider, on ports in memory: what they cache, queue, decide, retry and parse is
 * their own. To make one takes longer than a history, so that a later history uses it again, emptied.
 */
export class Kit {
  private static readonly idle: Kit[] = [];
  readonly store = new EventStore(config);
  readonly payments = new Payments(config);
  readonly transfers = new Transfers(config);
  private readonly log = new LogSwitch();
  private rules: Rules = {};

  private constructor() {
    const log = this.log as never;
    const reader = new StreamReader(log);
    const parts = { reader, folded: new FoldCache(reader), closer: new SegmentCloser(log, SEGMENT_EVENTS) };
    Object.assign(this.store, { log, ...parts });
    for (const method of ['decide', 'decideAndQuery', 'state'] as const) {
      const real = this.store[method].bind(this.store) as (...args: unknown[]) => unknown;
      const changed = (decider: AnyDecider) => this.rules.decider?.(decider) ?? decider;
      Object.assign(this.store, {
        [method]: (decider: AnyDecider, ...rest: unknown[]) =>
          real('decide' in decider ? changed(decider) : decider, ...rest),
      });
    }
  }

  static take(log: LogClient, http: Http, rules: Rules): Kit {
    const kit = Kit.idle.pop() ?? new Kit();
    kit.log.current = log;
    kit.rules = rules;
    const send = ({ method, path, body }: { method: string; path: string; body?: object }) => http(method, path, body);
    for (const client of [kit.payments, kit.transfers])
      Object.assign((client as unknown as { client: object }).client, { send });
    return kit;
  }

  /** Forgets everything, for another history: this one has ended, so that nothing of it goes on. */
  giveBack() {
    const { states, waiting, folded } = this.store as unknown as Insides;
    for (const one of [{ states, waiting }, folded]) {
      one.states.clear();
      one.waiting.waiting.clear();
    }
    // Of questions that a killed process had under way.
    (this.payments as unknown as { verifications: { batches: Batches } }).verifications.batches.waiting.clear();
    Kit.idle.push(this);
  }
}
