import type { jsonEvent } from '@eventstore/db-client';
import type { Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import type { Chance } from '../fuzz/chance.js';
import type { SimulatedClock } from './clock.js';
import type { Interleaving } from './interleaving.js';
import type { Tally } from './tally.js';

type Sent = ReturnType<typeof jsonEvent>;

/** A log in memory with the event store's optimistic concurrency. What an event holds is frozen: a fold that changes it throws. */
export class MemoryLog {
  readonly events: Recorded[] = [];
  private readonly streams = new Map<string, Recorded[]>();

  constructor(
    private readonly clock: SimulatedClock,
    private readonly appended: (event: Recorded) => void,
  ) {}

  stream(name: string): readonly Recorded[] {
    return this.streams.get(name) ?? [];
  }

  /** Undefined unless `revision` is the stream's last. */
  append(name: string, sent: readonly Sent[], revision: number): { position: bigint } | undefined {
    const stream = this.streams.get(name) ?? [];
    if (stream.length - 1 !== revision) return undefined;
    this.streams.set(name, stream);
    for (const { id, type, data, metadata } of sent) {
      const meta = (metadata ?? {}) as Record<string, unknown>;
      const event: Recorded = {
        ...{
          type,
          data: Object.freeze(JSON.parse(JSON.stringify(data)) as object),
          id,
          stream: name,
          revision: stream.length,
        },
        ...{ position: BigInt(this.events.length), created: this.clock.now },
        meta: {
          ...{ correlationId: String(meta.$correlationId), causationId: String(meta.$causationId) },
          ...{ actorId: String(meta.actorId), hash: meta.hash as string | undefined },
          ...{ chain: meta.chain as number | undefined, followedBy: meta.then as string[] | undefined },
          commandId: meta.commandId as string | undefined,
        },
      };
      stream.push(event);
      this.events.push(event);
      this.appended(event);
    }
    return { position: BigInt(this.events.length - 1) };
  }

  /** Appends one event after the last of its stream. */
  add(name: string, type: string, data: object) {
    const id = `${name}/${this.stream(name).length}`;
    this.append(name, [{ id, type, data, metadata: {} } as unknown as Sent], this.stream(name).length - 1);
  }
}

export type StoreFaults = { isHealthy: boolean; chance: Chance; tally: Tally };

/** Of 100 appends, those whose store is away: half of them are stored all the same. */
const AWAY = 4;

/** One process's access to the log, as `EventLog` is to the event store. */
export class LogClient {
  readonly client = {};

  constructor(
    private readonly log: MemoryLog,
    private readonly owner: object,
    private readonly interleaving: Interleaving,
    private readonly faults: StoreFaults,
  ) {}

  async *read<F extends Event>(stream: string, _?: unknown, from = 0n, most = Infinity): AsyncGenerator<Recorded<F>> {
    await this.interleaving.step(this.owner);
    const first = Number(from);
    yield* this.log.stream(stream).slice(first, first + most) as Recorded<F>[];
  }

  async event(stream: string, revision: number): Promise<Recorded | undefined> {
    await this.interleaving.step(this.owner);
    return this.log.stream(stream)[revision];
  }

  async last(stream: string): Promise<Recorded | undefined> {
    await this.interleaving.step(this.owner);
    return this.log.stream(stream).at(-1);
  }

  async append(stream: string, events: Sent[], revision: number) {
    const { chance, tally, isHealthy } = this.faults;
    const isLost = !isHealthy && chance.in100(AWAY);
    await this.interleaving.step(this.owner);
    if (isLost && chance.in100(50)) throw away();
    const result = this.log.append(stream, events, revision);
    tally.count(result ? 'append' : 'conflict');
    await this.interleaving.step(this.owner);
    if (isLost) {
      if (result) tally.count('unknown outcome');
      throw away();
    }
    return result;
  }
}

const away = () => new DomainError('unavailable', 'event_store_unavailable', 'Try again.', { retryAfter: 2 });
