import type { Recorded } from '#server/kernel/decider';
import type { OutboxEffect } from '#server/kernel/reactions';
import type { ToPark } from '#server/platform/subscriptions/parked-events';
import { RunningSet } from '#server/platform/subscriptions/reaction-set';
import { isTransient } from '#server/platform/transient-errors';
import type { Chance } from '../fuzz/chance.js';
import type { SimulatedClock } from './clock.js';
import type { Interleaving } from './interleaving.js';
import type { MemoryLog } from './memory-log.js';
import type { MemoryOutbox } from './memory-outbox.js';
import { DEFINITIONS, type Replica, type Rules } from './replica.js';
import type { Tally } from './tally.js';

/** The parts of a running set that its subscription calls. */
type Delivering = {
  handleBatch(events: readonly Recorded[]): Promise<void>;
  handle(event: Recorded): Promise<OutboxEffect[]>;
  handled: { messages: OutboxEffect[]; parked: ToPark[] };
};
/** What is stored of one set. `position`: events before it are handled; `written`: as the checkpoint has it, which may be flushed late. */
type Stored = { name: string; position: number; written: number; parked: Parked[] };
type Parked = { event: Recorded; error?: unknown; failures: number; dueAt: number };
type Services = {
  log: MemoryLog;
  outbox: MemoryOutbox;
  clock: SimulatedClock;
  chance: Chance;
  interleaving: Interleaving;
  tally: Tally;
  rules: Rules;
};

const LARGEST_BATCH = 5;
/** Of 100 batches without a message, those whose checkpoint is flushed at once. */
const FLUSHED = 70;

/**
 * Delivers the log to the reactions of every module, at least once, in batches. Commands run before the checkpoint moves;
 * messages are stored with it. One worker at a time: what an earlier one still does counts, what it stores does not.
 */
export class Deliveries {
  readonly sets: Stored[];
  private running = new Map<Stored, Delivering>();
  private busy = new Set<Stored>();
  private worker?: Replica;

  constructor(private readonly services: Services) {
    const named = DEFINITIONS.filter(({ reactions }) => reactions);
    this.sets = named.map(({ name }) => ({ name, position: 0, written: 0, parked: [] }));
  }

  /** Another worker takes over from what is stored. */
  takeOver(worker: Replica) {
    this.worker = worker;
    this.busy = new Set();
    for (const stored of this.sets) {
      if (stored.position !== stored.written) this.services.tally.count('delivered again');
      stored.position = stored.written;
      this.running.set(stored, this.start(stored, worker));
    }
  }

  /** What may begin now: a delivery of each set that has events, and a retry of each that has parked ones. */
  work(): (() => void)[] {
    const { log, clock } = this.services;
    return this.sets
      .filter((stored) => !this.busy.has(stored))
      .flatMap((stored) => [
        ...(stored.position < log.events.length ? [() => void this.deliver(stored)] : []),
        ...(stored.parked.some(({ dueAt }) => dueAt <= clock.ms) ? [() => void this.retry(stored)] : []),
      ]);
  }

  private start(stored: Stored, worker: Replica): Delivering {
    const { reactions, name } = DEFINITIONS.find((one) => one.name === stored.name)!;
    const on = this.services.rules.reactions?.(name, reactions!.on) ?? reactions!.on;
    const needs = { store: worker.store, commands: worker, leases: {}, outbox: {} };
    const set = new RunningSet(name, { ...reactions!, on }, needs as never);
    const streams = () => new Set(stored.parked.map(({ event }) => event.stream));
    const parked = { blocked: () => Promise.resolve({ any: true, streams: streams() }) };
    return Object.assign(set, { parked, hasParked: true }) as unknown as Delivering;
  }

  private async deliver(stored: Stored) {
    const { log, outbox, clock, chance, tally } = this.services;
    const { worker } = this;
    const batch = log.events.slice(stored.position, stored.position + chance.int(1, LARGEST_BATCH));
    const set = this.running.get(stored)!;
    const types = new Set(Object.keys(DEFINITIONS.find(({ name }) => name === stored.name)!.reactions!.on));
    this.busy.add(stored);
    try {
      await set.handleBatch(batch.filter(({ type }) => types.has(type)));
      const { messages, parked } = set.handled;
      await this.services.interleaving.step(worker!.owner);
      if (this.worker !== worker) return tally.count('delivery of a worker that was replaced');
      outbox.record(messages);
      const isNew = ({ event }: ToPark) => !stored.parked.some((one) => one.event.id === event.id);
      stored.parked.push(...parked.filter(isNew).map((one) => ({ ...one, failures: 1, dueAt: clock.ms + 5_000 })));
      if (parked.length) tally.count('parked');
      stored.position += batch.length;
      if (messages.length || parked.length || chance.in100(FLUSHED)) stored.written = stored.position;
    } catch (error) {
      if (!isTransient(error)) throw error;
    } finally {
      if (this.worker === worker) this.busy.delete(stored);
    }
  }

  /** The first parked event of a stream that is due. */
  private async retry(stored: Stored) {
    const { outbox, clock, interleaving } = this.services;
    const { worker } = this;
    const head = stored.parked.find(
      ({ event, dueAt }, i) =>
        dueAt <= clock.ms && !stored.parked.slice(0, i).some((one) => one.event.stream === event.stream),
    );
    if (!head) return;
    this.busy.add(stored);
    try {
      const messages = await this.running.get(stored)!.handle(head.event);
      await interleaving.step(worker!.owner);
      if (this.worker !== worker) return;
      outbox.record(messages);
      stored.parked.splice(stored.parked.indexOf(head), 1);
    } catch (error) {
      Object.assign(head, { error, failures: head.failures + 1 });
      head.dueAt = clock.ms + 5_000 * 2 ** Math.min(head.failures, 9);
    } finally {
      if (this.worker === worker) this.busy.delete(stored);
    }
  }
}
