/** Ids kept per stream at most. */
const LARGEST = 10_000;

/**
 * The ids of the commands whose events a stream holds, each with the revision of its first event. It covers the stream
 * from one revision to its end; what came before is read from the log when it is asked for.
 */
export class RecentCommands {
  private revisions = new Map<string, number>();
  /** Ids of earlier revisions than this are not here; 0 when every id of the stream is. */
  coveredFrom = 0;

  revisionOf(commandId: string): number | undefined {
    return this.revisions.get(commandId);
  }

  record(commandId: string | undefined, revision: number) {
    if (commandId === undefined || this.revisions.has(commandId)) return;
    this.revisions.set(commandId, revision);
    if (this.revisions.size <= LARGEST) return;
    const [[oldest, dropped]] = this.revisions as unknown as [[string, number]];
    this.revisions.delete(oldest);
    this.coveredFrom = Math.max(this.coveredFrom, dropped + 1);
  }
}
