import { Kysely, PostgresDialect } from 'kysely';
import { openPool, type Sql } from '#server/platform/database/sql';
import { type Child, startChild } from '../child.js';
import type { Answer as FloorAnswer, Question as FloorQuestion } from '../floors/web.js';
import type { Answer, Question } from '../load/http-load.js';
import { paced } from '../measure.js';
import { Buyers } from '../stage/buyers.js';
import type { Guide } from '../stage/listings.js';
import { openShop } from '../stage/shop.js';
import { Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { atLeast, atMost, type Measure, type Row, type Suite } from '../suite.js';
import { recallOf } from './recall.js';

const CONNECTIONS = [1, 16, 64];
/** Share of the floor's rate that is owed with 16 at once. */
const OWED = { search: 0.35, detail: 0.35 };
const [BUYERS, CREATORS] = [64, 20];
const [PURCHASES_PER_SECOND, REVIEWS_PER_SECOND] = [20, 2];
/** More queries than a server answers in one run of a measure. */
const UNASKED_PER_RUN = 40_000;
const AT_ONCE = 16;
/** Listings that the floor gets in one message. */
const FLOOR_BATCH = 20_000;

type What = keyof typeof OWED;
const nameOf = (what: What, connections: number) => `${what}, c${connections}`;
const unaskedName = `unasked search, c${AT_ONCE}`;
const aloneName = 'unasked search, c1';
const sellingName = `${unaskedName}, selling`;
const aloneSellingName = `${aloneName}, selling`;
const recallName = 'recall@20';
/** From this size on, the whole answer is held to a bound and not its share of the floor. */
const LARGE = 100_000;
/** p99 of one search after another, ms: alone by size, and of a million while people buy. */
const OWED_MS: Record<number, number> = { 100_000: 50, 1_000_000: 150 };
const OWED_RECALL = 95;
const floorOf = (name: string) => `floor: ${name}`;

/**
 * Search with facets over HTTP, beside bare Fastify and Postgres with the same form of query; `withPages`: also questions
 * that caches hold, and a listing's page.
 */
export const search = (listings: number, withPages = false): Suite => ({
  name: `search-${listings / 1_000}k`,
  rows: [
    ...(withPages ? (['search', 'detail'] as const).flatMap((what) => rowsOf(what, listings)) : []),
    ...unaskedRows(listings),
  ],

  async open({ say, seconds }) {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    const people = await site.members(BUYERS + CREATORS);
    say(`publishing ${listings} listings`);
    const creators = people.slice(BUYERS).map(({ id }) => id);
    const { guides, queries, slugs, unasked } = await openShop(stack, listings, creators);
    const buyers = new Buyers(site, people.slice(0, BUYERS), guides);
    const floor: Child<FloorQuestion, FloorAnswer> = await startChild(new URL('../floors/web.js', import.meta.url), {
      FLOOR_DATABASE_URL: await stack.database('floor'),
    });
    for (let from = 0; from < guides.length; from += FLOOR_BATCH)
      await floor.ask({ guides: guides.slice(from, from + FLOOR_BATCH).map(bare) });
    const floorPort = (await floor.ask('listen')).port!;
    const load: Child<Question, Answer> = await startChild(new URL('../load/http-load.js', import.meta.url));
    const web = stack.run.ports.web!;
    const words = queries.map(encodeURIComponent);
    const SEARCH = '/api/listing/?limit=20&search=';
    const asked = (port: number, prefix: string, names: string[], connections: number): Measure => ({
      warms: true,
      run: (ms) => load.ask({ port, paths: names.map((name) => prefix + name), connections, ms }),
    });
    const next = (prefix: string) =>
      Array.from({ length: UNASKED_PER_RUN }, () => prefix + encodeURIComponent(unasked.next().value as string));
    const unaskedOf = (port: number, prefix: string, connections = AT_ONCE): Measure => ({
      warms: true,
      run: (ms) => load.ask({ port, paths: next(prefix), connections, ms }),
    });
    const reading = openPool(stack.run.env.DATABASE_URL!);
    const views: Sql = new Kysely({ dialect: new PostgresDialect({ pool: reading }) });
    const [selling, reviewing] = [
      paced(PURCHASES_PER_SECOND, () => buyers.buy().then(() => 0)),
      paced(REVIEWS_PER_SECOND, () => buyers.review().then(() => 0)),
    ];
    const whileSelling = (searching: Measure): Measure => ({
      async run(ms) {
        await buyers.refresh();
        const [sample, ...others] = await Promise.all([searching, selling, reviewing].map((one) => one.run(ms)));
        const failed = others.reduce((sum, { figures }) => sum + (figures.errors ?? 0), 0);
        if (failed) throw new Error(`${failed} purchases or reviews failed`);
        return sample!;
      },
    });
    const measures: Record<string, Measure> = {
      [unaskedName]: unaskedOf(web, SEARCH),
      [floorOf(unaskedName)]: unaskedOf(floorPort, '/search?search='),
      [aloneName]: unaskedOf(web, SEARCH, 1),
      [floorOf(aloneName)]: unaskedOf(floorPort, '/search?search=', 1),
      [recallName]: { run: (ms) => recallOf(site, views, unasked, ms) },
      [sellingName]: whileSelling(unaskedOf(web, SEARCH)),
      [aloneSellingName]: whileSelling(unaskedOf(web, SEARCH, 1)),
    };
    for (const connections of withPages ? CONNECTIONS : [])
      Object.assign(measures, {
        [nameOf('search', connections)]: asked(web, SEARCH, words, connections),
        [floorOf(nameOf('search', connections))]: asked(floorPort, '/search?search=', words, connections),
        [nameOf('detail', connections)]: asked(web, '/api/listing/', slugs, connections),
        [floorOf(nameOf('detail', connections))]: asked(floorPort, '/listing/', slugs, connections),
      });
    await selling.run(seconds * 1_000);
    return {
      measures,
      processes: () => ({
        load: load.pid,
        floor: floor.pid,
        ...stack.processes('web', 'worker', 'projections', 'event-store', 'postgres'),
      }),
      async close() {
        await views.destroy();
        await load.stop();
        await floor.stop();
        await stack.stop();
      },
    };
  },
});

const bare = ({ listingId: id, slug, title, description, price }: Guide) => ({ id, slug, title, description, price });

/** Queries that no cache holds: each is sent to each server once at most. */
function unaskedRows(listings: number): Row[] {
  const against = (measure: string) => ({ against: { measure: floorOf(measure), called: 'bare' } });
  const isLarge = listings >= LARGE;
  const rate = isLarge ? {} : { bound: atLeast(OWED.search) };
  const owed = OWED_MS[listings];
  const p99 = owed ? { isHeldAlone: true, bound: atMost(owed) } : {};
  const floors: Record<string, string> = { [sellingName]: unaskedName, [aloneSellingName]: aloneName };
  const name = `search never asked before, ${listings.toLocaleString('en')} listings`;
  const part = (figure: 'rate' | 'p50' | 'p99', of: string, called = figure as string): Row => ({
    ...{ name: called === figure ? `  ${figure}` : called, of, figure },
    ...against(floors[of] ?? of),
  });
  const selling = `  while ${PURCHASES_PER_SECOND} purchases/s and ${REVIEWS_PER_SECOND} reviews/s arrive`;
  return [
    ...[part('rate', aloneName, `${name}, c1`), part('p50', aloneName), { ...part('p99', aloneName), ...p99 }],
    ...[part('rate', aloneSellingName, `${selling}, c1`), part('p50', aloneSellingName)],
    { ...part('p99', aloneSellingName), ...(listings > LARGE ? p99 : {}) },
    { ...part('rate', unaskedName, `${name}, c${AT_ONCE}`), ...rate },
    ...[part('p50', unaskedName), part('p99', unaskedName)],
    { ...part('rate', sellingName, `${selling}, c${AT_ONCE}`), ...rate },
    ...[part('p50', sellingName), part('p99', sellingName)],
    { name: '  recall@20 against the exact rank', of: recallName, figure: 'percent', bound: atLeast(OWED_RECALL) },
  ];
}

function rowsOf(what: What, listings: number): Row[] {
  return CONNECTIONS.flatMap((connections): Row[] => {
    const of = nameOf(what, connections);
    const name = `${what}, ${listings.toLocaleString('en')} listings, c${connections}`;
    const against = { measure: floorOf(of), called: 'bare' };
    const held = connections === AT_ONCE ? { bound: atLeast(OWED[what]), moonshot: atLeast(0.6) } : {};
    return [
      { name, of, figure: 'rate', against, ...held },
      { name: '  p99', of, figure: 'p99', against },
    ];
  });
}
