/** Changes are remembered for between one and two of this time, ms. */
const KEPT_MS = 60_000;

/**
 * When something last changed for a person or a role, so that a socket learns what its page missed between its requests
 * and its connection. Each web process remembers what passed through its relay.
 */
export class RecentChanges {
  private newer = new Map<string, number>();
  private older = new Map<string, number>();
  /** From when on every change was received. */
  private since = Infinity;
  private turnedAt = Date.now();

  /** The relay listens from now on: what passed before was missed. */
  listens() {
    this.since = Date.now();
  }

  note(topic: string) {
    const now = Date.now();
    if (now - this.turnedAt >= KEPT_MS) {
      [this.older, this.newer] = [this.newer, new Map()];
      this.turnedAt = now;
    }
    this.newer.set(topic, now);
  }

  /** True if one of the topics changed within this time, or if that is not remembered, ms. */
  isAnyWithin(topics: readonly string[], age: number): boolean {
    const from = Date.now() - age;
    if (age > KEPT_MS || from < this.since) return true;
    return topics.some((topic) => (this.newer.get(topic) ?? this.older.get(topic) ?? 0) >= from);
  }
}
