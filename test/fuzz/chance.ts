import { randomFrom } from '#bench/stage/random';

/** Seeded pseudo-random choices: one seed gives one sequence. */
export class Chance {
  /** A number in [0, 1). */
  readonly next: () => number;

  /** `hostility` scales how often a request is spoilt: 0 never, 1 as often as each place says. */
  constructor(
    seed: number,
    private readonly hostility = 1,
  ) {
    this.next = randomFrom(seed);
  }

  /** An integer in [least, most]. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(0, items.length - 1)]!;
  }

  /** True in `times` of 100 calls. */
  in100(times: number): boolean {
    return this.next() * 100 < times;
  }

  /** True in `times` of 100 calls at a hostility of 1. */
  hostile(times: number): boolean {
    return this.in100(times * this.hostility);
  }
}
