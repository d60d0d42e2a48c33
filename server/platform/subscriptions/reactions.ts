import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReactionSet } from '#server/kernel/reactions';
import type { Upcasts } from '#server/kernel/upcast';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Outbox } from '#server/platform/outbox/outbox';
import { Owner } from '#server/platform/owner';
import { Leases } from './lease.js';
import { RunningSet } from './reaction-set.js';
import type { SubscriptionState } from './subscription.js';

/** Interval at which parked events that are due are retried, ms. */
const RETRY_MS = 1_000;

/** Runs the reactions of all modules in this process; see `RunningSet`. */
@Injectable()
export class ReactionRunner implements OnApplicationShutdown {
  private readonly sets: RunningSet[] = [];
  private readonly leases: Leases;
  private readonly retrying: NodeJS.Timeout;

  constructor(
    private readonly store: EventStore,
    db: Database,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    config: Config,
  ) {
    this.leases = new Leases(db.sql, 'app.checkpoint', new Owner(config.get('INSTANCE')));
    this.retrying = setInterval(() => this.sets.forEach((set) => void set.retryDue()), RETRY_MS);
  }

  get states(): SubscriptionState[] {
    return this.sets.map(({ subscription }) => subscription.state);
  }

  /** `name` names the checkpoint: it stays the same for ever. */
  start(name: string, set: ReactionSet, upcasts?: Upcasts) {
    const { store, outbox, commands, leases } = this;
    const running = new RunningSet(name, set, { store, outbox, commands, leases }, upcasts);
    this.sets.push(running);
    running.subscription.start();
  }

  async onApplicationShutdown() {
    clearInterval(this.retrying);
    await Promise.all(this.sets.map((set) => set.stop()));
  }
}
