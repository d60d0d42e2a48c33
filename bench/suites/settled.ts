import { END, eventTypeFilter } from '@eventstore/db-client';
import type { Socket } from 'socket.io-client';
import { openStoreClient } from '#server/platform/events/store-client';
import { paced, pause } from '../measure.js';
import { Buyers } from '../stage/buyers.js';
import { openShop } from '../stage/shop.js';
import { type Member, Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { atMost, type Suite } from '../suite.js';
import { opened } from './live.js';

const PER_SECOND = 20;
const [BUYERS, SELLERS, LISTINGS] = [64, 4, 400];
const PATIENCE_MS = 10_000;
/** Warm-up before the measure, ms. */
const OPENING_MS = 25_000;

/** Time from `PaymentSettled` in the log until the seller's wallet page, notified by its socket, has fetched the sale. */
export const settled: Suite = {
  name: 'settled',
  rows: [
    { name: `settled to other browser, ${PER_SECOND}/s`, of: 'settled', figure: 'p50', bound: atMost(50) },
    { name: '  p99', of: 'settled', figure: 'p99', bound: atMost(250), moonshot: atMost(100) },
    { name: '  purchases', of: 'settled', figure: 'rate' },
    { name: '  lost', of: 'settled', figure: 'errors', bound: atMost(0) },
  ],

  async open() {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    const people = await site.members(BUYERS + SELLERS);
    const sellers = people.slice(BUYERS);
    const { guides } = await openShop(
      stack,
      LISTINGS,
      sellers.map(({ id }) => id),
    );
    const buyers = new Buyers(site, people.slice(0, BUYERS), guides);
    const pages = new Map<string, WalletPage>();
    for (const seller of sellers) pages.set(seller.id, new WalletPage(site, seller, await opened(stack.url, seller)));

    const client = openStoreClient(stack.run.env.EVENTSTORE_URL!);
    const settledAt = new Map<string, number>();
    const settlements = client.subscribeToAll({
      fromPosition: END,
      filter: eventTypeFilter({ prefixes: ['PaymentSettled'] }),
    });
    settlements
      .on('error', () => undefined)
      .on('data', ({ event }) => {
        const { reference } = event!.data as { reference: string };
        settledAt.set(reference, event!.created.getTime());
      });
    const buying = paced(PER_SECOND, async () => {
      const { reference, guide } = await buyers.buy();
      return (await pages.get(guide.creatorId)!.shows(reference)) - settledAt.get(reference)!;
    });
    await buying.run(OPENING_MS);
    return {
      measures: {
        settled: {
          warms: true,
          async run(ms) {
            await Promise.all([buyers.refresh(), site.refresh(sellers)]);
            return buying.run(ms * 2);
          },
        },
      },
      processes: () => ({ load: process.pid, ...stack.processes() }),
      async close() {
        for (const page of pages.values()) page.close();
        await settlements.unsubscribe();
        await client.dispose();
        await stack.stop();
      },
    };
  },
};

/** Behaves as the wallet tab: refetches balance and history at each notification of the wallet. */
class WalletPage {
  private readonly shown = new Map<string, number>();
  private fetching = false;
  private again = false;

  constructor(
    private readonly site: Site,
    private readonly owner: Member,
    private readonly socket: Socket,
  ) {
    socket.on('changed', ({ view }: { view: string }) => void (view === 'wallet' && this.refetch()));
  }

  /** Resolves to the time at which a fetched page first contained this reference. */
  async shows(reference: string): Promise<number> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(5)) {
      const at = this.shown.get(reference);
      if (at !== undefined) return at;
    }
    throw new Error(`${reference} was never on the page`);
  }

  close() {
    this.socket.disconnect();
  }

  private async refetch() {
    this.again = true;
    if (this.fetching) return;
    this.fetching = true;
    try {
      while (this.again) {
        this.again = false;
        const as = this.owner;
        const [{ results }] = await Promise.all([
          this.site.call<{ results: { reference: string }[] }>('GET', 'wallet/transactions?limit=20', { as }),
          this.site.call('GET', 'wallet/wallet-info', { as }),
        ]);
        for (const { reference } of results) if (!this.shown.has(reference)) this.shown.set(reference, Date.now());
      }
    } finally {
      this.fetching = false;
    }
  }
}
