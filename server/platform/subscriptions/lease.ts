import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { Owner } from '#server/platform/owner';
import { type CheckpointTable, createCheckpoint, LEASE_MS, type LeaseRow, renewAndAcquire } from './lease-rows.js';

export { type CheckpointTable, isFree } from './lease-rows.js';

/** Interval between renewals, and between attempts to acquire, ms. */
const RENEWAL_MS = 1_000;

/** Transient: the work is continued, here or in the process that holds the lease now. */
export class LeaseLost extends Error {
  readonly type = 'unavailable';
}

/** Position of a checkpoint: the last position passed, and the last event handled, if any. */
export type CheckpointPosition = { position: bigint; event?: { id: string; position: bigint } };

/** The exclusive right to advance one checkpoint. Writes are fenced by `epoch`, which grows with every grant. */
export class Lease {
  private readonly abort = new AbortController();
  private validUntil = 0;

  constructor(
    readonly name: string,
    readonly epoch: number,
    /** The checkpoint's position when the lease was granted. */
    readonly from: CheckpointPosition,
    /** Reason of the last owner's halt. */
    readonly halted?: string,
  ) {}

  /** False from `LEASE_MS` after the last renewal on: another process may hold the lease. */
  get isValid() {
    return performance.now() < this.validUntil && !this.lost.aborted;
  }

  /** Aborts when the lease is lost or released. */
  get lost(): AbortSignal {
    return this.abort.signal;
  }

  /** The row was written by a statement sent at `sentAt` (`performance.now()`). */
  renewed(sentAt: number) {
    this.validUntil = sentAt + LEASE_MS;
  }

  end(reason = new LeaseLost(`${this.name}: another process holds the lease`)) {
    this.abort.abort(reason);
  }
}

type Request = {
  resolve: (lease: Lease) => void;
  reject: (error: unknown) => void;
  startAfter: () => Promise<bigint>;
  onWaiting: () => void;
  isCreating?: boolean;
};

/**
 * The leases of one process on the checkpoints of one table. A lease is kept in the checkpoint's row; one statement a
 * second renews all that are held and tries to acquire all that are wanted, so that no connection is held. A process
 * that dies loses its leases after `LEASE_MS`, or to the next process of its instance at once; one that stops releases
 * them.
 */
export class Leases {
  private readonly held = new Map<string, Lease>();
  private readonly wanted = new Map<string, Request>();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private next?: Promise<void>;

  constructor(
    readonly db: Sql,
    readonly table: CheckpointTable,
    readonly owner = new Owner(),
  ) {}

  /**
   * Resolves when the lease is granted, or to undefined when `cancelled` aborts. `startAfter` gives the position of a
   * checkpoint that does not exist yet; `onWaiting` is called each time another process holds the lease.
   */
  async acquire(
    name: string,
    cancelled: AbortSignal,
    { startAfter = () => Promise.resolve(-1n), onWaiting = () => undefined as void } = {},
  ): Promise<Lease | undefined> {
    if (this.wanted.has(name) || this.held.has(name)) throw new Error(`${name} is subscribed to twice in one process`);
    if (cancelled.aborted) return undefined;
    return new Promise<Lease | undefined>((resolve, reject) => {
      const cancel = () => {
        this.wanted.delete(name);
        void (this.running ?? Promise.resolve()).then(() => resolve(undefined));
      };
      cancelled.addEventListener('abort', cancel, { once: true });
      const settle = () => cancelled.removeEventListener('abort', cancel);
      this.wanted.set(name, {
        ...{ startAfter, onWaiting },
        resolve: (lease) => (settle(), resolve(lease)),
        reject: (error) => (settle(), reject(error as Error)),
      });
      void this.renew();
    });
  }

  /** Resolves when the lease is known to be held; rejects with `LeaseLost`. */
  async confirm(lease: Lease) {
    if (lease.isValid) return;
    await this.renew();
    lease.lost.throwIfAborted();
    if (!lease.isValid) throw new LeaseLost(`${lease.name}: the lease could not be renewed`);
  }

  /** Lets another process acquire the lease at once. `halted` is kept in the row until the next progress. */
  async release(lease: Lease, halted?: string) {
    if (this.held.get(lease.name) === lease) this.held.delete(lease.name);
    this.stopWhenUnused();
    lease.end(new LeaseLost(`${lease.name}: the lease was released`));
    await sql`update ${sql.table(this.table)} set owner = null, halted = coalesce(${halted ?? null}, halted)
      where name = ${lease.name} and owner = ${this.owner.name} and epoch = ${lease.epoch}`.execute(this.db);
  }

  /** Renewals are coalesced: one statement in flight, and at most one waiting. Never rejects. */
  private renew(): Promise<void> {
    this.timer ??= setInterval(() => void this.renew(), RENEWAL_MS);
    if (this.next) return this.next;
    const begin = (this.running ?? Promise.resolve()).then(() => new Promise((resolve) => setImmediate(resolve)));
    const round = begin.then(() => {
      this.next = undefined;
      this.running = this.round()
        .catch((error: unknown) => this.failed(error))
        .finally(() => (this.running = undefined));
      return this.running;
    });
    return (this.next = round);
  }

  private async round() {
    if (this.stopWhenUnused()) return;
    const requests = new Map(this.wanted);
    const sentAt = performance.now();
    for (const row of await renewAndAcquire(this, [...this.held.values()], [...requests.keys()])) {
      const { name } = row;
      const [lease, request] = [this.held.get(name), this.wanted.get(name)];
      if (lease) {
        if (row.epoch === lease.epoch) lease.renewed(sentAt);
        else if (row.lost) this.lose(lease);
      } else if (request && request === requests.get(name)) this.answer(request, row, sentAt);
      else if (row.epoch !== null) await this.release(leaseOf(row));
    }
  }

  private answer(request: Request, row: LeaseRow, sentAt: number) {
    const { name } = row;
    if (!row.exists) return void this.create(name, request);
    if (row.epoch === null) return request.onWaiting();
    const lease = leaseOf(row);
    lease.renewed(sentAt);
    this.wanted.delete(name);
    this.held.set(name, lease);
    request.resolve(lease);
  }

  /** Beside the renewals: they must not wait for the event store. Never rejects. */
  private async create(name: string, request: Request) {
    if (request.isCreating) return;
    request.isCreating = true;
    try {
      await createCheckpoint(this.db, this.table, name, await request.startAfter());
      void this.renew();
    } catch (error) {
      if (this.wanted.get(name) !== request) return;
      this.wanted.delete(name);
      request.reject(error);
    } finally {
      request.isCreating = false;
    }
  }

  private stopWhenUnused(): boolean {
    if (this.held.size + this.wanted.size > 0) return false;
    clearInterval(this.timer);
    this.timer = undefined;
    return true;
  }

  private lose(lease: Lease) {
    this.held.delete(lease.name);
    lease.end();
  }

  /** Leases stay held, and turn invalid by themselves. */
  private failed(error: unknown) {
    const requests = [...this.wanted.values()];
    this.wanted.clear();
    for (const { reject } of requests) reject(error);
  }
}

function leaseOf({ name, epoch, position, event_id, event_position, halted }: LeaseRow): Lease {
  const event = event_id === null ? undefined : { id: event_id, position: BigInt(event_position!) };
  return new Lease(name, epoch!, { position: BigInt(position), event }, halted ?? undefined);
}
