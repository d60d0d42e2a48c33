import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { EventRegistry } from './events/event-registry.js';
import type { ModuleDefinition } from './module.js';

export const MODULES = Symbol('MODULES');

/** The definitions of all modules of this process, and the injectables they name. */
@Injectable()
export class ModuleRegistry {
  /** The event types of all modules. */
  readonly events: EventRegistry;

  constructor(
    @Inject(MODULES) readonly definitions: readonly ModuleDefinition[],
    private readonly ref: ModuleRef,
  ) {
    this.events = new EventRegistry(...definitions.flatMap(({ events = [] }) => events));
  }

  /** All entries of one registry, by name. A name declared by two modules is an error that stops the boot. */
  entries<
    Key extends 'mailTemplates' | 'pages' | 'policies' | 'topics' | 'signals' | 'fileScopes' | 'uploads' | 'webhooks',
  >(key: Key): Map<string, NonNullable<ModuleDefinition[Key]>[string]> {
    const all = new Map<string, NonNullable<ModuleDefinition[Key]>[string]>();
    for (const definition of this.definitions)
      for (const [name, entry] of Object.entries(definition[key] ?? {})) {
        if (all.has(name)) throw new Error(`${key}.${name} is declared by two modules`);
        all.set(name, entry as NonNullable<ModuleDefinition[Key]>[string]);
      }
    return all;
  }

  /** The instance of a class that some module provides. */
  resolve<T>(type: Type<T>): T {
    return this.ref.get(type, { strict: false });
  }
}
