import { type Child, startChild } from '../child.js';
import type { Answer as FloorAnswer, Question as FloorQuestion } from '../floors/web.js';
import type { Answer, Question } from '../load/http-load.js';
import { openShop } from '../stage/shop.js';
import { Stack } from '../stage/stack.js';
import { atLeast, type Measure, type Row, type Suite } from '../suite.js';

const CONNECTIONS = [1, 16, 64];
/** The best recorded rates of the peers at 16 connections, per second: Medusa with few fields, and Vendure. */
const PEERS = { search: 14.9, detail: 188 };
const TIMES = { search: 100, detail: 50 };
const CREATORS = Array.from({ length: 20 }, (_, n) => `creator-${n}`);

type What = keyof typeof PEERS;
const nameOf = (what: What, connections: number) => `${what}, c${connections}`;

/** Search with facets and a listing's page over HTTP, beside bare Fastify and Postgres with the same form of query. */
export const search = (listings: number, isBound: boolean): Suite => ({
  name: `search-${listings / 1_000}k`,
  rows: (['search', 'detail'] as const).flatMap((what) => rowsOf(what, listings, isBound)),

  async open({ say }) {
    const stack = await Stack.start('product');
    say(`publishing ${listings} listings`);
    const { guides, queries, slugs } = await openShop(stack, listings, CREATORS);
    const floor: Child<FloorQuestion, FloorAnswer> = await startChild(new URL('../floors/web.js', import.meta.url), {
      FLOOR_DATABASE_URL: await stack.database('floor'),
    });
    const bare = guides.map(({ listingId: id, slug, title, description, price }) => ({
      ...{ id, slug, title, description, price },
    }));
    const { port: floorPort } = await floor.ask({ guides: bare });
    const load: Child<Question, Answer> = await startChild(new URL('../load/http-load.js', import.meta.url));
    const asked = (port: number, paths: string[], connections: number): Measure => ({
      warms: true,
      run: (ms) => load.ask({ port, paths, connections, ms }),
    });
    const web = stack.run.ports.web!;
    const words = queries.map(encodeURIComponent);
    const measures: Record<string, Measure> = {};
    for (const connections of CONNECTIONS) {
      const paths = (prefix: string, names: string[]) => names.map((name) => prefix + name);
      Object.assign(measures, {
        [nameOf('search', connections)]: asked(web, paths('/api/listing/?limit=20&search=', words), connections),
        [`floor: ${nameOf('search', connections)}`]: asked(floorPort, paths('/search?search=', words), connections),
        [nameOf('detail', connections)]: asked(web, paths('/api/listing/', slugs), connections),
        [`floor: ${nameOf('detail', connections)}`]: asked(floorPort, paths('/listing/', slugs), connections),
      });
    }
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

function rowsOf(what: What, listings: number, isBound: boolean): Row[] {
  return CONNECTIONS.flatMap((connections): Row[] => {
    const of = nameOf(what, connections);
    const name = `${what}, ${listings.toLocaleString('en')} listings, c${connections}`;
    const isHeld = isBound && connections === 16;
    const against = { measure: `floor: ${of}`, called: 'bare' };
    const held = isHeld ? { bound: atLeast(0.35), moonshot: atLeast(0.6) } : {};
    const peers: Row = {
      name: `  ${TIMES[what]} times the best peer as recorded`,
      of,
      figure: 'rate',
      bound: atLeast(TIMES[what] * PEERS[what]),
    };
    return [
      { name, of, figure: 'rate', against, ...held },
      { name: '  p99', of, figure: 'p99', against },
      ...(isHeld ? [peers] : []),
    ];
  });
}
