import { randomFrom } from '#bench/stage/random';

/** A seeded pseudo-random die. */
export function die(seed: string) {
  const next = randomFrom(
    [...seed].reduce((sum, character) => Math.imul(sum ^ character.codePointAt(0)!, 0x01000193), 0x811c9dc5),
  );
  /** 0 to `sides` - 1. */
  const throwOf = (sides: number) => Math.floor(next() * sides);
  return {
    throwOf,
    oneOf: <T>(these: readonly T[]): T => these[throwOf(these.length)]!,
    chance: (probability: number) => next() < probability,
  };
}
