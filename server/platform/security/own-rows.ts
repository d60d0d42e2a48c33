import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { ModuleRegistry } from '#server/platform/module-registry';

/** What one module keeps of a person outside the log, by name, as JSON shows it: the person's own data and none of others. */
export interface OwnRows {
  rowsOf(userId: UserId): Promise<Readonly<Record<string, unknown>>>;
}

/** What all modules keep of a person outside the log. */
@Injectable()
export class AllOwnRows {
  constructor(private readonly registry: ModuleRegistry) {}

  /** By the name of the module. */
  async *of(userId: UserId): AsyncGenerator<{ module: string; rows: Readonly<Record<string, unknown>> }> {
    for (const { name, ownRows } of this.registry.definitions)
      if (ownRows) yield { module: name, rows: await this.registry.resolve(ownRows).rowsOf(userId) };
  }
}
