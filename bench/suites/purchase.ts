import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { purchasesView } from '#projections/purchases/purchases.view';
import { type Child, startChild } from '../child.js';
import type { Answer, Question } from '../floors/emmett.js';
import { inFlight, pause } from '../measure.js';
import { Buyers } from '../stage/buyers.js';
import { LogWriter, type Story } from '../stage/log-writer.js';
import { openShop } from '../stage/shop.js';
import { type Member, Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { openDatabase } from '../stage/views.js';
import { atLeast, atMost, type Opened, type Options, type Suite } from '../suite.js';

const [BUYERS, CREATORS, LISTINGS] = [64, 20, 400];
const AT_ONCE = 16;
const PEER_AT_ONCE = 32;
const TIMEOUT_MS = 20_000;
/** Kobo. */
const FILLED_WITH = 100_000_000_000;
/** The programs are measured warm, not in their first seconds. */
const WARM_UP_MS = 25_000;

const peerCommands = { measure: 'peer: emmett command', called: 'emmett commands' };

/** Sixteen buyers who buy without a pause, from the first click until the read model shows the purchase as paid. */
export const purchase: Suite = {
  name: 'purchase',
  rows: [
    {
      ...{ name: 'purchase, 16 at once', of: 'purchase', figure: 'rate', against: peerCommands },
      ...{ bound: atLeast(0.045), moonshot: atLeast(0.1) },
    },
    {
      name: '  slowest round, of the median',
      of: 'purchase',
      figure: 'rate',
      isSteadiness: true,
      bound: atLeast(0.85),
    },
    { name: '  p50', of: 'purchase', figure: 'p50' },
    { name: '  p99', of: 'purchase', figure: 'p99' },
    { name: '  lost', of: 'purchase', figure: 'errors', bound: atMost(0) },
    { ...{ name: 'purchase from the wallet, 16 at once', of: 'from wallet', figure: 'rate', against: peerCommands } },
    { name: '  p50', of: 'from wallet', figure: 'p50' },
    { name: '  p99', of: 'from wallet', figure: 'p99' },
    { name: '  lost', of: 'from wallet', figure: 'errors', bound: atMost(0) },
    {
      ...{ name: '  CPU of the product and Postgres', of: 'purchase', figure: 'cpuMs' },
      ...{ against: { measure: 'beside: purchase', called: 'of the other commit' }, bound: atMost(0.7) },
    },
  ],

  async open(options) {
    const [own, other] = [await openPurchases(), await openBeside(options)];
    return {
      measures: { ...own.measures, ...other?.measures },
      processes: () => ({ ...other?.processes(), ...own.processes() }),
      async close() {
        await other?.close();
        await own.close();
      },
    };
  },
};

async function openPurchases(): Promise<Opened> {
  const stack = await Stack.start('product');
  const site = new Site(stack);
  const people = await site.members(2 * BUYERS + CREATORS);
  const creators = people.slice(2 * BUYERS).map(({ id }) => id);
  const { guides } = await openShop(stack, LISTINGS, creators);
  const buyers = new Buyers(site, people.slice(0, BUYERS), guides);
  const walletBuyers = new Buyers(site, people.slice(BUYERS, 2 * BUYERS), guides);
  await fill(stack, walletBuyers.people);
  const client = await openDatabase(stack);
  const seen = new Seen(client);
  const peer: Child<Question, Answer> = await startChild(new URL('../floors/emmett.js', import.meta.url), {
    PEER_DATABASE_URL: await stack.database('peer'),
  });
  const buying = inFlight(AT_ONCE, async () => {
    const { reference } = await buyers.buy();
    await seen.paid(reference);
  });
  const fromWallet = inFlight(AT_ONCE, async () => {
    const { reference } = await walletBuyers.buyFromWallet();
    await seen.paid(reference);
  });
  await buying.run(WARM_UP_MS);
  const processes = () => ({ load: process.pid, peer: peer.pid, ...stack.processes() });
  return {
    measures: {
      purchase: {
        warms: true,
        costs: () => ownOf(processes()),
        async run(ms) {
          await buyers.refresh();
          return buying.run(ms * 2);
        },
      },
      'from wallet': {
        warms: true,
        async run(ms) {
          await walletBuyers.refresh();
          return fromWallet.run(ms * 2);
        },
      },
      [peerCommands.measure]: { warms: true, run: (ms) => peer.ask({ what: 'command', workers: PEER_AT_ONCE, ms }) },
    },
    processes,
    async close() {
      seen.stop();
      await peer.stop();
      await client.end();
      await stack.stop();
    },
  };
}

/** Gives each wallet one deposit, of which every listing can be paid. */
async function fill(stack: Stack, owners: readonly Member[]) {
  const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
  const at = new Date().toISOString();
  const deposit = ({ id }: Member): Story => {
    const posting = { from: 'provider', to: `wallet:${id}`, amount: FILLED_WITH, balance: FILLED_WITH };
    const data = { ownerId: id, reference: `dep.${randomUUID()}`, ...posting, at };
    return { stream: `wallet-${id}`, facts: [{ type: 'FundsDeposited', data }], chained: true };
  };
  await writer.write(owners.map(deposit));
  await writer.close();
}

/** The same suite of another commit, by that commit's own code. */
async function openBeside(options: Options): Promise<Opened | undefined> {
  if (!options.beside) return undefined;
  const file = pathToFileURL(join(resolve(options.beside), 'dist/bench/suites/purchase.js')).href;
  const opened = await ((await import(file)) as { purchase: Suite }).purchase.open({ ...options, beside: undefined });
  const processes = () => opened.processes();
  const measure = opened.measures.purchase!;
  return {
    ...opened,
    measures: { 'beside: purchase': { ...measure, costs: () => ownOf(processes()) } },
    processes: () =>
      Object.fromEntries(Object.entries(processes()).map(([name, pid]) => [`beside: ${name}`, pid] as const)),
  };
}

/** The product's processes and Postgres, without the load, the peer and the providers' sandboxes. */
function ownOf({ load: _load, peer: _peer, payments: _payments, mail: _mail, ...own }: Record<string, number>) {
  return own;
}

/** Polls the read model, with one query for all waiting references, until it shows them as paid. */
class Seen {
  private readonly waiting = new Map<string, () => void>();
  private stopped = false;

  constructor(private readonly client: pg.Client) {
    void this.look();
  }

  async paid(reference: string) {
    const shown = new Promise<true>((resolve) => this.waiting.set(reference, () => resolve(true)));
    const there = await Promise.race([shown, pause(TIMEOUT_MS)]);
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
