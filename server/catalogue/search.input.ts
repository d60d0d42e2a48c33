import { z } from 'zod';
import { cursorOf, known, naira, paging, phrases } from '#server/platform/http/fields';
import { industryOf, priceBands, sectorOf } from './vocabulary.js';

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
  const optional = { isBefore: z.boolean().optional(), isTiered: z.boolean().optional() };
  return z.strictObject({ sort: z.literal(sort), at: z.tuple(columns), ...optional });
}

export const listingFilter = z.object({
  search: z.string().max(20_000).default(''),
  sector: known('sector', (word) => sectorOf(word)?.slug),
  industry: known('industry', (word) => industryOf(word)?.slug),
  country: phrases,
  region: phrases,
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
  cursor: cursorOf(cursor),
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
