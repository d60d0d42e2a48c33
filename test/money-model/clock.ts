import { currentTrace } from '#server/platform/events/trace-context';

/** When every simulated run begins, ms. Early in a year, so that no wallet closes its books for a new one. */
const BEGINNING = Date.parse('2026-03-02T08:00:00.000Z');

type Timer = (run: () => void, ms: number) => unknown;

/** Timers outside any request, job or reaction are not the product's. */
const isOfProduct = () => currentTrace() !== undefined;

/** The time of one simulated run, which passes only when it is moved. */
export class SimulatedClock {
  /** ms since 1970. */
  ms = BEGINNING;

  get now() {
    return new Date(this.ms).toISOString();
  }

  pass(ms: number) {
    this.ms += ms;
  }

  /** Makes `Date` and `setTimeout` of this process follow this clock; the result puts the real ones back. */
  install(timer: Timer): () => void {
    const [RealDate, realTimeout] = [globalThis.Date, globalThis.setTimeout];
    const current = () => this.ms;
    class SimulatedDate extends RealDate {
      constructor(...given: [] | [number]) {
        super(...(given.length ? given : ([current()] as [number])));
      }

      static override now = current;
    }
    globalThis.Date = SimulatedDate as DateConstructor;
    const timeout = (run: () => void, ms: number) => (isOfProduct() ? timer(run, ms) : realTimeout(run, ms));
    globalThis.setTimeout = timeout as unknown as typeof setTimeout;
    return () => void ([globalThis.Date, globalThis.setTimeout] = [RealDate, realTimeout]);
  }
}
