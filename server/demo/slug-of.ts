import { demoListings } from './content/listings.js';
import type { Listed, Site } from './site.js';

/** The creator of a listing of the demo market, and its slug. */
export async function slugOf(site: Site, title: string) {
  const { creator } = demoListings.find((listing) => listing.title === title)!;
  const own = await site.get<Listed<{ slug: string; title: string }>>('listing/user/created/?limit=100', creator);
  return { creator, slug: own.results.find((listing) => listing.title === title)!.slug };
}
