import type { Recorded } from '#server/kernel/decider';

/** A point of the log: a position, and when the store wrote it, in ms. */
export type Point = { position: bigint; time: number };
/** The earliest point at which something may have been appended; the position decides where it is known. */
export type Since = { time: number; position?: bigint };
export type KeyedEvent = { key: string; number: number; point: Point };

/** By how much clocks of this system may differ, in ms. */
const CLOCK_SKEW_MS = 10_000;
/** Minimum and maximum number of keys kept; and for how long they are kept beyond their look-ups, in ms. */
const [LEAST, MOST, SLACK_MS] = [256, 100_000, 20_000];

export const pointOf = ({ position, created }: Recorded): Point => ({ position, time: timeOf(created) });
/** An event of this process has no time before it is appended. */
export const timeOf = (created: string) => (created ? Date.parse(created) : Date.now());

/**
 * The keys that the latest events of a stream hold, each with the number of its event: commands' ids, and what the stream
 * takes once only. It covers the events from one number to the end; older ones are read from the log when a command needs them.
 */
export class RecentKeys {
  private events = new Map<string, KeyedEvent>();
  private appending: Point[] = [];

  constructor(
    /** Number of the first event whose keys are held; 0 if every key of the stream is. */
    private from = 0,
    /** Every key appended after this point is held. */
    private after?: Point,
  ) {}

  get coveredFrom() {
    return this.from;
  }

  numberOf(key: string): number | undefined {
    return this.events.get(key)?.number;
  }

  covers(since: Since): boolean {
    if (this.from === 0 || !this.after) return this.from === 0;
    const { position, time } = this.after;
    return since.position !== undefined && position >= 0n
      ? position <= since.position
      : time < since.time - CLOCK_SKEW_MS;
  }

  /** A negative position: the event is not appended yet; `appended` sets it. */
  record(key: string, number: number, point: Point) {
    if (this.events.has(key)) return;
    this.events.set(key, { key, number, point });
    if (point.position < 0n) this.appending.push(point);
    if (this.events.size > MOST) this.forgetOldest();
  }

  appended(position: bigint) {
    for (const point of this.appending) point.position = position;
    this.appending = [];
  }

  /** Adds the keys of older events, which reach back to the event `first`. */
  prepend(older: readonly KeyedEvent[], from: number, after: Point | undefined) {
    const newer = [...this.events.values()];
    this.events = new Map();
    for (const event of [...older, ...newer]) if (!this.events.has(event.key)) this.events.set(event.key, event);
    [this.from, this.after] = [from, after];
  }

  /** Drops keys that are older than any current look-up. */
  forgetBefore(time: number) {
    while (this.events.size > LEAST) {
      const oldest = this.events.values().next().value!;
      if (oldest.point.time >= time - CLOCK_SKEW_MS - SLACK_MS) return;
      this.forgetOldest();
    }
  }

  private forgetOldest() {
    const { key, number, point } = this.events.values().next().value!;
    this.events.delete(key);
    [this.from, this.after] = [Math.max(this.from, number + 1), point];
  }
}
