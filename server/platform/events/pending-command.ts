import type { Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import { currentTrace, newTrace } from './trace-context.js';

/** A command is decided again for so long while other processes append to its stream, in ms. */
const PATIENCE_MS = 8_000;

/** Names a command for ever, so that a repetition of it is answered with its own events. A UUID. */
export type CommandIdentity = Readonly<{
  commandId: string;
  /** The command is issued for the first time: its events are not searched for beyond what is in memory. */
  isFirst?: boolean;
}>;

/** A command that waits for its stream, with the trace it was issued in. `outcome` is what it led to. */
export class PendingCommand<State, Command, Fact extends Event> {
  readonly trace = currentTrace() ?? newTrace();
  readonly outcome: Promise<Recorded<Fact>[]>;
  resolve!: (events: Recorded<Fact>[]) => void;
  reject!: (error: unknown) => void;
  private readonly deadline = Date.now() + PATIENCE_MS;

  constructor(
    readonly command: Command,
    /** Given the state of the stream once the command's events are appended. */
    readonly query?: (state: State) => void,
    readonly identity?: CommandIdentity,
  ) {
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** False, and rejected, once it waited too long or its caller was answered with a timeout. */
  isAwaited(): boolean {
    if (Date.now() < this.deadline && !this.trace.givenUp) return true;
    const detail = 'Many people are doing this at once. Try again in a moment.';
    this.reject(new DomainError('unavailable', 'busy', detail, { retryAfter: 1 }));
    return false;
  }
}
