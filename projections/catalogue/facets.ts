export type Facet = 'sector' | 'industry' | 'country';
export type FacetCount = { facet: Facet; value: string; count: number };
/** Listings found with the same sectors, industry and country. */
export type Alike = { sectors: string[]; industry: string; country: string; listings: number };
/** The values chosen per facet; none chosen stands for all. */
export type Chosen = { sectors: readonly string[]; industries: readonly string[]; countries: readonly string[] };

/**
 * Counts listings: `matched` without the facets' filters, `count` with all of them, and each value of a facet with the
 * filters of the other two. Most listings first, then by value.
 */
export function countFacets(found: readonly Alike[], { sectors, industries, countries }: Chosen) {
  const counts: Record<Facet, Map<string, number>> = { sector: new Map(), industry: new Map(), country: new Map() };
  let [matched, count] = [0, 0];
  for (const { listings, ...of } of found) {
    const add = (facet: Facet, value: string) => counts[facet].set(value, (counts[facet].get(value) ?? 0) + listings);
    const inSector = sectors.length === 0 || of.sectors.some((sector) => sectors.includes(sector));
    const inIndustry = industries.length === 0 || industries.includes(of.industry);
    const inCountry = countries.length === 0 || countries.includes(of.country);
    matched += listings;
    if (inSector && inIndustry && inCountry) count += listings;
    if (inIndustry && inCountry) for (const sector of of.sectors) add('sector', sector);
    if (inSector && inCountry) add('industry', of.industry);
    if (inSector && inIndustry && of.country !== '') add('country', of.country);
  }
  const facets = Object.entries(counts).flatMap(([facet, values]) =>
    [...values].map(([value, listings]): FacetCount => ({ facet: facet as Facet, value, count: listings })),
  );
  facets.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { matched, count, facets };
}
