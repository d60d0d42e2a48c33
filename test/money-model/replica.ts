import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CartModule } from '#server/cart/cart.module';
import type { Decider, Event } from '#server/kernel/decider';
import type { OutboxMessage, ReactionSet } from '#server/kernel/reactions';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { ModuleDefinition } from '#server/platform/module';
import { Outbox } from '#server/platform/outbox/outbox';
import { Payments } from '#server/platform/providers/payments';
import { Transfers } from '#server/platform/providers/transfers';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { PurchasesModule } from '#server/purchases/purchases.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { WithdrawalsModule } from '#server/withdrawals/withdrawals.module';
import type { LogClient } from './memory-log.js';
import { config } from './settings.js';
import { Kit } from './kit.js';

const MODULES = [CartModule, PurchasesModule, WalletModule, WithdrawalsModule];
export const DEFINITIONS: readonly ModuleDefinition[] = MODULES.map(({ definition }) => definition);

export type AnyDecider = Decider<unknown, unknown, Event>;
/** Where a spec breaks a rule on purpose. */
export type Rules = {
  decider?: (decider: AnyDecider) => AnyDecider;
  reactions?: (name: string, on: ReactionSet['on']) => ReactionSet['on'];
};

export type Http = (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>;
export type Ports = {
  log: LogClient;
  http: Http;
  database: unknown;
  record: (messages: readonly OutboxMessage[]) => Promise<void>;
  rules: Rules;
  /** Whose steps are dropped when this process is killed. */
  owner: object;
};

/** One key for all persons: no person is erased here. */
const KEY = { kid: '1', key: Buffer.alloc(32, 7) };
const keys = {
  forEncrypting: () => Promise.resolve(KEY),
  find: (people: readonly string[]) => Promise.resolve(new Map(people.map((person) => [person, KEY]))),
  erased: () => Promise.resolve(new Set()),
};

/** One process of the product: the real handlers, store and clients of its modules, over ports in memory. Its memory ends with it. */
export class Replica {
  readonly store: EventStore;
  readonly owner: object;
  private readonly kit: Kit;
  private readonly instances = new Map<unknown, unknown>();
  private readonly handlers = new Map<unknown, Type>();

  constructor({ log, http, database, record, rules, owner }: Ports) {
    this.owner = owner;
    this.kit = Kit.take(log, http, rules);
    const { store, payments, transfers } = this.kit;
    this.store = store;
    const provided = new Map<unknown, unknown>([
      [EventStore, store],
      [Config, config],
      [CommandBus, { execute: (command: object) => this.execute(command) }],
      [Payments, payments],
      [Transfers, transfers],
      [Database, database],
      [FieldEncryption, new FieldEncryption(keys as never)],
      [Outbox, { run: (...messages: OutboxMessage[]) => record(messages) }],
    ]);
    for (const [type, instance] of provided) this.instances.set(type, instance);
    for (const module of MODULES)
      for (const type of module.for('worker').providers as Type[]) {
        const command: unknown = Reflect.getMetadata('__commandHandler__', type);
        if (command) this.handlers.set(command, type);
      }
  }

  /** Its history has ended. */
  end() {
    this.kit.giveBack();
  }

  execute<T = unknown>(command: object): Promise<T> {
    const handler = this.handlers.get(command.constructor);
    if (!handler) throw new Error(`no handler of ${command.constructor.name}`);
    return this.resolve<{ execute: (command: object) => Promise<T> }>(handler as never).execute(command);
  }

  /** The instance of a class, made with its dependencies as Nest makes it. */
  resolve<T>(type: Type<T>): T {
    const known = this.instances.get(type);
    if (known) return known as T;
    const types = ((Reflect.getMetadata('design:paramtypes', type) as Type[] | undefined) ?? []).slice();
    const named = (Reflect.getMetadata('self:paramtypes', type) ?? []) as { index: number; param: Type }[];
    for (const { index, param } of named) types[index] = param;
    const instance = new type(...types.map((one) => this.resolve(one)));
    this.instances.set(type, instance);
    return instance;
  }
}
