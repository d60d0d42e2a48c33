import type { UserId } from './ids.js';

/** The id of two people together, independent of their order. */
export const pairOf = (one: UserId, other: UserId): string => [one, other].sort().join('_');

/** The other person of a pair; undefined where `me` is not one of both, and for any other text. */
export function otherOf(pair: string, me: UserId): UserId | undefined {
  const people = pair.split('_');
  const other = people.find((one) => one !== me);
  return other !== undefined && pairOf(me, other) === pair ? other : undefined;
}
