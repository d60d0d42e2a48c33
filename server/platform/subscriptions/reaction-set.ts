import type { CommandBus } from '@nestjs/cqrs';
import type { Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import { isOutboxEffect, type OutboxEffect, OutboxMessage, type ReactionSet } from '#server/kernel/reactions';
import type { Upcasts } from '#server/kernel/upcast';
import type { EventStore } from '#server/platform/events/event-store';
import { pointOf } from '#server/platform/events/recent-keys';
import { newTrace, within } from '#server/platform/events/trace-context';
import { log } from '#server/platform/log';
import type { Outbox } from '#server/platform/outbox/outbox';
import { isTransient } from '#server/platform/transient-errors';
import { type Checkpoint, underLease, write } from './checkpoint.js';
import type { Lease, Leases } from './lease.js';
import { endOfLog } from './log-end.js';
import { type ParkedHead, ParkedEvents, type ToPark } from './parked-events.js';
import { registerTypes, type TypePositions } from './reaction-types.js';
import { Subscription } from './subscription.js';

type Services = { store: EventStore; outbox: Outbox; commands: CommandBus; leases: Leases };
type Handled = { messages: OutboxEffect[]; parked: ToPark[] };

/**
 * The running reactions of one module. Commands run before the checkpoint advances: their references make them
 * idempotent. Outbox messages are written by the statement that advances it. Events of one stream are handled in order,
 * streams side by side. An event whose reactions fail is parked with its stream, unless the failure is transient: then
 * the batch is delivered again.
 */
export class RunningSet {
  readonly subscription: Subscription;
  private readonly checkpoint: Checkpoint;
  private readonly reactions: Record<string, (event: Recorded) => object | readonly object[] | undefined>;
  private readonly parked: ParkedEvents;
  private counting: TypePositions = new Map();
  private lease?: Lease;
  /** Never false while an event is parked. */
  private hasParked = false;
  private handled: Handled = { messages: [], parked: [] };
  private retrying?: Promise<void>;

  constructor(
    private readonly name: string,
    private readonly set: ReactionSet,
    private readonly services: Services,
    private readonly upcasts?: Upcasts,
  ) {
    const { store, leases, outbox } = services;
    this.checkpoint = { table: 'app.checkpoint', name };
    this.reactions = set.on;
    this.parked = new ParkedEvents(leases.db, name);
    this.subscription = new Subscription(
      {
        checkpoint: this.checkpoint,
        types: Object.keys(set.on),
        upcasts,
        batchSize: 64,
        startAfter: set.startFrom === 'now' ? () => endOfLog(store.client) : undefined,
        mayStart: (lease) => this.begin(lease),
        runCommands: (events) => this.handleBatch(events),
        mayFlushLate: true,
        writes: (events) => [
          ...outbox.recording(this.handled.messages, { checkpoint: name, position: events.at(-1)!.position }),
          ...this.parked.parking(this.handled.parked),
        ],
        onPoison: (event, error) => {
          this.handled = { messages: [], parked: [parking(this.name, event, error)] };
          return this.parked.parking(this.handled.parked);
        },
        afterCommit: () => {
          this.hasParked ||= this.handled.parked.length > 0;
          void outbox.dispatch(this.handled.messages);
        },
      },
      store.client,
      leases,
    );
  }

  /** Retries the parked events that are due. Resolves when all have an outcome; never rejects. */
  retryDue(): Promise<void> {
    const { lease } = this;
    if (!this.hasParked || !lease || lease.lost.aborted) return Promise.resolve();
    return (this.retrying ??= this.parked
      .due()
      .then(async (heads) => void (await Promise.all(heads.map((head) => this.retryStream(head, lease)))))
      .catch((err: unknown) => log.warn({ err, set: this.name }, 'parked events were not retried'))
      .finally(() => (this.retrying = undefined)));
  }

  async stop() {
    await this.subscription.stop();
    await this.retrying;
  }

  private async begin(lease: Lease): Promise<boolean> {
    const { store, leases } = this.services;
    const declared = { types: Object.keys(this.set.on), joined: this.set.joined ?? {} };
    const counting = await registerTypes(leases.db, this.checkpoint, lease, declared, () => endOfLog(store.client));
    if (!counting) return false;
    this.counting = counting;
    this.hasParked = (await this.parked.blocked([])).any;
    this.lease = lease;
    return true;
  }

  private async handleBatch(events: readonly Recorded[]) {
    const streams = byStream(events.filter(({ type, position }) => position > (this.counting.get(type) ?? -1n)));
    const blocked = this.hasParked ? await this.parked.blocked([...streams.keys()]) : undefined;
    if (blocked) this.hasParked = blocked.any;
    const outcomes = await Promise.allSettled(
      [...streams].map(([stream, own]) => this.handleStream(own, blocked?.streams.has(stream) ?? false)),
    );
    const handled = valuesOf(outcomes);
    this.handled = {
      messages: handled.flatMap(({ messages }) => messages),
      parked: handled.flatMap(({ parked }) => parked),
    };
  }

  private async handleStream(events: readonly Recorded[], isBlocked: boolean): Promise<Handled> {
    const handled: Handled = { messages: [], parked: [] };
    for (const event of events) {
      if (isBlocked) handled.parked.push({ event });
      else
        try {
          handled.messages.push(...(await this.handle(event)));
        } catch (error) {
          if (isTransient(error)) throw error;
          handled.parked.push(parking(this.name, event, error));
          isBlocked = true;
        }
    }
    return handled;
  }

  /** Runs the commands an event calls for, side by side; resolves to its messages. Rejects first with what is transient. */
  private async handle(event: Recorded): Promise<OutboxEffect[]> {
    const { correlationId, actorId } = event.meta;
    const cause = { correlationId, actorId, causationId: event.id };
    const trace = () => newTrace({ ...cause, after: pointOf(event) });
    const effects = [this.reactions[event.type]?.(event) ?? []].flat();
    const commands = effects.filter((effect) => !isOutboxEffect(effect));
    const run = async (command: object): Promise<unknown> =>
      within(trace(), () => this.services.commands.execute(command as never));
    valuesOf(await Promise.allSettled(commands.map(run)));
    return effects
      .filter(isOutboxEffect)
      .map((effect) => (effect instanceof OutboxMessage ? effect.causedBy(cause) : effect));
  }

  private async retryStream(first: ParkedHead, lease: Lease) {
    let head: ParkedHead | undefined = first;
    while (head && (await this.retry(head, lease))) head = await this.parked.next(head.stream);
  }

  private async retry(head: ParkedHead, lease: Lease): Promise<boolean> {
    const { store, leases, outbox } = this.services;
    try {
      await leases.confirm(lease);
      const event = await store.event(head.stream, head.revision, this.upcasts);
      if (!event) throw new Error('the log does not hold this event any more');
      const messages = await this.handle(event);
      const writes = [
        ...outbox.recording(messages, { checkpoint: this.name, position: event.position }),
        this.parked.handled(head),
      ];
      if (!(await write(leases.db, underLease(this.checkpoint, lease), writes))) return false;
      void outbox.dispatch(messages);
      log.info({ set: this.name, parked: head.id, stream: head.stream }, 'a parked event was handled');
      return true;
    } catch (error) {
      if (!isTransient(error)) await this.parked.failed(head, error);
      log.warn({ err: error, set: this.name, parked: head.id }, 'a parked event stays parked');
      return false;
    }
  }
}

/** An error that is no `DomainError` is a bug: it is reported as one. */
function parking(set: string, event: Recorded, error: unknown): ToPark {
  const { id, type, stream, revision, position } = event;
  log[error instanceof DomainError ? 'warn' : 'error'](
    { err: error, set, type, event: id, stream, revision, position: String(position) },
    'an event was parked with its stream',
  );
  return { event, error };
}

/** Throws a transient failure before any other. */
function valuesOf<T>(outcomes: readonly PromiseSettledResult<T>[]): T[] {
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failures.length) throw failures.find(isTransient) ?? failures[0];
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<T>).value);
}

function byStream(events: readonly Recorded[]): Map<string, Recorded[]> {
  const streams = new Map<string, Recorded[]>();
  for (const event of events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  return streams;
}
