import { sectorOf } from '#server/catalogue/vocabulary';
import { MATCH_RULE, type MatchSide, POINTS } from '#server/kernel/founder-match';
import { wordsFor } from '#server/kernel/founder-roles';

/** A part of a match: its points, and the sentence that explains them. */
export type MatchPart = { points: number; reason: string };

const A: Readonly<Record<string, string>> = {
  ...{ Cofounder: 'a co-founder', 'Team Member': 'a team member', Advisor: 'an advisor', Investor: 'an investor' },
  ...{ Startups: 'startups', Intern: 'an intern' },
};
const list = new Intl.ListFormat('en', { type: 'conjunction' });
const named = (words: readonly string[]) => list.format(words.map((word) => A[word] ?? word));
const upTo = ({ each, most }: { each: number; most: number }, count: number) => Math.min(most, each * count);

type Their = { [Part in keyof MatchSide]: MatchSide[Part] | null };

/** What speaks for a founder, from the most to the least; empty without a profile of both. The sum equals `matchPoints`. */
export function matchParts(mine: MatchSide | undefined, their: Their): MatchPart[] {
  if (!mine || their.role === null) return [];
  const sought = wordsFor(mine.looking_for, their.role);
  const seeks = wordsFor(their.looking_for ?? [], mine.role);
  const shared = (their.interests ?? []).filter((slug) => mine.interests.includes(slug));
  const further = mine.skills.length ? (their.skills ?? []).filter((skill) => !mine.skills.includes(skill)) : [];
  const isIn = (place: 'city' | 'country') => !!their[place] && their[place] === mine[place];
  const interests = shared.map((slug) => sectorOf(slug)?.name ?? slug);
  const parts: (MatchPart | false)[] = [
    sought.length > 0 && { points: POINTS.sought, reason: `You look for ${named(sought)}` },
    seeks.length > 0 && { points: POINTS.seeks, reason: `Looks for ${named(seeks)}, like you` },
    shared.length > 0 && {
      points: upTo(POINTS.interests, shared.length),
      reason: `You both care about ${list.format(interests)}`,
    },
    further.length > 0 && {
      points: upTo(POINTS.skills, further.length),
      reason: `Brings skills you don’t have: ${list.format(further)}`,
    },
    isIn('city')
      ? { points: POINTS.city, reason: `Also in ${their.city}` }
      : isIn('country') && { points: POINTS.country, reason: `Also in ${their.country}` },
    !!their.stage && their.stage === mine.stage && { points: POINTS.stage, reason: `Also at the stage ${their.stage}` },
  ];
  return parts.filter((part) => part !== false).toSorted((one, other) => other.points - one.points);
}

/** Every rule that ever counted a match, by its version: explanations of earlier matches stay as they were. */
export const MATCH_RULES: Readonly<Record<number, typeof matchParts>> = { [MATCH_RULE]: matchParts };

/** The points of a match, of 100. */
export const scoreOf = (parts: readonly MatchPart[]) => parts.reduce((sum, { points }) => sum + points, 0);
