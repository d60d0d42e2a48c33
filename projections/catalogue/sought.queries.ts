import { type RawBuilder, sql } from 'kysely';
import { catalogueView } from './catalogue.view.js';
import { phrasesOf, SMALL_WORDS, type Sought, type Synonyms, termsIn } from './search-terms.js';
import { distance } from './words.js';

const word = sql.table(catalogueView.table.word);

/** `any`: one of the telling terms is enough. `guesses`: asks for words similar to those that are unknown. */
export type SoughtTerms = { telling: readonly Sought[]; weak: readonly Sought[]; any?: true; guesses?: true };
export type Unknown = { word: string; alike: string[] };

/** Shorter words are not corrected: too few characters for a reliable guess. */
const SHORTEST_GUESSED = 4;
/** What a weak word adds to the rank of a listing that has it. */
const WEAK_BOOST = 4;

/** A known word may be of an address, which holds any character. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
const exactly = (phrase: string) => phrase.split(' ').map(quoted).join(' <-> ');

/** Stemming drops small words: `start up` would find every `start`. */
const hasLostWords = (phrase: string) => {
  const words = phrase.split(' ');
  return words.length > 1 && (SMALL_WORDS.has(words[0]!) || SMALL_WORDS.has(words.at(-1)!));
};

/** One row per way to find a term: its number, and a query as text or the English words whose stems make one. */
function waysOf(terms: readonly Sought[]) {
  const ways = terms.flatMap(({ words, phrases }, number) => [
    ...words.map((word) => ({ number, exact: `${quoted(word)}:*`, english: word })),
    ...phrases.map((phrase) => ({ number, exact: exactly(phrase), english: hasLostWords(phrase) ? '' : phrase })),
  ]);
  const of = <Key extends keyof (typeof ways)[number]>(key: Key) => ways.map((way) => way[key]);
  return sql`unnest(${of('number')}::int[], ${of('exact')}::text[], ${of('english')}::text[]) w(number, exact, english)`;
}

/** A stem that is the word itself would be looked up twice. */
const STEMS = sql`nullif(nullif(phraseto_tsquery('english', w.english)::text, ''), replace(w.exact, ':*', ''))`;

const termsOf = (terms: readonly Sought[]) => sql`
  select ('(' || string_agg(w.exact || coalesce(' | (' || ${STEMS} || ')', ''), ' | ') || ')')::tsquery as term
  from ${waysOf(terms)} group by w.number`;

const joined = (terms: readonly Sought[], operator: '&' | '|') =>
  sql`select string_agg('(' || term::text || ')', ${operator})::tsquery from (${termsOf(terms)}) terms`;

/** The queries for `tsvector` columns, computed once per search: `query` matches, `terms` are its parts, `weak` only ranks. */
export const queryFor = ({ telling, weak, any }: SoughtTerms) => sql`
  select (${joined(telling, any ? '|' : '&')}) as query,
    ${any ? sql`array(${termsOf(telling)})` : sql`null::tsquery[]`} as terms,
    ${weak.length ? sql`(${joined(weak, '|')})` : sql`null::tsquery`} as weak`;

/** What a match counts before its creator has sold a guide: guides without any buyer do not take the first places. */
const BEFORE_FIRST_SALE = 0.5;

/** Where any term is enough, a listing that matches more of them comes first. */
export function rankOf({ weak, any }: SoughtTerms): RawBuilder<unknown> {
  const rank = sql`ts_rank(l.headline, sought.query, 1)`;
  const boosted = weak.length ? sql`${rank} * (1 + ${WEAK_BOOST}::int * ts_rank(l.headline, sought.weak, 1))` : rank;
  const whole = any ? sql`((select count(*) from unnest(sought.terms) t where l.search @@ t) + ${boosted})` : boosted;
  return sql`${whole} * case when l.creator_sold then 1 else ${BEFORE_FIRST_SALE}::float8 end`;
}

/** Of a search without a `hit`: the words that are no prefix of a known word in either spelling, with similar known words. */
export function unknownOf(telling: readonly Sought[]) {
  const guessed = telling
    .map(({ words }) => words)
    .filter(([word]) => word && word.length >= SHORTEST_GUESSED && !/^\d+$/.test(word));
  const [first, second] = [guessed.map(([word]) => word), guessed.map(([word, other]) => other ?? word)];
  return sql`select json_agg(json_build_object('word', t.word, 'alike',
      array(select w.word from ${word} w where w.word % t.word order by similarity(w.word, t.word) desc limit 30)))
    from unnest(${first}::text[], ${second}::text[]) t(word, other)
    where not exists (select 1 from hit) and not exists (select 1 from ${word} k where k.word like t.word || '%')
      and not exists (select 1 from ${word} k where k.word like t.other || '%')`;
}

/** The terms with what their unknown words may mean; undefined where nothing is similar. */
export function withMeanings(
  telling: readonly Sought[],
  unknown: readonly Unknown[],
  synonyms: Synonyms,
): Sought[] | undefined {
  if (unknown.length === 0) return undefined;
  const groups = new Map(termsIn(synonyms).map(({ words, group }) => [words.join(' '), group]));
  const short = [...groups.keys()].filter((term) => term.length >= SHORTEST_GUESSED && !term.includes(' '));
  const meant = new Map(unknown.map(({ word, alike }) => [word, closest(word, [...new Set([...alike, ...short])])]));
  if (![...meant.values()].some((guesses) => guesses.length > 0)) return undefined;
  return telling.map(({ words, phrases }) => {
    const guesses = meant.get(words[0] ?? '') ?? [];
    const meanings = guesses.flatMap((guess) => (groups.has(guess) ? phrasesOf(groups.get(guess)!) : [guess]));
    return { words, phrases: [...new Set([...phrases, ...meanings])] };
  });
}

function closest(word: string, alike: readonly string[]): string[] {
  const slips = word.length < 8 ? 1 : 2;
  const near = alike
    .flatMap((known) =>
      [known, known.slice(0, word.length)].map((form) => ({ known, off: distance(word, form, slips) })),
    )
    .filter(({ off }) => off <= slips)
    .sort((a, b) => a.off - b.off);
  return [...new Set(near.map(({ known }) => known))].slice(0, 5);
}
