import { Injectable, type Type } from '@nestjs/common';
import type { Instant } from '#server/kernel/ids';
import { withTimeout } from '#server/platform/concurrency/timeout';
import { ModuleRegistry } from '#server/platform/module-registry';
import { rejectUnsafeText } from './input-guards.js';

/** Values of the parameters in a path of the client. */
export type PageParams = Readonly<Record<string, string>>;

/** What a page says of itself to search engines, and to sites that show a link to it. Addresses are absolute. */
export interface PageDescription {
  /** The one address of the page, whichever of its names was asked for. */
  url: string;
  title: string;
  /** In one or two sentences. */
  summary: string;
  image?: string;
  /** The object of the page, in the vocabulary of schema.org. */
  about?: object;
}

/** A page that is no longer public and is still open to persons who own its object. Its document is 200, and not listed. */
export const OWNED = 'owned';

/** The pages of one path of the client, one for each public object; declared by a module under `pages`. */
export interface PageIndex {
  /** Undefined if a visitor may not see the page, `OWNED` if only some persons may, whom the request does not name. */
  find(params: PageParams): Promise<PageDescription | typeof OWNED | undefined>;
  /** The pages that search engines may list, newest first. */
  list(limit: number): Promise<{ params: PageParams; changedAt: Instant }[]>;
  /** Paths of the API that the pages read, which search engines need to render them. */
  readonly reads: readonly string[];
}

/** A page of the client by its path; `changedAt` where it is known. */
export type PageEntry = { path: string; changedAt?: Instant };

/** A page is not delayed longer by the look-up of its object, ms. */
const TIMEOUT_MS = 500;

/** The paths of the client, and the page indexes of all modules. */
@Injectable()
export class Pages {
  private readonly indexes: ReadonlyMap<string, Type<PageIndex>>;

  constructor(private readonly registry: ModuleRegistry) {
    this.indexes = registry.entries('pages');
  }

  /** Resolves to the search of a path: undefined if the client has no such page, or its object does not exist. */
  finderOf(patterns: readonly string[]): (path: string) => Promise<FoundPage | undefined> {
    const unknown = [...this.indexes.keys()].filter((pattern) => !patterns.includes(pattern));
    if (unknown.length) throw new Error(`The client has no path ${unknown.join(', ')}`);
    const match = matcher(patterns);
    return async (path) => {
      const found = match(path);
      return found && this.find(found);
    };
  }

  /** At most `limit` pages of all indexes. */
  async list(limit: number): Promise<PageEntry[]> {
    const entries: PageEntry[] = [];
    for (const [pattern, index] of this.indexes)
      for (const { params, changedAt } of await this.registry.resolve(index).list(limit - entries.length))
        entries.push({ path: pathOf(pattern, params), changedAt });
    return entries;
  }

  reads(): string[] {
    return [...this.indexes.values()].flatMap((index) => this.registry.resolve(index).reads);
  }

  /** While the index cannot be read, every page exists: the page itself says what is wrong. */
  private async find({ pattern, params }: PageMatch): Promise<FoundPage | undefined> {
    const index = this.indexes.get(pattern);
    if (!index) return {};
    const finding = this.registry.resolve(index).find(params);
    return withTimeout(finding, TIMEOUT_MS).then(
      (description) => (description === OWNED ? { isOwned: true } : description && { description }),
      () => ({}),
    );
  }
}

/** A page that exists; `description` where a module has it. Search engines do not list one that is open to its owners only. */
export type FoundPage = { description?: PageDescription; isOwned?: boolean };
type PageMatch = { pattern: string; params: PageParams };

/**
 * Finds the pattern of a path as React Router does: in any case, with or without a final slash; a pattern without
 * parameters goes before one with.
 */
export function matcher(patterns: readonly string[]): (path: string) => PageMatch | undefined {
  const fixedFirst = [...patterns].sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
  const known = fixedFirst.map((pattern) => ({
    pattern,
    names: [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!),
    path: new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)')}/?$`, 'i'),
  }));
  return (path) => {
    for (const { pattern, names, path: expected } of known) {
      const values = expected.exec(path)?.slice(1).map(decoded);
      if (!values) continue;
      if (values.includes(undefined)) return undefined;
      return { pattern, params: Object.fromEntries(names.map((name, i) => [name, values[i]!])) };
    }
    return undefined;
  };
}

const pathOf = (pattern: string, params: PageParams) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Undefined for a value that no object can be named by. */
function decoded(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value);
    rejectUnsafeText(text);
    return text;
  } catch {
    return undefined;
  }
}
