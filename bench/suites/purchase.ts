import type pg from 'pg';
import { purchasesView } from '#projections/purchases/purchases.view';
import { inFlight, pause } from '../measure.js';
import { Buyers } from '../stage/buyers.js';
import { openShop } from '../stage/shop.js';
import { Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { openDatabase } from '../stage/views.js';
import { atLeast, atMost, type Suite } from '../suite.js';

const [BUYERS, CREATORS, LISTINGS] = [64, 20, 400];
const AT_ONCE = 16;
const PATIENCE_MS = 20_000;
/** A shop is measured as it is when it has been open for a while, not in its first second. */
const OPENING_MS = 25_000;

/** Sixteen people who buy without a pause, from pressing Buy until the read model says the purchase is theirs. */
export const purchase: Suite = {
  name: 'purchase',
  rows: [
    { name: 'purchase, 16 at once', of: 'purchase', figure: 'rate', bound: atLeast(60), moonshot: atLeast(150) },
    { name: '  p50', of: 'purchase', figure: 'p50' },
    { name: '  p99', of: 'purchase', figure: 'p99' },
    { name: '  lost', of: 'purchase', figure: 'errors', bound: atMost(0) },
  ],

  async open() {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    const people = await site.members(BUYERS + CREATORS);
    const creators = people.slice(BUYERS).map(({ id }) => id);
    const { guides } = await openShop(stack, LISTINGS, creators);
    const buyers = new Buyers(site, people.slice(0, BUYERS), guides);
    const client = await openDatabase(stack);
    const seen = new Seen(client);
    const buying = inFlight(AT_ONCE, async () => {
      const { reference } = await buyers.buy();
      await seen.paid(reference);
    });
    await buying.run(OPENING_MS);
    return {
      measures: {
        purchase: {
          warms: true,
          async run(ms) {
            await buyers.refresh();
            return buying.run(ms * 2);
          },
        },
      },
      processes: () => ({ load: process.pid, ...stack.processes() }),
      async close() {
        seen.stop();
        await client.end();
        await stack.stop();
      },
    };
  },
};

/** Looks every few milliseconds, with one query for all who wait, which purchases the read model shows as paid. */
class Seen {
  private readonly waiting = new Map<string, () => void>();
  private stopped = false;

  constructor(private readonly client: pg.Client) {
    void this.look();
  }

  async paid(reference: string) {
    const shown = new Promise<true>((resolve) => this.waiting.set(reference, () => resolve(true)));
    const there = await Promise.race([shown, pause(PATIENCE_MS)]);
    this.waiting.delete(reference);
    if (!there) throw new Error(`${reference} was never shown`);
  }

  stop() {
    this.stopped = true;
  }

  private async look() {
    while (!this.stopped) {
      if (this.waiting.size > 0) {
        const { rows } = await this.client.query<{ reference: string }>({
          name: 'paid',
          text: `select reference from ${purchasesView.table.payment} where status = 'paid' and reference = any($1)`,
          values: [[...this.waiting.keys()]],
        });
        for (const { reference } of rows) this.waiting.get(reference)?.();
      }
      await pause(8);
    }
  }
}
