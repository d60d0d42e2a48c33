import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { auditView } from '#projections/audit/audit.view';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { purchasesView } from '#projections/purchases/purchases.view';
import { walletView } from '#projections/wallet/wallet.view';
import { type Child, startChild } from '../child.js';
import type { Answer, Question } from '../floors/emmett.js';
import { folds } from '../floors/fold.js';
import { once, pause } from '../measure.js';
import { LogWriter, type Story } from '../stage/log-writer.js';
import { eventsOf, market, type Size } from '../stage/market.js';
import { Stack } from '../stage/stack.js';
import { counted, openDatabase } from '../stage/views.js';
import { atLeast, type Suite } from '../suite.js';

const SIZE: Size = { listings: 2_000, buyers: 1_000, purchases: 9_500 };
/** The peer's log is shorter: it projects a few thousand events per second. */
const PEER_EVENTS = 10_000;
const program = join(import.meta.dirname, '../../projections/main.js');

/** Rebuilds every view at once from a market's whole history, each beside its serving version. */
export const rebuild: Suite = {
  name: 'rebuild',
  rows: [
    {
      name: 'rebuild of all views',
      of: 'rebuild',
      figure: 'rate',
      against: { measure: 'peer: emmett rebuild', called: 'emmett events' },
      bound: atLeast(12),
    },
    {
      name: '  and the bare batched rebuild',
      of: 'rebuild',
      figure: 'rate',
      against: { measure: 'floor: bare rebuild', called: 'rows rebuilt' },
      moonshot: atLeast(0.5),
    },
  ],

  async open({ say }) {
    const stack = await Stack.start('store');
    const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
    const stories = [...market(SIZE)];
    say(`writing ${eventsOf(SIZE)} events`);
    await writer.write(stories);
    await writer.close();
    const projections = spawn(process.execPath, [program], {
      env: { ...process.env, ...stack.run.env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = new Promise<void>((resolve) => projections.once('exit', () => resolve()));
    const client = await openDatabase(stack);
    await shown(client);
    const peer: Child<Question, Answer> = await startChild(new URL('../floors/emmett.js', import.meta.url), {
      PEER_DATABASE_URL: await stack.database('peer'),
    });
    await peer.ask({ what: 'deposits', events: PEER_EVENTS });
    const floor = await folds(await stack.database('floor'), walletEntries(stories));
    return {
      measures: {
        rebuild: once(eventsOf(SIZE), async () => {
          await client.query('update projection.view_version set rebuild = true');
          await counted(client, 'select count(*) from projection.view_version where rebuild', (left) => left === 0);
        }),
        'floor: bare rebuild': floor.measures.intoTable,
        'peer: emmett rebuild': { run: () => peer.ask({ what: 'rebuild' }) },
      },
      processes: () => ({
        bench: process.pid,
        peer: peer.pid,
        projections: projections.pid!,
        ...stack.processes('event-store', 'postgres'),
      }),
      async close() {
        projections.kill('SIGTERM');
        await Promise.race([ended, pause(25_000)]);
        await peer.stop();
        await floor.close();
        await client.end();
        await stack.stop();
      },
    };
  },
};

/** Resolves when every view of the first build has handled the last purchase. */
async function shown(client: Parameters<typeof counted>[0]) {
  const { purchases } = SIZE;
  const read = [
    walletView.table.entry,
    auditView.table.wallet,
    purchasesView.table.payment,
    catalogueView.table.listing,
  ];
  await counted(
    client,
    `select count(to_regclass(name)) from unnest(array['${read.join("', '")}']) as t (name)`,
    (n) => n === read.length,
  );
  await counted(client, `select count(*) from ${walletView.table.entry}`, (n) => n === 4 * purchases);
  await counted(client, `select coalesce(sum(events), 0) from ${auditView.table.wallet}`, (n) => n === 4 * purchases);
  await counted(
    client,
    `select count(*) from ${purchasesView.table.payment} where status = 'paid'`,
    (n) => n === purchases,
  );
  await counted(
    client,
    `select coalesce(sum(total_buyers), 0) from ${catalogueView.table.listing}`,
    (n) => n === purchases,
  );
}

const walletEntries = (stories: readonly Story[]) =>
  stories.flatMap(({ stream, facts }) =>
    stream.startsWith('wallet-') ? facts.map(({ type, data }) => ({ stream, type, data: data as never })) : [],
  );
