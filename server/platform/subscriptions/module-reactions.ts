import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRegistry } from '#server/platform/module-registry';
import { ReactionRunner } from './reactions.js';

/** Starts the reactions that modules declare; part of the worker process. */
@Injectable()
export class ModuleReactions implements OnApplicationBootstrap {
  constructor(
    private readonly registry: ModuleRegistry,
    private readonly runner: ReactionRunner,
  ) {}

  onApplicationBootstrap() {
    const { definitions, events } = this.registry;
    for (const { name, reactions } of definitions) {
      if (!reactions) continue;
      for (const type of Object.keys(reactions.on))
        if (!events.has(type)) throw new Error(`${name} reacts to ${type}, which no module declares`);
      this.runner.start(name, reactions, events);
    }
  }
}
