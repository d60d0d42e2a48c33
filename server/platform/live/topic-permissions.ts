import { Injectable, type Type } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ModuleRegistry } from '#server/platform/module-registry';
import { topic, type TopicAuthoriser } from './topics.js';

/** A permission is cached this long, ms; a refusal is not cached. */
const TTL_MS = 2_000;
const MAX_PERMISSIONS = 10_000;
const IS_KEY = /^[\w-]{1,64}$/;

/** The caller of `watch`; without `me` a visitor. */
export type Caller = { me?: string; roles?: string[] };

/** Who may watch which topic, as the modules' authorisers decide. Concurrent equal checks are one call. */
@Injectable()
export class TopicPermissions {
  private readonly authorisers: ReadonlyMap<string, Type<TopicAuthoriser>>;
  private readonly permissions = new LRUCache<string, true, { name: string; caller: Caller }>({
    max: MAX_PERMISSIONS,
    ttl: TTL_MS,
    fetchMethod: async (_key, _stale, { context }) =>
      (await this.ask(context.name, context.caller)) ? true : undefined,
  });

  constructor(private readonly registry: ModuleRegistry) {
    this.authorisers = registry.entries('topics');
  }

  /** The topic that a message names, as `{ topic: '<prefix>:<key>' }` or `{ <prefix>: key }`; undefined when no module declares it. */
  topicOf(message: unknown): string | undefined {
    if (message === null || typeof message !== 'object') return undefined;
    const [first = '', value] = Object.entries(message)[0] ?? [];
    if (typeof value !== 'string') return undefined;
    const [prefix, key] = first === 'topic' ? partsOf(value) : [first, value];
    return IS_KEY.test(key) && this.authorisers.has(prefix) ? topic.of(prefix, key) : undefined;
  }

  /** `name` comes from `topicOf`. An authoriser that fails allows nothing. */
  async mayWatch(name: string, { me = '', roles = [] }: Caller): Promise<boolean> {
    const key = [name, me, ...roles].join(' ');
    const caller = { me: me || undefined, roles };
    return Boolean(await this.permissions.fetch(key, { context: { name, caller } }).catch(() => false));
  }

  private ask(name: string, { me, roles = [] }: Caller): Promise<boolean> {
    const [prefix, key] = partsOf(name);
    return this.registry.resolve(this.authorisers.get(prefix)!).mayWatch(key, me, roles);
  }
}

function partsOf(name: string): [prefix: string, key: string] {
  const separator = name.indexOf(':');
  return [name.slice(0, separator), name.slice(separator + 1)];
}
