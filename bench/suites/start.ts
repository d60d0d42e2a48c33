import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clock, pause } from '../measure.js';
import { usesOf } from '../processes.js';
import { openBrowser } from '../stage/browser.js';
import { openShop } from '../stage/shop.js';
import { dataFolder, Stack } from '../stage/stack.js';
import { atMost, type Figures, type Suite } from '../suite.js';

const LISTINGS = 2_000;
/** Wait until the processes have released the memory of their start, ms. */
const SETTLE_MS = 60_000;
const IDLE_MS = 20_000;
const WATCH_MS = 10_000;
const CREATORS = ['creator-0', 'creator-1'];

/** `npm start` on existing data until the first correct search; then memory and CPU at idle, and the scripts of a first visit. */
export const start: Suite = {
  name: 'start',
  rows: [
    { name: 'cold start to first search', of: 'start', figure: 'ms', bound: atMost(15_000), moonshot: atMost(6_000) },
    { name: 'at rest, resident', of: 'start', figure: 'rssMB', bound: atMost(700), moonshot: atMost(450) },
    { name: '  shared pages counted once', of: 'start', figure: 'pssMB', bound: atMost(700), moonshot: atMost(450) },
    { name: 'at rest, of one core', of: 'start', figure: 'percent', bound: atMost(2) },
    { name: 'first page, JavaScript, gzip', of: 'start', figure: 'kB', bound: atMost(200), moonshot: atMost(150) },
  ],

  async open({ say }) {
    const dir = await dataFolder();
    const first = await Stack.start('product', { dir });
    say(`publishing ${LISTINGS} listings`);
    const { queries } = await openShop(first, LISTINGS, CREATORS);
    await first.stop({ keepData: true });
    let stack: Stack | undefined;
    const run = async () => {
      const began = clock();
      const answered = firstSearch(dir, queries[0]!);
      stack = await Stack.start('product', { dir });
      const figures: Figures = { ms: (await answered) - began };
      Object.assign(figures, await atRest(stack));
      const kB = await firstPage(stack.url);
      if (kB !== undefined) figures.kB = kB;
      await stack.stop({ keepData: true });
      stack = undefined;
      return { operations: 1, figures, lacking: kB === undefined ? (['kB'] as const) : [] };
    };
    return {
      measures: { start: { run } },
      processes: () => stack?.processes() ?? {},
      async close() {
        await stack?.stop();
        await rm(dir, { recursive: true, force: true });
      },
    };
  },
};

/** Resolves to the time of the first search with results, requested repeatedly from before the server listens. */
async function firstSearch(dir: string, query: string): Promise<number> {
  for (const deadline = clock() + 120_000; clock() < deadline; await pause(20)) {
    const text = await readFile(join(dir, 'run.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    try {
      const { addresses } = JSON.parse(text) as { addresses: { web: string } };
      const answer = await fetch(`${addresses.web}/api/listing/?search=${encodeURIComponent(query)}`);
      const { count } = (await answer.json()) as { count?: number };
      if (answer.ok && count) return clock();
    } catch {
      continue;
    }
  }
  throw new Error('no search was answered');
}

async function atRest(stack: Stack): Promise<Figures> {
  await pause(SETTLE_MS);
  const before = usesOf(stack.processes());
  await pause(IDLE_MS);
  const after = Object.entries(usesOf(stack.processes()));
  const cpuMs = after.reduce((sum, [name, use]) => sum + use.cpuMs - (before[name]?.cpuMs ?? 0), 0);
  const megabytes = (of: 'rss' | 'pss') => after.reduce((sum, [, use]) => sum + use[of], 0) / 1_048_576;
  return { rssMB: megabytes('rss'), pssMB: megabytes('pss'), percent: (cpuMs / IDLE_MS) * 100 };
}

/** Compressed size of the scripts of a first visit, kB; undefined without a browser. */
async function firstPage(url: string): Promise<number | undefined> {
  const browser = await openBrowser();
  if (!browser) return undefined;
  try {
    const page = await browser.newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await page.goto(url, { waitUntil: 'networkidle', timeout: WATCH_MS * 3 });
    const bytes = [...scripts].map((path) => readFileSync(join(process.cwd(), `client/dist${path}.gz`)).length);
    return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
  } finally {
    await browser.close();
  }
}
