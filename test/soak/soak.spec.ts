import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from '#bench/stage/random';
import { allViolations } from '../chaos/final-checks.js';
import { History } from '../chaos/history.js';
import { deaths } from '../chaos/kills.js';
import { Load } from '../chaos/load.js';
import { type Market, openMarket } from '../chaos/market.js';
import { startStack } from '../journeys/stack.js';
import { openSocket } from '../platform/socket.js';
import { countRows, type Rows } from './rows.js';
import { slopeOf } from '../slope.js';
import { POSTGRES, type Usage, usageOf } from './usage.js';

/** Three minutes in `.ci/run`, thirty by `npm run test:soak`. */
const minutes = Number(process.env.SOAK_MINUTES ?? 3);
const [WRITES, READS] = [10, 20];
/**
 * A process is judged after this part of the run, counted from its start, if it then lives about as long once more: its caches
 * and heap have their size.
 */
const WARM = 1 / 3;
/** Of the payments that were due: a machine that is busy with other specs is slower. */
const LEAST_DONE = minutes >= 30 ? 0.9 : 0.4;
/** MB a minute. A run of three minutes sees only the large leaks: its heaps are not collected often enough for more. */
const MOST_GROWTH = minutes >= 30 ? 0.5 : 60;
/** Open files and connections a minute: pools breathe. */
const MOST_FILES_GROWTH = minutes >= 30 ? 0.5 : 60;
/** Rows of one operation in the second part of the run, as a ratio to those in the first. */
const MOST_ROWS_RATIO = 1.25;
/** Files that all operations together leave: those of logs that are rotated. */
const MOST_FILES = 20;
/** Rows of work in progress more than in the first part. */
const MOST_WORK = 200;
const SAMPLED_MS = minutes >= 30 ? 20_000 : 3_000;
/** Sizes of each process that are printed, evenly over the run. */
const SHOWN = 15;
const print = (line: string) => void process.stdout.write(`  ${line}\n`);

jest.setTimeout((minutes + 10) * 60_000);

/** What visitors, buyers and the creator look at. */
const pagesOf = ({ buyers, creator, listings }: Market) => [
  { path: 'listing/?search=pharmacy' },
  { path: 'listing/' },
  ...listings.slice(0, 5).map(({ slug }) => ({ path: `listing/${slug}/` })),
  ...buyers.slice(0, 4).flatMap((as) => [
    { path: 'wallet/wallet-info', as },
    { path: 'wallet/transactions', as },
    { path: 'listing/user/purchased/', as },
    { path: 'notifications', as },
  ]),
  { path: 'listing/user/created/', as: creator },
  { path: 'auth/users/me/', as: creator },
];

/** Reads a page every so often, whether or not the site keeps up; `stop` resolves to how many, and those that failed. */
function reading(market: Market, random: () => number) {
  const [pages, inFlight, failed] = [pagesOf(market), new Set<Promise<void>>(), [] as string[]];
  let read = 0;
  const timer = setInterval(() => {
    const { path, ...options } = pages[Math.floor(random() * pages.length)]!;
    const one = market.site
      .ask('GET', path, options)
      .then(
        ({ status }) => void (status === 200 ? read++ : failed.push(`${path}: ${status}`)),
        (error: Error) => void failed.push(`${path}: ${error.message}`),
      )
      .finally(() => inFlight.delete(one));
    inFlight.add(one);
  }, 1_000 / READS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
      return { read, failed };
    },
  };
}

/** One process of Postgres; `POSTGRES` is all of them together. */
const isBackend = (name: string) => name.startsWith(`${POSTGRES} `);

/** Files that the product keeps, without the database's own and the mails of the inbox. */
const filesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) => !/^(postgres|mail)/.test(path)).length;

