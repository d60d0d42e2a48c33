import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './run.js';
import type { Options, Suite } from './suite.js';
import { append } from './suites/append.js';
import { catchUp } from './suites/catch-up.js';
import { history } from './suites/history.js';
import { live } from './suites/live.js';
import { pages } from './suites/pages.js';
import { purchase } from './suites/purchase.js';
import { rebuild } from './suites/rebuild.js';
import { replay } from './suites/replay.js';
import { search } from './suites/search.js';
import { settled } from './suites/settled.js';
import { start } from './suites/start.js';
import { thread } from './suites/thread.js';
import { wallet } from './suites/wallet.js';
import { watched } from './suites/watched.js';

const suites: Suite[] = [
  append,
  catchUp,
  wallet,
  purchase,
  settled,
  ...[10, 100, 1_000, 5_000].map(live),
  watched,
  thread,
  rebuild,
  replay(100_000),
  history(100_000),
  search(2_000, true),
  search(100_000),
  start,
  pages,
];

/** Take long to fill. */
const millions = [search(1_000_000), history(1_000_000), replay(1_000_000)];
/** Suites by one name. */
const GROUPS: Record<string, string[]> = { money: ['wallet', 'purchase', 'history', 'replay', 'rebuild'] };

const USAGE = `npm run bench -- [names …] [--rounds 5] [--seconds 3] [--beside <folder>] [--million]
--million measures the search of a million listings, and a wallet of a million entries, too
--beside measures a built checkout of another commit in the same rounds (purchase, pages)
names, or how they begin: ${suites.map(({ name }) => name).join(', ')}
money: ${GROUPS.money!.join(', ')}`;

/** `npm run bench`: every row beside its floor, in the same run. Exit code 1 when a row is short or failed. */
export async function main(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      beside: { type: 'string' },
      million: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const names = positionals.flatMap((name) => GROUPS[name] ?? name);
  const known = new Set([...suites, ...millions].map(({ name }) => name));
  const chosen = [...suites, ...(values.million ? millions : [])].filter(
    ({ name }) =>
      !names.length || names.some((wanted) => (known.has(wanted) ? name === wanted : name.startsWith(wanted))),
  );
  if (values.help || chosen.length === 0) return void console.log(USAGE);
  process.env.LOG_LEVEL ??= 'warn';
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const options: Options = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    beside: values.beside,
    say: (line) => console.log(`  ${line}`),
  };
  process.exit(await run(chosen, options, join(import.meta.dirname, '../../bench/results')));
}
