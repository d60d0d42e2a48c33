import { type Child, startChild } from '../child.js';
import type { Answer as FloorAnswer, Question as FloorQuestion } from '../floors/web.js';
import type { Answer, Question } from '../load/http-load.js';
import { paced } from '../measure.js';
import { Buyers } from '../stage/buyers.js';
import { openShop } from '../stage/shop.js';
import { Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { atLeast, type Measure, type Row, type Suite } from '../suite.js';

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
const sellingName = `${unaskedName}, selling`;
const floorOf = (name: string) => `floor: ${name}`;

/** Search with facets and a listing's page over HTTP, beside bare Fastify and Postgres with the same form of query. */
export const search = (listings: number, isBound: boolean): Suite => ({
  name: `search-${listings / 1_000}k`,
  rows: [
    ...(['search', 'detail'] as const).flatMap((what) => rowsOf(what, listings, isBound)),
    ...unaskedRows(listings, isBound),
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
    const unaskedOf = (port: number, prefix: string): Measure => ({
      warms: true,
      run: (ms) => load.ask({ port, paths: next(prefix), connections: AT_ONCE, ms }),
    });
    const selling = paced(PURCHASES_PER_SECOND, async () => {
      await buyers.buy();
      return 0;
    });
    const measures: Record<string, Measure> = {
      [unaskedName]: unaskedOf(web, SEARCH),
      [floorOf(unaskedName)]: unaskedOf(floorPort, '/search?search='),
    };
    if (isBound)
      measures[sellingName] = {
        async run(ms) {
          await buyers.refresh();
          const [sample, sold] = await Promise.all([unaskedOf(web, SEARCH).run(ms), selling.run(ms)]);
          if (sold.figures.errors) throw new Error(`${sold.figures.errors} purchases failed`);
          return sample;
        },
      };
    for (const connections of CONNECTIONS)
      Object.assign(measures, {
        [nameOf('search', connections)]: asked(web, SEARCH, words, connections),
        [floorOf(nameOf('search', connections))]: asked(floorPort, '/search?search=', words, connections),
        [nameOf('detail', connections)]: asked(web, '/api/listing/', slugs, connections),
        [floorOf(nameOf('detail', connections))]: asked(floorPort, '/listing/', slugs, connections),
      });
    if (isBound) await selling.run(seconds * 1_000);
    return {
      measures,
      processes: () => ({
        load: load.pid,
        floor: floor.pid,
        ...stack.processes('web', 'worker', 'projections', 'event-store', 'postgres'),
      }),
      async close() {
        await load.stop();
        await floor.stop();
        await stack.stop();
      },
    };
  },
});

/** Queries that no cache holds: each is sent to each server once at most. */
function unaskedRows(listings: number, isBound: boolean): Row[] {
  const against = { measure: floorOf(unaskedName), called: 'bare' };
  const bound = isBound ? { bound: atLeast(OWED.search) } : {};
  const name = `search never asked before, ${listings.toLocaleString('en')} listings, c${AT_ONCE}`;
  const rows: Row[] = [
    { name, of: unaskedName, figure: 'rate', against, ...bound },
    { name: '  p99', of: unaskedName, figure: 'p99', against },
  ];
  if (!isBound) return rows;
  return [
    ...rows,
    { name: `  while ${PURCHASES_PER_SECOND} purchases/s settle`, of: sellingName, figure: 'rate', against, ...bound },
    { name: '  p99', of: sellingName, figure: 'p99', against },
  ];
}

function rowsOf(what: What, listings: number, isBound: boolean): Row[] {
  return CONNECTIONS.flatMap((connections): Row[] => {
    const of = nameOf(what, connections);
    const name = `${what}, ${listings.toLocaleString('en')} listings, c${connections}`;
    const isHeld = isBound && connections === AT_ONCE;
    const against = { measure: floorOf(of), called: 'bare' };
    const held = isHeld ? { bound: atLeast(OWED[what]), moonshot: atLeast(0.6) } : {};
    return [
      { name, of, figure: 'rate', against, ...held },
      { name: '  p99', of, figure: 'p99', against },
    ];
  });
}
