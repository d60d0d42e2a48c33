/** A seeded pseudo-random die (mulberry32). */
export function die(seed: string) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193), 0x811c9dc5);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** 0 to `sides` - 1. */
  const throwOf = (sides: number) => Math.floor(next() * sides);
  return {
    throwOf,
    oneOf: <T>(these: readonly T[]): T => these[throwOf(these.length)]!,
    chance: (probability: number) => next() < probability,
  };
}
