import { Injectable, type Type } from '@nestjs/common';
import { ModuleRegistry } from '#server/platform/module-registry';

/** What passes from one person's socket to the sockets of others, and is never stored. */
export type Signal = { to: readonly string[]; data: object };

/** Decides who receives the signals of one name; declared by a module under `signals`. */
export interface SignalSource {
  /** `key` is what the signal is about. Undefined where nothing may be sent. */
  signalOf(userId: string, key: string): Promise<Signal | undefined>;
}

/** The signals of all modules, by name. */
@Injectable()
export class Signals {
  private readonly sources: ReadonlyMap<string, Type<SignalSource>>;

  constructor(private readonly registry: ModuleRegistry) {
    this.sources = registry.entries('signals');
  }

  /** A source that fails sends nothing. */
  async of(name: string, userId: string, key: string): Promise<Signal | undefined> {
    const source = this.sources.get(name);
    try {
      return source && (await this.registry.resolve(source).signalOf(userId, key));
    } catch {
      return undefined;
    }
  }
}
