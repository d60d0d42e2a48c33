import pg from 'pg';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { makeGuides } from '#bench/stage/listings';
import { LogWriter } from '#bench/stage/log-writer';
import { filledStoryOf } from '#bench/stage/market';
import { until } from '../until.js';
import type { Page } from './readers.js';

/** Events of the large catalogue; the long form is `CATALOGUE_EVENTS=100000`. */
export const EVENTS = Number(process.env.CATALOGUE_EVENTS ?? 6_000);
/** Submitted and published, with two sections of one text each. */
const EVENTS_PER_LISTING = 6;
const LISTINGS = Math.ceil(EVENTS / EVENTS_PER_LISTING);
const SHOWN_WITHIN_MS = 300_000;

type Env = Partial<Record<'EVENTSTORE_URL' | 'DATABASE_URL', string>>;

/** Writes the guides of one creator into the log; resolves to pages that show them when the view of this release does. */
export async function fillCatalogue({ EVENTSTORE_URL, DATABASE_URL }: Env, creatorId: string): Promise<Page[]> {
  const { guides, slugs, queries } = makeGuides(LISTINGS, [creatorId]);
  const writer = new LogWriter(EVENTSTORE_URL!);
  await writer.write(guides.map(filledStoryOf));
  await writer.close();
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const sections = `select count(*)::int as shown from ${catalogueView.table.section}`;
  await until(
    async () => (await client.query<{ shown: number }>(sections)).rows[0]!.shown,
    (shown) => shown >= 2 * LISTINGS,
    SHOWN_WITHIN_MS,
  );
  await client.end();
  return [
    // Not the home page: its lists follow what these searches look for.
    ...['listing/?limit=20', 'listing/?sort=newest&limit=20'],
    ...queries.slice(0, 12).map((words) => `listing/?limit=20&search=${encodeURIComponent(words)}`),
    ...slugs.slice(0, 8).flatMap((slug) => [`listing/${slug}/`, `listing/${slug}/related`]),
  ].map((path) => ({ path, stays: withoutSample }));
}

/** The facets of more matches than are counted are those of any 2,000 of them. */
const withoutSample = ({ facets, ...body }: { facets?: object; is_capped?: boolean }) =>
  body.is_capped ? body : { ...body, facets };