describe(`${minutes} minutes of ${WRITES} payments and ${READS} reads a second`, () => {
  it('leave no process larger, no row of work behind, and each operation as cheap in rows as before', async () => {
    const random = randomFrom(16);
    const stack = await startStack();
    const running: (() => unknown)[] = [];
    try {
      const market = await openMarket(stack, { buyers: 20, listings: 40 });
      const sockets = market.buyers.map(({ token }) => openSocket(stack.url, { auth: { token } }));
      await Promise.all(sockets.map((socket) => socket.connected()));
      const history = new History('.cache/chaos/soak.jsonl');
      // Purchases until the end of the run: each buyer buys a guide once.
      const depositShare = 1 - Math.min(0.65, 700 / (minutes * 60 * WRITES));
      const load = new Load(market, history, random, {
        perSecond: WRITES,
        atOnce: 60,
        timeoutMs: 60_000,
        depositShare,
      });
      load.start();
      const reads = reading(market, random);
      running.push(
        ...[() => load.stop(), () => reads.stop(), () => sockets.forEach(({ socket }) => socket.disconnect())],
      );
      const usages: Record<string, Usage[]> = {};
      const counts: (Rows & { files: number; operations: number })[] = [];
      const count = async () =>
        void counts.push({
          ...(await countRows(stack.run.env.DATABASE_URL!, stack.eventsDatabase)),
          ...{ files: filesIn(stack.dir), operations: history.acknowledged.size },
        });
      const began = Date.now();
      const length = minutes * 60_000;
      for (let ms = 0; ms < length; ms = Date.now() - began) {
        const part = ms / length;
        if (counts.length === 0 && part >= WARM) await count();
        if (counts.length === 1 && part >= (1 + WARM) / 2) await count();
        for (const [name, usage] of Object.entries(usageOf(await stack.processes(), ms)))
          (usages[name] ??= []).push(usage);
        await wait(SAMPLED_MS);
      }
      await count();
      await load.stop();
      const { read, failed } = await reads.stop();
      const growth = Object.entries(usages).flatMap(([name, all]) => {
        const warm = all.filter(({ ms }) => ms >= all[0]!.ms + length * WARM);
        if (warm.length === 0 || warm.at(-1)!.ms - warm[0]!.ms < 0.9 * length * WARM) return [];
        const slope = (of: 'memory' | 'files') => 60_000 * slopeOf(warm.map((one) => ({ x: one.ms, y: one[of] })));
        return [{ name, last: warm.at(-1)!, memory: slope('memory'), files: slope('files') }];
      });
      const backends = growth.filter(({ name }) => isBackend(name)).sort((a, b) => b.memory - a.memory);
      for (const { name, last, memory, files } of growth.filter(({ name }) => !isBackend(name)).concat(backends[0]!)) {
        const all = usages[name]!;
        const shown = all.filter((_, i) => i % Math.ceil(all.length / SHOWN) === 0);
        print(`${name.padEnd(16)} ${shown.map((one) => one.memory.toFixed(0)).join(' ')} MB`);
        print(
          `${name.padEnd(16)} ${memory.toFixed(2)} MB a minute; ${last.files} open files, ${files.toFixed(2)} a minute`,
        );
      }
      print(`The last of these grew most of ${backends.length} processes of Postgres`);
      const [first, middle, last] = counts as [(typeof counts)[0], (typeof counts)[0], (typeof counts)[0]];
      const rowsEach = (from: typeof first, to: typeof first) =>
        (to.kept - from.kept) / (to.operations - from.operations);
      const filesMore = last.files - first.files;
      print(
        `${history.acknowledged.size} operations, ${read} reads; ${rowsEach(first, middle).toFixed(1)}, then ${rowsEach(middle, last).toFixed(1)} rows for each; ${filesMore} files more; work ${JSON.stringify(last.work)}`,
      );
      expect(failed.slice(0, 10)).toEqual([]);
      expect(deaths(stack)).toEqual([]);
      expect(history.acknowledged.size).toBeGreaterThan(LEAST_DONE * minutes * 60 * WRITES);
      expect((await allViolations(stack, market.site, history, print)).wrong).toEqual([]);
      expect(growth.filter(({ name, memory }) => name !== POSTGRES && memory > MOST_GROWTH)).toEqual([]);
      // A backend of Postgres opens each table and index that it meets.
      const ours = growth.filter(({ name }) => !name.startsWith(POSTGRES));
      expect(ours.filter(({ files }) => files > MOST_FILES_GROWTH)).toEqual([]);
      expect(filesMore).toBeLessThan(MOST_FILES);
      expect(rowsEach(middle, last) / rowsEach(first, middle)).toBeLessThan(MOST_ROWS_RATIO);
      for (const [name, rows] of Object.entries(last.work))
        expect([name, Math.max(0, rows - first.work[name]! - MOST_WORK)]).toEqual([name, 0]);
    } finally {
      await Promise.allSettled(running.map(async (stop) => stop()));
      await stack.stop();
    }
  });
});
