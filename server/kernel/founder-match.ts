/** What of a co-founder profile counts for a match: words of our lists, empty where nothing is chosen. */
export type MatchSide = {
  role: string;
  looking_for: string[];
  stage: string;
  skills: string[];
  /** Slugs of sectors. */
  interests: string[];
  country: string;
  city: string;
};

/** The rule of matching, which an explanation names. Raise it with any change of the points, and keep the earlier rule. */
export const MATCH_RULE = 1;
/** Points of a match, 100 at most (A10.6). `each` counts up to `most`. */
export const POINTS = {
  sought: 25,
  seeks: 25,
  interests: { each: 10, most: 20 },
  skills: { each: 4, most: 12 },
  city: 10,
  country: 4,
  stage: 8,
} as const;
