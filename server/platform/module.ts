import { type DynamicModule, Inject, Injectable, Module, type Provider, type Type } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Identified } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { EventTypes } from '#server/kernel/event-types';
import type { ReactionSet } from '#server/kernel/reactions';
import { EventStore } from './events/event-store.js';
import type { FileScope } from './files/scopes.js';
import type { UploadRule } from './files/upload-rule.js';
import type { PageIndex } from './http/page-index.js';
import type { PolicyRule, SessionLookup } from './http/policy.js';
import type { RateLimit } from './http/rate-limits.js';
import type { SignalSource } from './live/signals.js';
import type { TopicAuthoriser } from './live/topics.js';
import type { JobDefinition, Schedule } from './outbox/job-definition.js';
import type { RetentionRule } from './outbox/retention-rule.js';
import type { MailConsent, MailTemplate } from './providers/mail-template.js';
import type { ErasureGuard } from './security/erasure-guard.js';
import type { OwnRows } from './security/own-rows.js';
import type { PersonEraser } from './security/person-eraser.js';
import type { WebhookHandler } from './providers/webhook-handler.js';

/** The process a module is loaded in: `command` has neither controllers nor background work. */
export type ProcessKind = 'web' | 'worker' | 'command';

type Handler = { execute(command: never): Promise<unknown> };

/** A command that its decider handles without further facts: bound without a handler class. */
export type CommandBinding = {
  command: Type;
  decider: Decider<never, never, never>;
  /** The id of the stream, without its category. */
  idOf: (command: never) => string;
};

/**
 * Everything one module contributes. The platform consumes these registries and imports no module, so that a new module
 * costs its own files and one line in `app.module.ts`. Its views are listed in `projections/views.ts`, which the
 * projections process reads without loading any module.
 */
export type ModuleDefinition = Readonly<{
  name: string;
  /** Every event type the module writes. */
  events?: readonly EventTypes[];
  /** Handler classes, and commands bound to a decider by `bind`. */
  commands?: readonly (Type<Handler> | CommandBinding)[];
  /** Injectables of every process. */
  providers?: readonly Provider[];
  /** HTTP routes, in the web process. */
  controllers?: readonly Type[];
  /** Reactions to appended events, in the worker. */
  reactions?: ReactionSet;
  /** Handlers of outbox messages, in the worker. */
  jobs?: readonly JobDefinition[];
  /** Handlers of the payment provider's webhooks by event type (`transfer.success`), in the worker. */
  webhooks?: Readonly<Record<string, Type<WebhookHandler>>>;
  /** Mails by the name of their outbox message, sent by the worker. */
  mailTemplates?: Readonly<Record<string, MailTemplate>>;
  /** Declared by the one module that keeps which mails a person wants; in the worker. */
  mailConsent?: Type<MailConsent>;
  /** Periodic work of the worker. */
  schedules?: readonly Schedule[];
  /** Route policies beyond `public`, `user` and the roles, by name. */
  policies?: Readonly<Record<string, Type<PolicyRule>>>;
  /** Every limit the module's routes count against. */
  rateLimits?: readonly RateLimit[];
  /** Authorisers of topics, by the topic's prefix. */
  topics?: Readonly<Record<string, Type<TopicAuthoriser>>>;
  /** What passes between sockets and is never stored, by the name of its socket message. */
  signals?: Readonly<Record<string, Type<SignalSource>>>;
  /** Pages of the client that stand for the module's objects, by the client's path. */
  pages?: Readonly<Record<string, Type<PageIndex>>>;
  /** Permissions and references of stored files, by scope. */
  fileScopes?: Readonly<Record<string, Type<FileScope>>>;
  /** What the module's forms take as files, by the form's field. Such a file may come in pieces. */
  uploads?: Readonly<Record<string, UploadRule>>;
  /** Rows that are deleted when they have expired. */
  retention?: readonly RetentionRule[];
  /** Erases what the module keeps of a person outside the log, in the worker; views react to the event instead. */
  erase?: Type<PersonEraser>;
  /** What `erase` would erase, for the person to take along; in the web process. */
  ownRows?: Type<OwnRows>;
  /** What must end, or be settled, before a person is erased; in every process. */
  beforeErasure?: Type<ErasureGuard>;
  /** Declared by the one module that owns sessions. */
  sessions?: Type<SessionLookup>;
}>;

export type ProductModule = Readonly<{ definition: ModuleDefinition; for(process: ProcessKind): DynamicModule }>;

/** Declares a module; see `ModuleDefinition` for what each process makes of it. */
export function defineModule(definition: ModuleDefinition): ProductModule {
  const module = named(definition.name, class {});
  Module({})(module);
  const { beforeErasure } = definition;
  const providers = [
    ...(definition.providers ?? []),
    ...(definition.commands ?? []).map(handlerOf),
    ...(beforeErasure ? [beforeErasure] : []),
  ];
  return {
    definition,
    for: (process) => ({
      module,
      controllers: process === 'web' ? [...(definition.controllers ?? [])] : [],
      providers: [
        ...providers,
        ...(process === 'web' ? edge(definition) : []),
        ...(process === 'worker' ? work(definition) : []),
      ],
    }),
  };
}

/** Binds a command to its decider; the types of the three are checked against each other here. */
export const bind = <Command extends object>(
  command: new (...args: never[]) => Command,
  decider: { category: string; decide: (command: Command, state: never) => unknown },
  idOf: (command: Command) => string,
): CommandBinding => ({ command, decider: decider as never, idOf: idOf as never });

const edge = (definition: ModuleDefinition): Type[] => {
  const { pages = {}, policies = {}, topics = {}, signals = {}, fileScopes = {}, sessions, ownRows } = definition;
  return [
    ...Object.values(pages),
    ...Object.values(policies),
    ...Object.values(topics),
    ...Object.values(signals),
    ...Object.values(fileScopes),
    ...[sessions, ownRows].filter((type) => type !== undefined),
  ];
};

const work = (module: ModuleDefinition): Type[] => {
  const { jobs = [], schedules = [], webhooks = {}, fileScopes = {}, erase, mailConsent } = module;
  return [
    ...(erase ? [erase] : []),
    ...(mailConsent ? [mailConsent] : []),
    ...Object.values(fileScopes),
    ...new Set([...[...jobs, ...schedules].map(({ handler }) => handler), ...Object.values(webhooks)]),
  ];
};

function handlerOf(handler: Type<Handler> | CommandBinding): Type<Handler> {
  if (!('decider' in handler)) return handler;
  const { command, decider, idOf } = handler;
  class BoundHandler implements Handler {
    constructor(private readonly store: EventStore) {}

    execute(given: never) {
      return this.store.decide(decider, idOf(given), given, (given as Identified<object>).identity);
    }
  }
  Injectable()(BoundHandler);
  Inject(EventStore)(BoundHandler, undefined, 0);
  CommandHandler(command)(BoundHandler);
  return named(`${command.name}Handler`, BoundHandler);
}

const named = <Class extends Type>(name: string, type: Class): Class =>
  Object.defineProperty(type, 'name', { value: name });
