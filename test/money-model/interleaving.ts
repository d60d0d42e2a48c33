import type { Chance } from '../fuzz/chance.js';

type Waiting = { owner: object; resume: () => void };

/** Every promise that is ready has been continued when this resolves. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * The order in which all that runs side by side goes on. Every read, append and call waits here before and after its effect;
 * one of them continues at a time, by chance: so a seed decides each race.
 */
export class Interleaving {
  private waiting: Waiting[] = [];

  constructor(private readonly chance: Chance) {}

  /** Resolves when it is this caller's turn; never after its owner was dropped. */
  step(owner: object): Promise<void> {
    return new Promise((resume) => this.waiting.push({ owner, resume }));
  }

  /** The process `owner` was killed: nothing of it goes on. */
  drop(owner: object) {
    this.waiting = this.waiting.filter((one) => one.owner !== owner);
  }

  /** Continues one of those that wait, or begins one of `work`. Resolves to false when there is neither. */
  async next(work: readonly (() => void)[]): Promise<boolean> {
    const count = this.waiting.length + work.length;
    if (count === 0) return false;
    const chosen = this.chance.int(0, count - 1);
    if (chosen < this.waiting.length) this.waiting.splice(chosen, 1)[0]!.resume();
    else work[chosen - this.waiting.length]!();
    await settled();
    return true;
  }
}
