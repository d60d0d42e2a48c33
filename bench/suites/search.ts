import { type Child, startChild } from '../child.js';
import type { Answer as FloorAnswer, Question as FloorQuestion } from '../floors/web.js';
import type { Answer, Question } from '../load/http-load.js';
import { paced } from '../measure.js';
import { Buyers } from '../stage/buyers.js';
import { openShop } from '../stage/shop.js';
import { Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { openDatabase } from '../stage/views.js';
import { atLeast, atMost, type Measure, type Row, type Suite } from '../suite.js';
import { recallOf } from './recall.js';

const CONNECTIONS = [1, 16, 64];
/** Share of the floor's rate that is owed with 16 at once. */
const OWED = { search: 0.35, detail: 0.6 };
const [BUYERS, CREATORS] = [64, 20];
const PURCHASES_PER_SECOND = 20;
/** More queries than a server answers in one run of a measure. */
const UNASKED_PER_RUN = 40_000;
const AT_ONCE = 16;

type What = keyof typeof OWED;
const nameOf = (what: What, connections: number) => `${what}, c${connections}`;
const unaskedName = `unasked search, c${AT_ONCE}`;
const aloneName = 'unasked search, c1';
const sellingName = `${unaskedName}, selling`;
const recallName = 'recall@20';
/** From this size on, the whole answer is held to a bound and not its share of the floor. */
const LARGE = 100_000;
const OWED_MS = 50;
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
    const bare = guides.map(({ listingId: id, slug, title, description, price }) => ({
      ...{ id, slug, title, description, price },
    }));
    const { port: floorPort } = await floor.ask({ guides: bare });
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
    const reading = await openDatabase(stack);
    const selling = paced(PURCHASES_PER_SECOND, async () => {
      await buyers.buy();
      return 0;
    });
    const measures: Record<string, Measure> = {
      [unaskedName]: unaskedOf(web, SEARCH),
      [floorOf(unaskedName)]: unaskedOf(floorPort, '/search?search='),
      [aloneName]: unaskedOf(web, SEARCH, 1),
      [floorOf(aloneName)]: unaskedOf(floorPort, '/search?search=', 1),
      [recallName]: { run: (ms) => recallOf(site, reading, unasked, ms) },
      [sellingName]: {
        async run(ms) {
          await buyers.refresh();
          const [sample, sold] = await Promise.all([unaskedOf(web, SEARCH).run(ms), selling.run(ms)]);
          if (sold.figures.errors) throw new Error(`${sold.figures.errors} purchases failed`);
          return sample;
        },
      },
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
        await reading.end();
        await load.stop();
        await floor.stop();
        await stack.stop();
      },
    };
  },
});

/** Queries that no cache holds: each is sent to each server once at most. */
function unaskedRows(listings: number): Row[] {
  const against = (measure: string) => ({ against: { measure: floorOf(measure), called: 'bare' } });
  const isLarge = listings >= LARGE;
  const rate = isLarge ? {} : { bound: atLeast(OWED.search) };
  const p99 = listings === LARGE ? { isHeldAlone: true, bound: atMost(OWED_MS) } : {};
  const name = `search never asked before, ${listings.toLocaleString('en')} listings`;
  const part = (figure: 'rate' | 'p50' | 'p99', of: string, called = figure as string): Row => ({
    ...{ name: called === figure ? `  ${figure}` : called, of, figure },
    ...against(of === sellingName ? unaskedName : of),
  });
  return [
    ...[part('rate', aloneName, `${name}, c1`), part('p50', aloneName), { ...part('p99', aloneName), ...p99 }],
    { ...part('rate', unaskedName, `${name}, c${AT_ONCE}`), ...rate },
    ...[part('p50', unaskedName), part('p99', unaskedName)],
    { ...part('rate', sellingName, `  while ${PURCHASES_PER_SECOND} purchases/s settle`), ...rate },
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
