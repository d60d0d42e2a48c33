import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coupons } from './coupons.js';
import { disputes } from './disputes.js';
import { files } from './files.js';
import { check, type Outcome, type Violation } from './invariant.js';
import { gifts } from './gifts.js';
import { invitations } from './invitations.js';
import { listingRequests } from './listing-requests.js';
import { log } from './log.js';
import { expectations } from './module-records.js';
import { meetings } from './meetings.js';
import { money } from './money.js';
import { orders } from './orders.js';
import { payments } from './payments.js';
import { premium } from './premium.js';
import { purchases } from './purchases.js';
import { refunds } from './refunds.js';
import { shares } from './shares.js';
import { addresses, Log, Models, providerBook, providerTransfers, rebuilt } from './sources.js';
import { storedFiles } from './stored-files.js';
import { views } from './views.js';
import { withdrawals } from './withdrawals.js';

const invariants = [
  ...money,
  ...payments,
  ...purchases,
  ...premium,
  ...meetings,
  ...orders,
  ...coupons,
  ...disputes,
  ...gifts,
  ...invitations,
  ...listingRequests,
  ...refunds,
  ...shares,
  ...withdrawals,
  ...log,
  ...views,
  ...files,
];

/**
 * Reads the whole log independently of the product's code and checks the invariants. The exit code is the number of
 * broken invariants, or 120 if the check itself failed.
 */
async function verify(): Promise<number> {
  const { values } = parseArgs({
    options: {
      payments: { type: 'string' },
      acknowledged: { type: 'string' },
      grace: { type: 'string', default: '60' },
      'no-replay': { type: 'boolean', default: false },
    },
  });
  const where = addresses(process.env);
  const models = await Models.open(where.databaseUrl);
  const store = new Log(where.eventStoreUrl);
  try {
    const sources = {
      expected: await expectations(),
      now: Date.now(),
      grace: Number(values.grace) * 1_000,
      ...(await store.ends()),
      eventAt: (position: bigint) => store.eventAt(position),
      acknowledged: values.acknowledged === undefined ? undefined : linesOf(values.acknowledged),
      checkpoints: models.checkpoints,
      owned: () => models.owned(),
      files: where.filesUrl === undefined ? undefined : storedFiles(where.filesUrl, () => models.files()),
      rebuilt: values['no-replay'] ? undefined : () => rebuilt(where),
      provider: values.payments === undefined ? undefined : () => providerBook(values.payments!),
      transfers: values.payments === undefined ? undefined : () => providerTransfers(values.payments!),
    };
    const began = Date.now();
    const { outcomes, events } = await check(invariants, store.events(), sources, (violation) =>
      console.log(line(violation)),
    );
    const memory = Math.round(process.resourceUsage().maxRSS / 1_024);
    console.log(
      `\n${tableOf(outcomes)}\n\n${events} events read in ${seconds(Date.now() - began)}, ${memory} MB at most.`,
    );
    return outcomes.filter(({ violations }) => violations > 0).length;
  } finally {
    await models.close();
    await store.close();
  }
}

const linesOf = (file: string) =>
  new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
  );

const line = ({ invariant, stream = '-', revision, position, message }: Violation) =>
  `${invariant} ${stream} revision ${revision ?? '-'} position ${position ?? '-'}: ${message}`;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ id, promise, checked, violations }) => [
    id,
    promise,
    String(checked),
    violations ? `${violations} broken` : checked ? 'holds' : 'nothing to check',
  ]);
  const all = [['', 'Promise', 'Checked', 'Result'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 2 ? cell.padStart(widths[2]!) : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 120;
}
