import { randomFrom } from '#bench/stage/random';

/** Seeded pseudo-random choices: one seed gives one sequence. */
export class Chance {
  /** A number in [0, 1). */
  readonly next: () => number;

  constructor(seed: number) {
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
}
