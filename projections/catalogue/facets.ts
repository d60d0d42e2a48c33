/** Facets in the order of their bits in `misses`. */
export const FACETS = ['sector', 'industry', 'country', 'region', 'price', 'rating'] as const;
export type Facet = (typeof FACETS)[number];
export type FacetCount = { facet: Facet; value: string; count: number };
/** The values chosen per facet; none chosen stands for all. */
export type Chosen = Readonly<Partial<Record<Facet, readonly string[]>>>;

/** Bands of the price: the lowest price of each, kobo. */
export const PRICE_BANDS = {
  free: 0,
  'under-10000': 1,
  '10000-25000': 1_000_000,
  '25000-50000': 2_500_000,
  'from-50000': 5_000_000,
};
export type PriceBand = keyof typeof PRICE_BANDS;
export const priceBands = Object.keys(PRICE_BANDS) as [PriceBand, ...PriceBand[]];

export const bitOf = (facet: Facet) => 1 << FACETS.indexOf(facet);

/**
 * Listings found that have the same value of every facet (in the order of `FACETS`; a listing has several sectors), and
 * the same `misses`: the bit of each facet whose filter they do not match.
 */
export type Kind = [
  sectors: string[],
  industry: string,
  country: string,
  region: string,
  price: string,
  rating: string,
  misses: number,
  listings: number,
];

/**
 * Counts listings: `matched` without the facets' filters, `count` with all of them, and each value of a facet with the
 * filters of the others: 0 for a value that those leave out. Most listings first, then by value; prices in their order.
 */
export function countFacets(kinds: readonly Kind[]) {
  const counts = FACETS.map(() => new Map<string, number>());
  let [matched, count] = [0, 0];
  for (const kind of kinds) {
    const [misses, listings] = [kind[MISSES], kind[MISSES + 1] as number];
    matched += listings;
    if (misses === 0) count += listings;
    FACETS.forEach((facet, i) => {
      const counted = (misses & ~bitOf(facet)) === 0 ? listings : 0;
      for (const value of valuesOf(facet, kind[i] as string | string[]))
        if (value !== '') counts[i]!.set(value, (counts[i]!.get(value) ?? 0) + counted);
    });
  }
  const facets = FACETS.flatMap((facet, i) =>
    [...counts[i]!]
      .map(([value, count]): FacetCount => ({ facet, value, count }))
      .sort(
        facet === 'price'
          ? byBand
          : facet === 'rating'
            ? byRating
            : (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
      ),
  );
  return { matched, count, facets };
}

const MISSES = FACETS.length as 6;
const valuesOf = (facet: Facet, value: string | string[]): readonly string[] =>
  Array.isArray(value) ? value : facet === 'rating' ? upTo(value) : [value];

/** A listing of 3 to 4 stars has 1, 2 and 3 stars and up; an unrated one has none. */
const upTo = (stars: string) => Array.from({ length: Number(stars) }, (_, i) => String(i + 1));
const byRating = (a: FacetCount, b: FacetCount) => Number(b.value) - Number(a.value);
const byBand = (a: FacetCount, b: FacetCount) =>
  priceBands.indexOf(a.value as PriceBand) - priceBands.indexOf(b.value as PriceBand);
