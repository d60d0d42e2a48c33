/** A co-author's share of a guide's income, in basis points: whole per cents from 1 to 50. */
export const SHARE = { least: 100, most: 5_000, step: 100 } as const;
/** All co-authors together: the owner keeps at least half. */
export const MOST_SHARED = 5_000;
export const MOST_COAUTHORS = 5;
