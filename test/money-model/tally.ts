/** How often each thing happened in all runs: it shows that the runs reach what they promise to check. */
export class Tally {
  private readonly counts = new Map<string, number>();

  count(what: string) {
    this.counts.set(what, this.of(what) + 1);
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0;
  }

  toJSON() {
    return Object.fromEntries([...this.counts].sort(([one], [other]) => one.localeCompare(other)));
  }
}
