import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Event, Recorded } from '#server/kernel/decider';
import { isOutboxEffect, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { Upcasts } from '#server/kernel/upcast';
import { newTrace, within } from '#server/platform/events/trace-context';
import { EventStore } from '#server/platform/events/event-store';
import { Leases } from './lease.js';
import { Subscription, type SubscriptionState } from './subscription.js';
import { Outbox } from '#server/platform/outbox/outbox';
import { Database } from '#server/platform/database/sql';

/**
 * Runs what others' facts call for. Commands run before the checkpoint moves, which it may do a little later (their
 * references make them idempotent); tasks are written in the statement that moves it, and no event waits for their
 * courier. What one event calls for, and what events of different streams do, is done side by side.
 */
@Injectable()
export class ReactionRunner implements OnApplicationShutdown {
  private readonly follows: Subscription[] = [];
  private readonly leases: Leases;

  constructor(
    private readonly store: EventStore,
    db: Database,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {
    this.leases = new Leases(db.sql, 'app.checkpoint');
  }

  get states(): SubscriptionState[] {
    return this.follows.map(({ state }) => state);
  }

  start(name: string, reactions: Reactions<never>, upcasts?: Upcasts) {
    const on = reactions as Record<string, (event: Recorded<Event>) => object | readonly object[] | undefined>;
    const outcome = (event: Recorded) => {
      const result = on[event.type]?.(event as Recorded<Event>);
      return result === undefined ? [] : Array.isArray(result) ? (result as object[]) : [result];
    };
    const messagesOf = (events: Recorded[]) =>
      events.flatMap((event) => {
        const { correlationId, actorId } = event.meta;
        const trace = { correlationId, causationId: event.id, actorId };
        return outcome(event)
          .filter(isOutboxEffect)
          .map((effect) => (effect instanceof OutboxMessage ? effect.causedBy(trace) : effect));
      });
    this.follows.push(
      new Subscription(
        {
          checkpoint: { table: 'app.checkpoint', name },
          types: Object.keys(on),
          upcasts,
          batchSize: 64,
          runCommands: async (events) => {
            const streams = byStream(events);
            await Promise.all(
              [...streams.values()].map(async (own) => {
                for (const event of own) {
                  const commands = outcome(event).filter((effect) => !isOutboxEffect(effect));
                  await Promise.all(
                    commands.map((command) => within(causedBy(event), () => this.commands.execute(command as never))),
                  );
                }
              }),
            );
          },
          mayFlushLate: true,
          writes: (events) =>
            this.outbox.recording(messagesOf(events), { checkpoint: name, position: events.at(-1)!.position }),
          afterCommit: (events) => void this.outbox.dispatch(messagesOf(events)),
        },
        this.store.client,
        this.leases,
      ).start(),
    );
  }

  async onApplicationShutdown() {
    await Promise.all(this.follows.map((follow) => follow.stop()));
  }
}

const causedBy = (event: Recorded) =>
  newTrace({ correlationId: event.meta.correlationId, causationId: event.id, actorId: event.meta.actorId });

function byStream(events: Recorded[]) {
  const streams = new Map<string, Recorded[]>();
  for (const event of events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  return streams;
}
