import { z } from 'zod';
import { naira, paging, several } from '#server/platform/http/fields';
import { industryOf, priceBands, sectorOf } from './vocabulary.js';

const MOST_PLACES = 20;

const publishedAt = z.iso.datetime();
const id = z.string().max(60);
const counted = z.int();
/** The columns that each order is made of, as the query names them. */
const cursor = z.discriminatedUnion('sort', [
  place('relevance', [z.number(), publishedAt, id]),
  place('newest', [publishedAt, id]),
  place('most_bought', [counted, publishedAt, id]),
  place('top_rated', [z.number(), publishedAt, id]),
  place('price', [counted, publishedAt, id]),
  place('-price', [counted, publishedAt, id]),
]);

function place<Sort extends string, Columns extends [z.ZodType, ...z.ZodType[]]>(sort: Sort, columns: Columns) {
  return z.strictObject({ sort: z.literal(sort), at: z.tuple(columns), isBefore: z.boolean().optional() });
}

/** A place in a list as opaque text for a link. */
export const encodeCursor = (at: { sort: string; at: (string | number)[] }) =>
  Buffer.from(JSON.stringify(at)).toString('base64url');

/** Undefined for any other text. */
export function decodeCursor(text: string): z.output<typeof cursor> | undefined {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** Values of a fixed vocabulary; one that it lacks is refused by its name. */
const known = (what: string, find: (word: string) => string | undefined) =>
  several
    .superRefine((words, issues) => {
      const unknown = words.filter((word) => find(word) === undefined);
      if (unknown.length)
        issues.addIssue({ code: 'custom', message: `There is no ${what} '${unknown.join("', '")}'.` });
    })
    .transform((words) => [...new Set(words.map((word) => find(word)!))])
    .default([]);

/** Words of authors, which may hold commas: repeated fields or a list. */
const places = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    [given]
      .flat()
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((all) => all.length <= MOST_PLACES, { error: `Choose at most ${MOST_PLACES}.` })
  .refine((all) => all.every((one) => one.length <= 60), { error: 'Use at most 60 characters.' })
  .default([]);

export const listingFilter = z.object({
  search: z.string().max(20_000).default(''),
  sector: known('sector', (word) => sectorOf(word)?.slug),
  industry: known('industry', (word) => industryOf(word)?.slug),
  country: places,
  region: places,
  price: known('price band', (word) => priceBands.find((band) => band === word)),
  rating: known('rating', (word) => (/^[1-5]$/.test(word) ? word : undefined)),
  creator: z.string().trim().max(60).default('').meta({ description: 'A username.' }),
  min_price: naira.optional(),
  max_price: naira.optional(),
  sort: z
    .enum(['relevance', 'newest', 'most_bought', 'top_rated', 'price', '-price'], {
      error: 'Sort by relevance, newest, most_bought, top_rated, price or -price.',
    })
    .default('relevance'),
  limit: paging.limit,
  cursor: z
    .string()
    .max(500)
    .transform((text, issues) => {
      const cursor = decodeCursor(text);
      if (!cursor) issues.addIssue({ code: 'custom', message: 'Take the cursor of a link to the next page.' });
      return cursor ?? z.NEVER;
    })
    .optional()
    .meta({ description: 'The place of a page, from the links `next` and `previous`.' }),
});
export type ListingFilter = z.output<typeof listingFilter>;

/** A text as far as it is typed. */
export const suggestionFilter = z.object({ q: z.string().max(20_000).default('') });

const { search, creator, sector, industry, country, region, price, rating } = listingFilter.shape;
/** Characters of the words of a saved search. */
const LONGEST_WORDS = 200;

/** What a saved search looks for: words, filters or both. */
export const savedSearchForm = z
  .object({
    search: search.pipe(
      z
        .string()
        .trim()
        .max(LONGEST_WORDS, { error: `Use at most ${LONGEST_WORDS} characters.` }),
    ),
    ...{ sector, industry, country, region, price, rating, creator },
  })
  .refine((all) => Object.values(all).some((one) => one.length > 0), {
    error: 'Search for something, or choose a filter, before you save it.',
    path: ['search'],
  });
export type SavedSearch = z.output<typeof savedSearchForm>;
