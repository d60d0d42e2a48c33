import type { Client, Pool } from 'pg';
import { commit } from './commit.js';
import { sizeOf } from './content.js';
import { History } from './history.js';
import { RecentIds } from './recent-ids.js';
import { type RecordedEvent, STEP } from './recorded.js';
import { Staging } from './staging.js';
import { isMetastream, metastreamOf, originalOf, type Streams } from './streams.js';
import { stageWrite, type Outcome, type Write } from './write.js';

const LARGEST_ROUND = 512;
const LARGEST_ROUND_BYTES = 4 * 1024 * 1024;
const LARGEST_BACKLOG_BYTES = 32 * 1024 * 1024;
const DEADLINE_CHECK = 200;

interface Entry {
  write: Write;
  bytes: number;
  answered: boolean;
}

/**
 * The only writer of the database: takes the writes queued during the last commit, decides them in order, commits them
 * in one round trip, then answers. It assigns the positions, so that their order is the order of commits.
 */
export class Writer {
  readonly recent = new RecentIds();
  /** The position of the last committed event. */
  position = 0;
  /** When the last commit was written, µs since 1970. */
  #lastCommit = 0;
  #nextStreamId = 1;
  #queue: Entry[] = [];
  #round: Entry[] = [];
  #running = false;
  #busy = false;
  #stopped = false;
  #idle: (() => void)[] = [];
  #backlog = 0;
  #held: (() => void)[] = [];
  readonly #clock = setInterval(() => this.#expire(), DEADLINE_CHECK);

  constructor(
    readonly client: Client,
    readonly pool: Pool,
    readonly streams: Streams,
    /** Called for every commit, in order, before its writes are answered. */
    readonly committed: (events: readonly RecordedEvent[]) => void,
    /** Called when the connection is lost; the outcome of the commit in flight is unknown. */
    readonly lost: (error: unknown) => void,
  ) {
    this.#clock.unref();
  }

  async start(): Promise<void> {
    const { rows } = await this.client.query<{
      position: string | null;
      created: string | null;
      stream: number | null;
    }>(
      `select position, created, stream from (select max(id) as stream from es_stream) streams left join
        (select position + more * ${STEP} as position, created from es_event order by position desc limit 1) last on true`,
    );
    this.position = Number(rows[0]?.position ?? 0);
    this.#lastCommit = Number(rows[0]?.created ?? 0);
    this.#nextStreamId = (rows[0]?.stream ?? 0) + 1;
  }

  submit(write: Write): void {
    if (this.#stopped) return; // Shutdown fails the call with UNAVAILABLE.
    let bytes = 0;
    for (const event of write.events) bytes += sizeOf(event) + 100;
    this.#queue.push({ write, bytes, answered: false });
    this.#backlog += bytes;
    if (!this.#running) void this.#run();
  }

  /** The queue exceeds its bound: callers wait for `whenRelieved` before they send more. */
  get overloaded(): boolean {
    return this.#backlog > LARGEST_BACKLOG_BYTES;
  }

  whenRelieved(proceed: () => void): void {
    this.#held.push(proceed);
  }

  /** Accepts no more writes and commits the accepted ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#clock);
    if (this.#running) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #run(): Promise<void> {
    this.#running = true;
    // A single writer is served at once; concurrent writes share a commit.
    if (this.#busy) await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      this.#round = this.#take();
      this.#busy = this.#round.length > 1;
      try {
        await this.#write(this.#round.filter((entry) => !entry.answered));
      } catch (error) {
        if (!(await this.#recover(error, this.#round))) break;
      }
      for (const { bytes } of this.#round) this.#backlog -= bytes;
      this.#round = [];
      if (!this.overloaded) for (const proceed of this.#held.splice(0)) proceed();
    }
    this.#running = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #take(): Entry[] {
    let bytes = 0;
    let count = 0;
    while (count < this.#queue.length && count < LARGEST_ROUND) {
      bytes += this.#queue[count]?.bytes ?? 0;
      if (count > 0 && bytes > LARGEST_ROUND_BYTES) break;
      count++;
    }
    return this.#queue.splice(0, count);
  }

  async #write(round: Entry[]): Promise<void> {
    const streams = await this.#lookUp(round);
    const staging = new Staging(streams, this.position, () => this.#nextStreamId++, this.#lastCommit);
    const history = new History(this.pool, this.recent);
    for (const { write } of round)
      history.note(staging.stream(write.stream), write.expected, write.events, round.length === 1);
    if (history.needed) await history.load();
    const outcomes: Outcome[] = [];
    try {
      for (const { write } of round) outcomes.push(stageWrite(write, staging, history, this.recent));
      if (staging.events.length > 0) await commit(this.client, staging);
    } catch (error) {
      staging.discard();
      throw error;
    }
    this.position = staging.position;
    if (staging.events.length > 0) this.#lastCommit = staging.now;
    staging.publish(this.streams, this.recent);
    this.committed(staging.events);
    for (const [index, entry] of round.entries()) this.#answer(entry, outcomes[index] ?? { kind: 'failed' });
  }

  /** The streams a round touches, without waiting when all of them are in memory. */
  async #lookUp(round: Entry[]) {
    const names = new Set<string>();
    for (const { write } of round) {
      names.add(write.stream).add(metastreamOf(write.stream));
      if (isMetastream(write.stream)) names.add(originalOf(write.stream));
    }
    return this.streams.find([...names]);
  }

  /** After a refused commit each write is tried alone, so that one cannot fail the others. False: the connection is lost. */
  async #recover(error: unknown, round: readonly Entry[]): Promise<boolean> {
    try {
      if (!isRefusal(error)) throw error;
      this.streams.forget();
      await this.start();
      if (round.length > 1) return await this.#writeOneByOne(round);
      process.stderr.write(`event store: a write was refused: ${error.message}\n`);
      for (const entry of round) this.#answer(entry, { kind: 'failed' });
      return true;
    } catch (loss) {
      this.#stopped = true;
      this.#queue = [];
      this.lost(loss);
      return false;
    }
  }

  async #writeOneByOne(round: readonly Entry[]): Promise<boolean> {
    for (const entry of round) {
      if (entry.answered) continue;
      try {
        await this.#write([entry]);
      } catch (error) {
        if (!(await this.#recover(error, [entry]))) return false;
      }
    }
    return true;
  }

  #answer(entry: Entry, outcome: Outcome): void {
    if (entry.answered) return;
    entry.answered = true;
    entry.write.settle(outcome);
  }

  #expire(): void {
    const now = Date.now();
    for (const entry of [...this.#round, ...this.#queue])
      if (entry.write.deadline <= now) this.#answer(entry, { kind: 'timeout' });
  }
}

/** Whether PostgreSQL refused the statement and the connection is still usable. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';
