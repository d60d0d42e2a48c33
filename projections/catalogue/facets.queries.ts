import { type RawBuilder, sql } from 'kysely';
import { kindsOf } from '../facets.js';
import { type Chosen, type Facet, missesOf, PRICE_BANDS, priceBands } from './facets.js';

const BAND = sql`(${priceBands}::text[])[width_bucket(l.price, ${Object.values(PRICE_BANDS)}::bigint[])]`;
/** Whole stars of the average, '' without a review. */
const STARS = sql`coalesce((l.rating_sum / nullif(l.review_count, 0))::text, '')`;
const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase());

/** True for a listing `l` with one of the chosen values. */
const HAS: Record<Facet, (values: readonly string[]) => RawBuilder<unknown>> = {
  sector: (slugs) => sql`l.sectors && ${slugs}::text[]`,
  industry: (slugs) => sql`l.industry = any(${slugs}::text[])`,
  country: (names) => sql`lower(l.country) = any(${lower(names)}::text[])`,
  region: (names) => sql`lower(l.region) = any(${lower(names)}::text[])`,
  price: (bands) => sql`${BAND} = any(${bands}::text[])`,
  rating: (stars) =>
    sql`(l.review_count > 0 and l.rating_sum >= ${Math.min(...stars.map(Number))}::int * l.review_count)`,
};

/** The facets of a listing `l`, and `misses`: the bit of each chosen facet that it does not match. */
export const facetColumns = (chosen: Chosen) =>
  sql`l.sectors, l.industry, l.country, l.region, ${BAND} as band, ${STARS} as stars, ${missesOf(chosen, HAS)} as misses`;

const VALUES = sql`sectors, industry, country, region, band, stars`;
/** The columns of `facetColumns`. */
export const FACET_COLUMNS = sql`${VALUES}, misses`;
/** What `countFacets` counts. */
export const KINDS = kindsOf(VALUES);
