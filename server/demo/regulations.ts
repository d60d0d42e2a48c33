import type { Enveloped, Site } from './site.js';
import { slugOf } from './slug-of.js';

type Due = { change: string; slug: string };

const GUIDE = 'Open a community pharmacy in Lagos';
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-01-01`;

const dueOf = async (site: Site, creator: string, slug: string) =>
  (await site.get<Enveloped<Due[]>>('listing/user/due-updates', creator)).data.filter((due) => due.slug === slug);

/** An admin records a change for one guide; resolves to its id once the creator is asked to update it. */
export async function recordChange(
  site: Site,
  guide: { creator: string; slug: string },
  what: object,
): Promise<string> {
  const body = { ...what, listing: guide.slug };
  const { id } = (await site.send<Enveloped<{ id: string }>>('POST', 'moderation/regulation-changes', 'admin', body))
    .body.data;
  for (let i = 0; i < 200; i++) {
    if ((await dueOf(site, guide.creator, guide.slug)).some(({ change }) => change === id)) return id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No update of ${guide.slug} was required`);
}

/** A change that takes effect next year, and which its creator has not answered. */
export async function announceChange(site: Site) {
  const guide = await slugOf(site, GUIDE);
  if ((await dueOf(site, guide.creator, guide.slug)).length > 0) return;
  await recordChange(site, guide, {
    text: 'Inspections are booked online only, and the booking number goes on the form.',
    link: 'https://pcn.gov.ng/',
    takes_effect: NEXT_YEAR,
  });
}
