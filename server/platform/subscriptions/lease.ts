import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { Owner } from '#server/platform/owner';

/** Another process may acquire a lease that was not renewed for this long, ms. */
export const LEASE_MS = 4_000;
/** Interval between renewals, and between attempts to acquire, ms. */
const RENEWAL_MS = 1_000;

export type CheckpointTable = 'app.checkpoint' | 'projection.checkpoint';

/** Transient: the work goes on, here or in the process that holds the lease now. */
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
};

type Row = {
  name: string;
  exists: boolean;
  lost: boolean;
  epoch: number | null;
  position: number;
  event_id: string | null;
  event_position: number | null;
  halted: string | null;
};

/**
 * The leases of one process on the checkpoints of one table. A lease lies in the checkpoint's row; one statement a
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
    private readonly owner = new Owner(),
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
    for (const row of await this.renewAndAcquire([...this.held.values()], [...requests.keys()])) {
      const { name } = row;
      const [lease, request] = [this.held.get(name), this.wanted.get(name)];
      if (lease) {
        if (row.epoch === lease.epoch) lease.renewed(sentAt);
        else if (row.lost) this.lose(lease);
      } else if (request && request === requests.get(name)) await this.answer(request, row, sentAt);
      else if (row.epoch !== null) await this.release(leaseOf(row));
    }
  }

  private async answer(request: Request, row: Row, sentAt: number) {
    const { name } = row;
    if (!row.exists) {
      await this.create(name, await request.startAfter());
      return void this.renew();
    }
    if (row.epoch === null) return request.onWaiting();
    const lease = leaseOf(row);
    lease.renewed(sentAt);
    this.wanted.delete(name);
    this.held.set(name, lease);
    request.resolve(lease);
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

  /**
   * A row that another statement has locked is passed over: its own writer renews it, and a renewal must not wait
   * behind a long batch.
   */
  private async renewAndAcquire(held: readonly Lease[], wanted: readonly string[]): Promise<Row[]> {
    const names = [...held.map(({ name }) => name), ...wanted];
    const epochs = [...held.map(({ epoch }) => epoch), ...wanted.map(() => null)];
    const [table, owner, isPredecessor] = [sql.table(this.table), this.owner.name, this.owner.isPredecessor];
    const { rows } = await sql<Row>`
      with asked as (select * from unnest(${names}::text[], ${epochs}::bigint[]) as asked (name, epoch)),
      free as (
        select name, asked.epoch from ${table} c join asked using (name)
        where case when asked.epoch is null then owner is null or owner = ${owner} or ${isPredecessor} or ${isExpired}
          else owner = ${owner} and c.epoch = asked.epoch end
        for update of c skip locked),
      granted as (
        update ${table} c set owner = ${owner}, heartbeat_at = clock_timestamp(), epoch = c.epoch + (free.epoch is null)::int
        from free where c.name = free.name
        returning c.name, c.epoch, c.position, c.event_id, c.event_position, c.halted)
      select name, c.name is not null as exists, granted.epoch, granted.position, granted.event_id, granted.event_position,
        granted.halted, asked.epoch is not null and (c.epoch is distinct from asked.epoch or c.owner is distinct from ${owner}) as lost
      from asked left join ${table} c using (name) left join granted using (name)`.execute(this.db);
    return rows;
  }

  /** A row that was deleted and created again never repeats an epoch. */
  private create(name: string, position: bigint) {
    return sql`insert into ${sql.table(this.table)} (name, position, epoch)
      values (${name}, ${String(position)}, (extract(epoch from clock_timestamp()) * 1000)::bigint)
      on conflict (name) do nothing`.execute(this.db);
  }
}

function leaseOf({ name, epoch, position, event_id, event_position, halted }: Row): Lease {
  const event = event_id === null ? undefined : { id: event_id, position: BigInt(event_position!) };
  return new Lease(name, epoch!, { position: BigInt(position), event }, halted ?? undefined);
}

const isExpired = sql`(heartbeat_at is null or heartbeat_at < clock_timestamp() - make_interval(secs => ${LEASE_MS / 1_000}))`;

/** Whether no process holds the lease of a checkpoint; it stays so until the caller's transaction ends. */
export async function isFree(table: CheckpointTable, name: string, transaction: Sql): Promise<boolean> {
  await sql`insert into ${sql.table(table)} (name, epoch) values (${name}, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (name) do nothing`.execute(transaction);
  const { rows } = await sql`select from ${sql.table(table)} where name = ${name} and (owner is null or ${isExpired})
    for update skip locked`.execute(transaction);
  return rows.length > 0;
}
