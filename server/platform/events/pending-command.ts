import type { CommandIdentity } from '#server/kernel/command';
import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import type { Since } from './recent-keys.js';
import { currentTrace, newTrace } from './trace-context.js';

/** Time within which a command is decided again after conflicts with other processes, ms. */
const RETRY_MS = 8_000;
/** Time within which a command may be repeated, ms: the retention of an `Idempotency-Key`. */
const REPEATED_WITHIN_MS = 86_400_000;

type Options<State> = {
  /** Called with the state of the stream after the command's events are appended. */
  query?: (state: State) => void;
  identity?: CommandIdentity;
};

/** A queued command with its trace. `outcome` settles with its events. */
export class PendingCommand<State, Command, Fact extends Event> {
  readonly trace = currentTrace() ?? newTrace();
  readonly outcome: Promise<Recorded<Fact>[]>;
  readonly query?: (state: State) => void;
  readonly identity?: CommandIdentity;
  /** Keys of the command's events, if it was decided before. */
  readonly keys: readonly string[];
  readonly since?: Since;
  resolve!: (events: Recorded<Fact>[]) => void;
  reject!: (error: unknown) => void;
  private readonly issuedAt = Date.now();

  constructor(
    { once }: Pick<Decider<State, Command, Fact>, 'once'>,
    readonly command: Command,
    { query, identity }: Options<State> = {},
  ) {
    this.query = query;
    this.identity = identity;
    const only = once?.ofCommand(command);
    this.keys = [identity?.commandId, only?.key].filter((key) => key !== undefined);
    const times = [
      ...(identity && !identity.isFirst ? [this.issuedAt - REPEATED_WITHIN_MS] : []),
      ...(only ? [Date.parse(only.since)] : []),
    ];
    if (times.length) this.since = this.trace.after ?? { time: Math.min(...times) };
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Lower bound of the search for its earlier events, ms since 1970. */
  get oldest(): number {
    return this.since?.time ?? this.issuedAt;
  }

  /** False after it waited too long or its request was answered with a timeout; then it is rejected. */
  isAwaited(): boolean {
    if (Date.now() < this.issuedAt + RETRY_MS && !this.trace.givenUp) return true;
    const detail = 'Many people are doing this at once. Try again in a moment.';
    this.reject(new DomainError('unavailable', 'busy', detail, { retryAfter: 1 }));
    return false;
  }
}
