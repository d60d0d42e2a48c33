import { Injectable } from '@nestjs/common';
import type { ErasureTerms } from '#server/kernel/erasure';
import type { Instant, UserId } from '#server/kernel/ids';
import { ModuleRegistry } from '#server/platform/module-registry';

/** What one module demands before a person is erased. */
export interface ErasureGuard {
  /** Throws 409 while something of the person must end first. Changes nothing. */
  examine(userId: UserId, terms: ErasureTerms): Promise<unknown>;
  /** Settles what the person gave up. It may run again, and must then change nothing more. */
  settle?(userId: UserId, terms: ErasureTerms, at: Instant): Promise<unknown>;
}

/** The demands of all modules. */
@Injectable()
export class ErasureGuards {
  constructor(private readonly registry: ModuleRegistry) {}

  /** Nothing is settled unless no module refuses. */
  async pass(userId: UserId, terms: ErasureTerms, at: Instant) {
    const guards = this.registry.definitions.flatMap(({ beforeErasure }) =>
      beforeErasure ? [this.registry.resolve(beforeErasure)] : [],
    );
    for (const guard of guards) await guard.examine(userId, terms);
    for (const guard of guards) await guard.settle?.(userId, terms, at);
  }
}
