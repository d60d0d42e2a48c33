import type { ViewState, ViewStatus } from '#server/platform/subscriptions/view-status';
import type { ViewRunner } from './runner.js';

/** Shortest time over which a rate is measured, ms. */
const RATE_MS = 1_000;

type Measured = Omit<ViewStatus, 'view' | 'version' | 'reported_at'>;

/** Measures the status of one view and decides when to report it. */
export class StatusMeter {
  private measured?: Measured;
  private rate = { since: Date.now(), applied: 0, perSecond: 0 };
  private last = { at: 0, state: '', text: '' };

  constructor(private readonly runner: ViewRunner) {}

  get status(): ViewStatus {
    const { name: view, version } = this.runner.view;
    return { view, version, ...(this.measured ?? this.measure(-1n)), reported_at: new Date().toISOString() };
  }

  /** `head` is the last known position of the log's end. */
  measure(head: bigint): Measured {
    const { state, backlog } = this.runner;
    const now = stateOf(this.runner);
    return (this.measured = {
      built: this.runner.built,
      state: now,
      percent: now === 'building' ? percentOf(state.position, head) : 100,
      lag_events: backlog.events,
      lag_seconds: backlog.since ? Math.max(0, Math.round((Date.now() - Date.parse(backlog.since)) / 1_000)) : 0,
      events_per_second: this.perSecond(),
      position: String(state.position),
      halted_event_id: now === 'halted' ? (state.haltedEvent ?? null) : null,
      halted_reason: now === 'halted' ? (state.halted ?? null) : null,
    });
  }

  /** At once when the state changes, after `changedMs` when any figure did, and always after `alwaysMs`. */
  isDue(changedMs: number, alwaysMs: number): boolean {
    const { at, state, text } = this.last;
    const age = Date.now() - at;
    return (
      this.measured!.state !== state || age >= alwaysMs || (age >= changedMs && JSON.stringify(this.measured) !== text)
    );
  }

  report(): Measured {
    this.last = { at: Date.now(), state: this.measured!.state, text: JSON.stringify(this.measured) };
    return this.measured!;
  }

  private perSecond(): number {
    const { since, applied } = this.rate;
    const elapsed = Date.now() - since;
    if (elapsed >= RATE_MS) {
      const perSecond = Math.round(((this.runner.applied - applied) * 1_000) / elapsed);
      this.rate = { since: Date.now(), applied: this.runner.applied, perSecond };
    }
    return this.rate.perSecond;
  }
}

function stateOf({ built, state }: ViewRunner): ViewState {
  if (state.halted !== undefined && !state.isTransient) return 'halted';
  if (!built) return 'building';
  return state.caughtUp ? 'live' : 'catching up';
}

/** Below 100 while building: a build is complete only with its indexes. */
const percentOf = (position: bigint, head: bigint) =>
  position < 0n || head <= 0n ? 0 : Math.min(99, Number((position * 100n) / head));
