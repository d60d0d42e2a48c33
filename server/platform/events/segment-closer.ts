import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { segmentAfter, wholeStream } from '#server/kernel/segments';
import { now } from '#server/platform/clock';
import { failpoint } from '#server/platform/failpoint';
import type { EventLog } from './event-log.js';
import { CHAIN_START } from './hash-chain.js';
import { type NewEvent, newEvents } from './new-events.js';
import { advance, idOf, type StreamState } from './stream-state.js';
import { newTrace } from './trace-context.js';

/** Maximum size of an opening event, bytes of JSON; with a larger state the segment stays open for `STRETCH` more events. */
const [LARGEST_OPENING, STRETCH] = [500_000, 1_000];

type AnyDecider = Decider<unknown, never, Event>;

/**
 * Closes the books of segments, and opens the next. The closing event is appended at an exact revision: after it no
 * process appends to the segment. The opening event follows from the state at the closing one alone, so that any process
 * may append it, also after a crash between the two.
 */
export class SegmentCloser {
  constructor(
    private readonly log: EventLog,
    /** Events after which a segment is closed. */
    private readonly limit: number,
  ) {}

  /** True if commands may be decided on this segment. */
  isOpen({ segments }: AnyDecider, { closed, revision, openedAt, staysOpenUntil = 0 }: StreamState<unknown>): boolean {
    if (!segments || revision < 0) return true;
    if (closed) return false;
    const isOldYear = new Date(openedAt).getUTCFullYear() < new Date(now()).getUTCFullYear();
    return revision < staysOpenUntil || (revision + 1 < this.limit && !isOldYear);
  }

  /** Moves the draft to the next segment. Resolves to false where another process was first: the draft must be dropped. */
  async moveOn(decider: AnyDecider, draft: StreamState<unknown>): Promise<boolean> {
    if (!draft.closed) {
      const fact = decider.segments!.close(idOf(decider, draft.name), draft.state, now());
      const [closing] = newEvents(decider, draft, [fact], newTrace());
      if (
        JSON.stringify(this.opening(decider, draft.state, closing!.recorded).recorded.data).length > LARGEST_OPENING
      ) {
        draft.staysOpenUntil = draft.revision + STRETCH;
        return true;
      }
      failpoint('before-closing');
      if (!(await this.append(decider, draft, closing!))) return false;
      failpoint('after-closing');
    }
    return this.append(decider, draft, this.opening(decider, draft.state, draft.closed!));
  }

  private opening(decider: AnyDecider, state: unknown, closed: Recorded): NewEvent<Event> {
    const fact = decider.segments!.open(idOf(decider, wholeStream(closed.stream)), state, closed);
    const end = { stream: segmentAfter(closed), revision: -1, hash: closed.meta.hash ?? CHAIN_START };
    const trace = newTrace({ correlationId: closed.meta.correlationId, causationId: closed.id });
    return newEvents(decider, end, [fact], trace, { idsFrom: closed.id })[0]!;
  }

  private async append(decider: AnyDecider, draft: StreamState<unknown>, { event, recorded }: NewEvent<Event>) {
    const appended = await this.log.append(recorded.stream, [event], recorded.revision - 1);
    if (appended) advance(decider, draft, { ...recorded, position: appended.position });
    return appended !== undefined;
  }
}
