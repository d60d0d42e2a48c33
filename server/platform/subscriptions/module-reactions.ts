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
    for (const { name, reactions } of this.registry.definitions) if (reactions) this.runner.start(name, reactions.on);
  }
}
