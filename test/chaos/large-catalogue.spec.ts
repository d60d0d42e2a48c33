import pg from 'pg';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { makeGuides } from '#bench/stage/listings';
import { LogWriter } from '#bench/stage/log-writer';
import { filledStoryOf } from '#bench/stage/market';
import { startStack, type Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import { openMarket } from './market.js';
import { Readers } from './readers.js';

/** The long form is `CATALOGUE_EVENTS=100000 npm test -- chaos/large-catalogue`. */
const EVENTS = Number(process.env.CATALOGUE_EVENTS ?? 6_000);
/** Submitted and published, with two sections of one text each. */
const EVENTS_PER_LISTING = 6;
const LISTINGS = Math.ceil(EVENTS / EVENTS_PER_LISTING);

jest.setTimeout(600_000);

let stack: Stack;
let pages: string[];
let site: Awaited<ReturnType<typeof openMarket>>['site'];

beforeAll(async () => {
  stack = await startStack();
  const market = await openMarket(stack, { buyers: 1, listings: 1 });
  site = market.site;
  const { guides, slugs, queries } = makeGuides(LISTINGS, [market.creator.id]);
  const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
  await writer.write(guides.map(filledStoryOf));
  await writer.close();
  const client = new pg.Client({ connectionString: stack.run.env.DATABASE_URL });
  await client.connect();
  const sections = `select count(*)::int as shown from ${catalogueView.table.section}`;
  await until(
    async () => (await client.query<{ shown: number }>(sections)).rows[0]!.shown,
    (shown) => shown >= 2 * LISTINGS,
    300_000,
  );
  await client.end();
  pages = [
    // Not the home page: its lists follow what these searches look for.
    ...['listing/?limit=20', 'listing/?sort=newest&limit=20'],
    ...queries.slice(0, 12).map((words) => `listing/?limit=20&search=${encodeURIComponent(words)}`),
    ...slugs.slice(0, 8).flatMap((slug) => [`listing/${slug}/`, `listing/${slug}/related`]),
  ];
}, 600_000);
afterAll(() => stack?.stop());

/** The facets of more matches than are counted are those of any 2,000 of them. */
const withoutSample = ({ facets, ...body }: { facets?: object; is_capped?: boolean }) =>
  body.is_capped ? body : { ...body, facets };

describe(`A catalogue of ${EVENTS.toLocaleString('en')} events`, () => {
  it('shows every reader the same pages while it is rebuilt', async () => {
    const readers = new Readers(
      site,
      pages.map((path) => ({ path, stays: withoutSample })),
    );
    await until(
      async () => readers.reads,
      (reads) => reads >= 2 * pages.length,
    );
    const before = readers.reads;
    const { code, text } = await stack.command('dist/projections/rebuild.main.js', 'catalogue');
    const during = readers.reads - before;
    await until(
      async () => readers.reads,
      (reads) => reads >= before + during + 2 * pages.length,
    );
    await readers.stop();
    console.log(`${text.trim().split('\n').at(-1)}; ${during} reads meanwhile`);
    expect(code).toBe(0);
    expect(text).toMatch(/all tables were equal$/m);
    expect(during).toBeGreaterThan(0);
    expect(readers.wrong).toEqual([]);
  });
});
