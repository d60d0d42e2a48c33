/** Words of a person that our lists lack, as the text that is sealed in events: one a line. */
const wordsIn = (text = '') => text.split('\n').filter(Boolean);

/** The words that a list has, and the person's own. */
export function partOwn(words: readonly string[], find: (word: string) => string | undefined) {
  return {
    known: words.filter((word) => word !== '' && find(word) !== undefined),
    own: words.filter((word) => find(word) === undefined).join('\n'),
  };
}

type Listed = { country: string | null; city: string | null; skills: string[] | null };
type Own = { own_country?: string; own_city?: string; own_skills?: string };

/** The places and skills of a profile, whether a list has them or not. */
export const withOwn = (row: Listed, { own_country = '', own_city = '', own_skills }: Own) => ({
  ...{ country: row.country || own_country, city: row.city || own_city },
  skills: [...(row.skills ?? []), ...wordsIn(own_skills)],
});
