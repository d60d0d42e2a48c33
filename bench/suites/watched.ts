import type { Socket } from 'socket.io-client';
import type { ChangedMessage } from '#server/platform/live/topics';
import { clock, eachOf, pause, quantile } from '../measure.js';
import { Buyers } from '../stage/buyers.js';
import { openShop } from '../stage/shop.js';
import { type Member, Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { atMost, type Measure, type Suite } from '../suite.js';
import { opened } from './live.js';

const [WATCHERS, BUYERS] = [1_000, 64];
/** Of a catalogue with fewer listings no queries can be made. */
const LISTINGS = 400;
/** Sales of a round, and pages asked for at once. */
const [SALES, AT_ONCE] = [3, 16];
const PATIENCE_MS = 30_000;
/** Within this time after the last page, ms, all messages of a sale were sent. */
const ENDS_WITHIN_MS = 1_500;
const PAGES = 'pages';

/**
 * What a sale costs the server while many visitors have the listing open, each of whom fetches the page again at the message
 * of it; beside as many pages that are read from the database, as those of signed-in people are.
 */
export const watched: Suite = {
  name: 'watched',
  rows: [
    {
      ...{ name: `sale with ${WATCHERS.toLocaleString('en')} watchers`, of: 'sale', figure: 'cpuMs' },
      ...{ against: { measure: PAGES, called: `of ${WATCHERS.toLocaleString('en')} pages` }, bound: atMost(1) },
      moonshot: atMost(0.25),
    },
    { name: '  until a page shows it', of: 'sale', figure: 'p50' },
    { name: '  p99', of: 'sale', figure: 'p99' },
    { name: '  pages that did not', of: 'sale', figure: 'errors', bound: atMost(0) },
  ],

  async open({ say }) {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    const people = await site.members(BUYERS + 1);
    const creator = people[BUYERS]!;
    const { guides } = await openShop(stack, LISTINGS, [creator.id]);
    const guide = guides[0]!;
    const buyers = new Buyers(site, people.slice(0, BUYERS), [guide]);
    say(`${WATCHERS} visitors open the listing`);
    const sockets: Socket[] = [];
    const watch = async () => {
      const socket = await opened(stack.url);
      sockets.push(socket);
      const { ok } = (await socket.emitWithAck('watch', { listing: guide.listingId })) as { ok: boolean };
      if (!ok) throw new Error('a visitor may not watch the listing');
    };
    const each = Array.from({ length: WATCHERS }, (_, n) => n);
    await eachOf(each, watch, AT_ONCE);
    const soldOf = async (as?: Member) => {
      const { data } = await site.call<{ data: { total_buyers: number } }>('GET', `listing/${guide.slug}/`, { as });
      return data.total_buyers;
    };

    let sales = await soldOf();
    const sale = async () => {
      const [began, sold] = [clock(), ++sales];
      const showing = sockets.map((socket) => shows(socket, guide.listingId, async () => (await soldOf()) >= sold));
      await buyers.buy();
      return (await Promise.all(showing)).map((at) => at && at - began);
    };
    const costs = () => stack.processes('web', 'worker', 'projections', 'event-store', 'postgres');
    const selling: Measure = {
      costs,
      async run() {
        await buyers.refresh();
        const took: (number | undefined)[] = [];
        for (let n = 0; n < SALES; n++) took.push(...(await sale()));
        await pause(ENDS_WITHIN_MS);
        const shown = took.filter((ms) => ms !== undefined);
        const [p50, p99] = [quantile(shown, 0.5), quantile(shown, 0.99)];
        return { operations: SALES, figures: { p50, p99, errors: took.length - shown.length } };
      },
    };
    const asking: Measure = {
      costs,
      async run() {
        await site.refresh([creator]);
        const began = clock();
        await eachOf(each, () => soldOf(creator), AT_ONCE);
        return { operations: 1, figures: { ms: clock() - began } };
      },
    };
    return {
      measures: { sale: selling, [PAGES]: asking },
      processes: () => ({ load: process.pid, ...costs() }),
      async close() {
        for (const socket of sockets) socket.disconnect();
        await stack.stop();
      },
    };
  },
};

/** Fetches the page at each message about the listing. Resolves to the time at which it showed the sale; undefined if it never did. */
async function shows(socket: Socket, listing: string, isShown: () => Promise<boolean>): Promise<number | undefined> {
  const ended = new AbortController();
  const shown = new Promise<number>((resolve) => {
    const look = async () => void ((await isShown()) && resolve(clock()));
    const hear = ({ key }: ChangedMessage) => void (key === listing && look().catch(() => undefined));
    socket.on('changed', hear);
    ended.signal.addEventListener('abort', () => socket.off('changed', hear));
  });
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  return Promise.race([shown, late]).finally(() => ended.abort());
}
