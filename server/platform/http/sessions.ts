import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { ModuleRegistry } from '#server/platform/module-registry';
import type { Me, SessionLookup } from './policy.js';

/** Delegates to the module that owns sessions. Without one, no caller is signed in. */
@Injectable()
export class Sessions implements SessionLookup {
  private lookup?: SessionLookup;

  constructor(private readonly registry: ModuleRegistry) {}

  async find(sessionId: string, userId: UserId): Promise<Me | undefined> {
    return this.owner?.find(sessionId, userId);
  }

  async live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return (await this.owner?.live(sessionIds)) ?? new Map();
  }

  private get owner(): SessionLookup | undefined {
    const declared = this.registry.definitions.find(({ sessions }) => sessions)?.sessions;
    return (this.lookup ??= declared && this.registry.resolve(declared));
  }
}
