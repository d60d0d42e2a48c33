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
 * Listings found with one value of a facet, or all (`facet` null). `misses` has the bit of each facet whose filter they do
 * not match. A listing has several sectors; every other facet has one value in `values`.
 */
export type Group = { facet: Facet | null; values: readonly string[]; misses: number; listings: number };

/**
 * Counts listings: `matched` without the facets' filters, `count` with all of them, and each value of a facet with the
 * filters of the others: 0 for a value that those leave out. Most listings first, then by value; prices in their order.
 */
export function countFacets(groups: readonly Group[]) {
  const counts = new Map<Facet, Map<string, number>>(FACETS.map((facet) => [facet, new Map()]));
  let [matched, count] = [0, 0];
  for (const { facet, values, misses, listings } of groups) {
    if (facet === null) {
      matched += listings;
      if (misses === 0) count += listings;
      continue;
    }
    const counted = (misses & ~bitOf(facet)) === 0 ? listings : 0;
    const known = counts.get(facet)!;
    for (const value of facet === 'rating' ? upTo(values[0]!) : values)
      if (value !== '') known.set(value, (known.get(value) ?? 0) + counted);
  }
  const facets = [...counts].flatMap(([facet, values]) =>
    [...values]
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

/** A listing of 3 to 4 stars has 1, 2 and 3 stars and up; an unrated one has none. */
const upTo = (stars: string) => Array.from({ length: Number(stars) }, (_, i) => String(i + 1));
const byRating = (a: FacetCount, b: FacetCount) => Number(b.value) - Number(a.value);
const byBand = (a: FacetCount, b: FacetCount) =>
  priceBands.indexOf(a.value as PriceBand) - priceBands.indexOf(b.value as PriceBand);
