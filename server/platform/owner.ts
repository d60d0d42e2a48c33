import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type RawBuilder, sql } from 'kysely';

/**
 * The name under which one process holds leases and claims. With an `INSTANCE` the process replaces the one that had that
 * instance before: it acquires what a killed predecessor held without waiting for the expiry.
 */
export class Owner {
  readonly name: string;
  private readonly prefix?: string;

  constructor(instance?: string) {
    this.prefix = instance && `${instance}:`;
    this.name = `${instance ?? hostname()}:${process.pid}:${randomUUID()}`;
  }

  /** SQL condition: the row of this `owner` column belongs to a predecessor. */
  get isPredecessor(): RawBuilder<boolean> {
    if (!this.prefix) return sql`false`;
    return sql`(starts_with(owner, ${this.prefix}) and owner <> ${this.name})`;
  }
}
