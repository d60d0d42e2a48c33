import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import type { Since } from './recent-keys.js';
import { currentTrace, newTrace } from './trace-context.js';

/** A command is decided again for so long while other processes append to its stream, in ms. */
const PATIENCE_MS = 8_000;
/** A command may be repeated for so long, in ms: as long as an `Idempotency-Key` is kept. */
const REPEATED_WITHIN_MS = 86_400_000;

/** Names a command for ever, so that a repetition of it is answered with its own events. A UUID. */
export type CommandIdentity = Readonly<{
  commandId: string;
  /** The command is issued for the first time: its events are not searched for beyond what is in memory. */
  isFirst?: boolean;
}>;

type Options<State> = {
  /** Given the state of the stream once the command's events are appended. */
  query?: (state: State) => void;
  identity?: CommandIdentity;
};

/** A command that waits for its stream, with the trace it was issued in. `outcome` is what it led to. */
export class PendingCommand<State, Command, Fact extends Event> {
  readonly trace = currentTrace() ?? newTrace();
  readonly outcome: Promise<Recorded<Fact>[]>;
  readonly query?: (state: State) => void;
  readonly identity?: CommandIdentity;
  /** One of its events holds one of these if it was decided before; if so, it was appended since then. */
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

  /** Nothing older than this is searched for on its behalf, in ms. */
  get oldest(): number {
    return this.since?.time ?? this.issuedAt;
  }

  /** False, and rejected, once it waited too long or its caller was answered with a timeout. */
  isAwaited(): boolean {
    if (Date.now() < this.issuedAt + PATIENCE_MS && !this.trace.givenUp) return true;
    const detail = 'Many people are doing this at once. Try again in a moment.';
    this.reject(new DomainError('unavailable', 'busy', detail, { retryAfter: 1 }));
    return false;
  }
}
