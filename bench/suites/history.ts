import { walletView } from '#projections/wallet/wallet.view';
import { type Child, startChild } from '../child.js';
import type { Answer, Question } from '../load/http-load.js';
import { LogWriter } from '../stage/log-writer.js';
import { type Member, Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { counted, openDatabase } from '../stage/views.js';
import { walletFacts } from '../stage/wallets.js';
import { atMost, type Measure, type Suite } from '../suite.js';

const [LONG, SHORT] = [100_000, 1_000];

/** The newest page of a wallet's history, requested by its owner. */
export const history: Suite = {
  name: 'history',
  rows: [
    {
      name: 'history page, 100,000 entries',
      of: 'long',
      figure: 'p50',
      against: { measure: 'short', called: 'with 1,000' },
      bound: atMost(1.2),
      moonshot: atMost(1),
    },
  ],

  async open({ say }) {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    const [rich, poor] = (await site.members(2)) as [Member, Member];
    say(`writing ${LONG + SHORT} entries`);
    const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
    const storyOf = ({ id }: Member, count: number) => ({
      stream: `wallet-${id}`,
      facts: walletFacts(id, count),
      chained: true,
    });
    await writer.write([storyOf(rich, LONG), storyOf(poor, SHORT)]);
    await writer.close();
    const client = await openDatabase(stack);
    await counted(client, `select count(*) from ${walletView.table.entry}`, (n) => n === LONG + SHORT);
    await client.query('vacuum analyze');
    await client.end();
    const load: Child<Question, Answer> = await startChild(new URL('../load/http-load.js', import.meta.url));
    const page = (member: Member): Measure => ({
      warms: true,
      async run(ms) {
        await site.refresh([member]);
        const paths = ['/api/wallet/transactions?limit=20'];
        return load.ask({ port: stack.run.ports.web!, paths, connections: 1, ms, token: member.token });
      },
    });
    return {
      measures: { long: page(rich), short: page(poor) },
      processes: () => ({ load: load.pid, ...stack.processes('web', 'postgres') }),
      async close() {
        await load.stop();
        await stack.stop();
      },
    };
  },
};
