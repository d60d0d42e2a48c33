import { setTimeout as sleep } from 'node:timers/promises';
import { walletView } from '#projections/wallet/wallet.view';
import { tableDifferences, tableHashes, violations } from '../chaos/final-checks.js';
import { History } from '../chaos/history.js';
import { Load } from '../chaos/load.js';
import { type Market, openMarket } from '../chaos/market.js';
import { waitForQuiescence } from '../chaos/quiescence.js';
import { type Page, Readers } from '../chaos/readers.js';
import type { Member } from '../chaos/site.js';
import type { Stack } from '../journeys/stack.js';
import { randomFrom } from '#bench/stage/random';
import { until } from '../until.js';
import { buildNextRelease, LABELS } from './next-release.js';
import { openSite, type Release, type RolloutSite } from './site.js';

/** Purchases per second, and the length of each phase; the long form is `npm run test:rollout -- 20 30`. */
const RATE = Number(process.env.ROLLOUT_RATE ?? 5);
const PHASE_MS = Number(process.env.ROLLOUT_SECONDS ?? 3) * 1_000;
/** The load sends purchases in 65 of 100 orders, deposits in the others. */
const ORDERS_PER_SECOND = RATE / 0.65;
const PHASES = 6;

jest.setTimeout(600_000 + 20 * PHASE_MS);

let site: RolloutSite;
let stack: Stack;
let current: Release;
let next: Release;
let nextVersion: number;
let market: Market;
let history: History;
let load: Load;
let readers: Readers;

beforeAll(async () => {
  const release = buildNextRelease('wallet');
  nextVersion = release.version;
  site = await openSite();
  // The checks of the chaos run read no other parts of a stack than these.
  stack = site as unknown as Stack;
  current = await site.release(process.cwd());
  next = await site.release(release.dir);
  await current.startProjections();
  current.startWorker();
  await current.startWeb();
  site.balancer.use(current.port);
  const purchases = Math.ceil((RATE * PHASE_MS * PHASES) / 1_000) + 100;
  const listings = Math.min(60, Math.ceil(Math.sqrt(2 * purchases)));
  market = await openMarket(stack, { buyers: Math.ceil((2 * purchases) / listings), listings });
  history = new History('.cache/rollout/history.jsonl');
  const pace = { perSecond: ORDERS_PER_SECOND, atOnce: 60, timeoutMs: 20_000 };
  load = new Load(market, history, randomFrom(11), pace);
});
afterAll(async () => {
  await readers?.stop();
  await load?.stop();
  await site?.stop();
});

type Wallet = { data: { revision: number } };
type List = { count: number };
type Detail = { data: { total_buyers: number } };
/** Pages with a number that never falls while people buy. */
const pages = (): Page[] => {
  const { creator, buyers, listings } = market;
  return [
    ...[creator, ...buyers.slice(0, 4)].flatMap((as) => [
      { path: 'wallet/wallet-info', as, grows: ({ data }: Wallet) => data.revision },
      { path: 'wallet/transactions', as, grows: ({ count }: List) => count },
    ]),
    { path: 'listing/user/purchased/', as: buyers[0], grows: ({ count }: List) => count },
    { path: 'listing/user/created/', as: creator, grows: ({ count }: List) => count },
    { path: `listing/${listings[0]!.slug}/`, as: buyers[1], grows: ({ data }: Detail) => data.total_buyers },
    { path: 'connect/network', as: buyers[0] },
  ] as Page[];
};

/** One deposit of this spec's own, entered in the history that the final checks read. */
async function deposit(as: Member) {
  type Opened = { data: { access_code: string; reference: string; amount_kobo: number } };
  const { data } = await market.site.must<Opened>('POST', 'wallet/deposit', { as, body: { amount: 100 } });
  const order = { order: 'labelled', kind: 'deposit' as const, payerId: as.id, paid: false };
  const acknowledged = { ...order, reference: data.reference, amount: data.amount_kobo };
  history.acknowledge(acknowledged);
  await market.site.press('pay', data.access_code);
  history.pay(acknowledged);
}

/** The distinct labels of deposits in the answer of this release's web process. */
async function labelsOf({ port }: Release): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/wallet/transactions?kind=deposit&limit=100`, {
    headers: { authorization: `Bearer ${market.buyers[0]!.token}` },
  });
  const { results } = (await answer.json()) as { results: { label: string }[] };
  return [...new Set(results.map(({ label }) => label))];
}

describe('A new version of a view, rolled out under load and back again', () => {
  it('is built while the old one is read, and serves when it is complete', async () => {
    await deposit(market.buyers[0]!);
    load.start();
    readers = new Readers(market.site, pages());
    await sleep(PHASE_MS);
    await next.startProjections();
    expect(await site.servingVersion('wallet')).toBe(nextVersion);
    await next.startWeb();
    site.balancer.use(current.port, next.port);
    await sleep(PHASE_MS);
    await until(
      () => Promise.all([labelsOf(current), labelsOf(next)]),
      ([old, raised]) => old!.length > 0 && raised!.length > 0,
    );
    expect(await Promise.all([labelsOf(current), labelsOf(next)])).toEqual([[LABELS.current], [LABELS.next]]);
  });

  it('is read alone once the old release is stopped', async () => {
    next.startWorker();
    await current.stop('worker');
    await site.retire(current, next);
    await sleep(PHASE_MS);
    expect(await labelsOf(next)).toEqual([LABELS.next]);
  });

  it('gives way to the old version again when that is promoted', async () => {
    await current.startProjections();
    await current.startWeb();
    current.startWorker();
    site.balancer.use(current.port, next.port);
    await sleep(PHASE_MS);
    const promoted = await current.command('dist/projections/promote.main.js', 'wallet', String(walletView.version));
    expect(promoted).toEqual({ code: 0, text: `wallet v${walletView.version} serves.\n` });
    await next.stop('worker');
    await site.retire(next, current);
    await sleep(PHASE_MS);
    expect(await site.servingVersion('wallet')).toBe(walletView.version);
    expect(await labelsOf(current)).toEqual([LABELS.current]);
  });

  it('fails no request, shows no page empty or older than before, and each version equals its own replay', async () => {
    await load.stop();
    await readers.stop();
    await waitForQuiescence(stack, history, 60_000);
    expect(site.balancer.failed).toEqual([]);
    expect(readers.wrong).toEqual([]);
    expect(readers.reads).toBeGreaterThan(100);
    expect(await violations(stack, history)).toEqual([]);
    // The next release's projections were stopped first: its tables and its replay end at the same checkpoint.
    for (const release of [current, next]) {
      // Of its own versions, by its own code.
      const tables = await tableHashes(release);
      expect(tables.length).toBeGreaterThan(10);
      expect(tableDifferences(tables)).toEqual([]);
    }
    const purchases = history.paid.filter(({ kind }) => kind === 'purchase').length;
    const { requests } = site.balancer;
    console.log(`${purchases} purchases, ${requests} requests and ${readers.reads} pages read: 0 failed`);
  });
});
