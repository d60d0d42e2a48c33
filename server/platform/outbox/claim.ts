import type { Cause } from '#server/kernel/decider';

export type ClaimedRow = Readonly<{
  id: string;
  name: string;
  payload: object;
  trace: Cause | null;
  /** The number of this claim; with the owner it fences every write of a result. */
  attempts: number;
  failures: number;
}>;

/** Another worker may hold the message by now; nothing of this run may be written. */
export class ClaimLost extends Error {
  constructor(id: string) {
    super(`the claim of message ${id} was lost`);
  }
}

/** The right to run one message, until it expires. */
export class Claim {
  private readonly loss = new AbortController();

  /** `expiresAt` is on the clock of `performance.now()`, which runs on while the process is frozen. */
  constructor(
    readonly row: ClaimedRow,
    private expiresAt: number,
  ) {}

  get isHeld(): boolean {
    return !this.loss.signal.aborted && performance.now() < this.expiresAt;
  }

  /** Aborted when another worker may run the message. */
  get signal(): AbortSignal {
    return this.loss.signal;
  }

  renew(expiresAt: number) {
    this.expiresAt = expiresAt;
  }

  lose() {
    this.loss.abort(new ClaimLost(this.row.id));
  }
}
