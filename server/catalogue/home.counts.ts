import {
  countryCounts,
  industryCounts,
  mostSearched,
  type Popular,
  sectorCounts,
} from '#projections/catalogue/home.queries';
import type { Sql } from '#server/platform/database/sql';
import { industryOf, sectorOf, sectors } from './vocabulary.js';

const [MOST_SEARCHED, POPULAR] = [8, 8];

/** Counts of the home page (features A1.9, A1.10), in the shape of the response; `searched` are listing ids. */
export async function homeCounts(db: Sql) {
  const [bySector, byIndustry, countries, searched] = await Promise.all([
    sectorCounts(db),
    industryCounts(db),
    countryCounts(db),
    mostSearched(db, MOST_SEARCHED),
  ]);
  const listings = new Map(bySector.map(({ slug, listings }) => [slug, listings]));
  const popular = ({ slug, buyers, listings: count }: Popular, name = slug) => ({
    slug,
    name,
    buyers,
    listings: count,
  });
  return {
    searched,
    categories: sectors.map(({ slug, name }) => ({ slug, name, count: listings.get(slug) ?? 0 })),
    popular_sectors: bySector.slice(0, POPULAR).map((one) => popular(one, sectorOf(one.slug)?.name)),
    popular_industries: byIndustry.slice(0, POPULAR).map((one) => {
      const industry = industryOf(one.slug);
      return { ...popular(one, industry?.name), sector: industry?.sector ?? null };
    }),
    countries,
  };
}
export type HomeCounts = Awaited<ReturnType<typeof homeCounts>>;
