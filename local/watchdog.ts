/** How often a process is looked at, ms; it says as often that it lives. */
const LOOK_MS = 1_000;
/** Looks without a sign of life after which a process counts as hung: one that is only slow gets its turn within seconds. */
const MISSED = 9;
/** Further looks that a start may take: loading the code of a program keeps its event loop. */
const START = 60;
/** Signs of life over so many looks, with no two silent ones in a row, end the start. */
const CALM = 10;

/**
 * Notices a process whose event loop no longer turns: stopped, or in a loop without end. Looks are counted, not time, so that a machine
 * that slept or a supervisor that was stopped blames no child.
 */
export class Watchdog {
  private missed: number;
  private calm = 0;
  private silent = 0;
  private readonly timer: NodeJS.Timeout | undefined;

  /** `hung` is called once, after the seconds it was silent. A process that a debugger may hold is not watched. */
  constructor(hung: (seconds: number) => void, start = START) {
    this.missed = -start;
    if (/--inspect/.test(process.env.NODE_OPTIONS ?? '')) return;
    this.timer = setInterval(() => {
      this.calm = ++this.silent > 2 ? 0 : this.calm + 1;
      if (this.calm === CALM) this.missed = 0;
      if (++this.missed < MISSED) return;
      this.stop();
      hung((MISSED * LOOK_MS) / 1_000);
    }, LOOK_MS);
    this.timer.unref();
  }

  /** The process gave a sign of life. The first ones do not end the time for a start: the code loads in turns. */
  beat(): void {
    this.silent = 0;
    this.missed = Math.min(this.missed, 0);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
