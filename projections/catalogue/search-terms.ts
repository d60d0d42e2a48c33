import { distance, plain } from './words.js';
import { spellings } from './spellings.js';

/** Groups of terms that mean the same. */
export type Synonyms = readonly (readonly string[])[];

/**
 * One thing that is searched for. `words`: as typed, found as a prefix and by its stem; `phrases`: every term of a group
 * of synonyms, found as it stands.
 */
export type Sought = { words: readonly string[]; phrases: readonly string[] };

/** `telling` must all be found; `weak` words say little about a business and only rank. */
export type SearchTerms = { telling: Sought[]; weak: Sought[] };

const LONGEST = 200;
const MOST_WORDS = 8;
/** Shorter words are compared as they are. */
const SHORTEST_ALIKE = 5;

const setOf = (words: string) => new Set(words.split(/\s+/));
/** English and pidgin words between the telling ones. */
export const SMALL_WORDS =
  setOf(`a about abeg all am an and any are at be by can dey de did do does don e fit for from get go have
  how i in into is it me much my na need of on one or our pesin person sabi should some that the their them they thing this
  to una up want wan we wetin what when where which who will with you your`);
/** Words of nearly every question about a business. */
const WEAK_WORDS = setOf(`begin build business businesses buy company companies cost costs earn establish firm guide
  guides idea ideas launch make making materials money obtain open opening own owning price procedure process
  processes produce production profit profitable register registering registration requirement requirements run
  running sell selling set setting setup shop shops start starting step steps store stores town trade venture work`);

/** The tokens of a text in the form in which they are compared. */
export const tokensOf = (text: string): string[] => plain(text.slice(0, LONGEST)).match(/[a-z0-9]+/g) ?? [];

/** Words that so many listings have that they are too costly to look up freely, with their share of all listings. */
export type CommonWords = ReadonlyMap<string, number>;
const NONE: CommonWords = new Map();
/** A common word of a larger share of the listings tells little about any of them. */
const MOST_TELLING = 0.25;

/**
 * What the text searches for, with the synonyms of each term in it. A common word is found as it stands: words that begin
 * with it would add little to what is found, and much to its cost.
 */
export function searchTerms(text: string, synonyms: Synonyms, common = NONE): SearchTerms {
  const tokens = tokensOf(text);
  const found: Sought[] = [];
  const [telling, weak]: [string[], string[]] = [[], []];
  const groups = new Set<readonly string[]>();
  const isWeak = (word: string) => WEAK_WORDS.has(word) || (common.get(word) ?? 0) > MOST_TELLING;
  for (let at = 0; at < tokens.length;) {
    const term = longestAt(tokens, at, synonyms);
    if (term && !groups.has(term.group)) found.push({ words: [], phrases: phrasesOf(term.group) });
    if (term) groups.add(term.group);
    else if (!SMALL_WORDS.has(tokens[at]!)) (isWeak(tokens[at]!) ? weak : telling).push(tokens[at]!);
    at += term?.words.length ?? 1;
  }
  const words = (all: string[]) => [...new Set(all)].slice(0, MOST_WORDS);
  const asSought = (all: string[]) =>
    words(all).map((word) => {
      const whole = spellings(word).filter((one) => common.has(one));
      const words = spellings(word).filter((one) => !common.has(one));
      return { words, phrases: [...whole, ...joinedTo(word, tokens)] };
    });
  const asWritten = words(weak).map((word) => ({ words: [word], phrases: [] }));
  if (found.length + telling.length > 0) return { telling: [...found, ...asSought(telling)], weak: asWritten };
  return { telling: asSought(weak.length ? weak : tokens), weak: [] };
}

/** True for a word that says something about a business. */
export const tells = (word: string) => !SMALL_WORDS.has(word) && !WEAK_WORDS.has(word);

/** The words of an unfinished text by which something may be suggested. */
export function suggestionWords(text: string): string[] {
  const tokens = tokensOf(text);
  const telling = tokens.filter(tells);
  return [...new Set(telling.length ? telling : tokens)].slice(0, MOST_WORDS);
}

type Term = { group: readonly string[]; words: string[] };

const known = new WeakMap<Synonyms, Term[]>();

/** Every term by its words, computed once per vocabulary. */
export function termsIn(synonyms: Synonyms): Term[] {
  const terms =
    known.get(synonyms) ?? synonyms.flatMap((group) => group.map((term) => ({ group, words: tokensOf(term) })));
  known.set(synonyms, terms);
  return terms;
}

/** The longest term that begins with the token at `at`. */
function longestAt(tokens: string[], at: number, synonyms: Synonyms): Term | undefined {
  let longest: Term | undefined;
  for (const term of termsIn(synonyms)) {
    const { words } = term;
    if (words.length <= (longest?.words.length ?? 0) || at + words.length > tokens.length) continue;
    const isMeant = words.length > 1 ? isAlike : isSame;
    if (words.every((word, i) => isMeant(tokens[at + i]!, word))) longest = term;
  }
  return longest;
}

const singular = (word: string) =>
  word.length < SHORTEST_ALIKE || word.endsWith('ss') ? word : word.replace(/ies$/, 'y').replace(/s$/, '');
const isSame = (one: string, other: string) =>
  one === other || (one[0] === other[0] && singular(one) === singular(other));
/** Within a term of several words one slip per word is understood. */
const isAlike = (typed: string, word: string) =>
  isSame(typed, word) ||
  (Math.min(typed.length, word.length) >= SHORTEST_ALIKE && typed[0] === word[0] && distance(typed, word, 1) <= 1);

/** Each term in British and American spelling. */
export const phrasesOf = (group: readonly string[]): string[] => [
  ...new Set(
    group
      .flatMap((term) => {
        const words = tokensOf(term).map(spellings);
        return [words.map(([british]) => british), words.map(([british, american]) => american ?? british)];
      })
      .map((words) => words.join(' ')),
  ),
];

/** A word joined to the words beside it: `bore hole` finds `borehole`. */
function joinedTo(word: string, tokens: readonly string[]): string[] {
  const at = tokens.indexOf(word);
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  return [...(before ? [before + word] : []), ...(after ? [word + after] : [])];
}
