/**
 * Moves the clock of this process so many ms forward, as of a server that runs on; the clocks of the database and of browsers
 * stay. Gives back what ends it.
 */
export function moveClock(ms: number): () => void {
  const RealDate = Date;
  const moved = () => RealDate.now() + ms;
  class MovedDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [moved()]) as [number]));
    }
    static override now = moved;
  }
  globalThis.Date = MovedDate as DateConstructor;
  return () => void (globalThis.Date = RealDate);
}
