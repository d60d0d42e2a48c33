import { walletView } from '#projections/wallet/wallet.view';
import { type Child, startChild } from '../child.js';
import type { Answer, Question } from '../load/http-load.js';
import { inFlight } from '../measure.js';
import { LogWriter } from '../stage/log-writer.js';
import { type Member, Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { counted, openDatabase } from '../stage/views.js';
import { walletFacts } from '../stage/wallets.js';
import { atMost, type Measure, type Row, type Suite } from '../suite.js';

const SHORT = 1_000;
const WRITTEN_WITHIN_MS = 30 * 60_000;
/** The short wallet has all its movements on this day in Lagos, the long one as many. */
const DAY = '2026-01-01';
const [DAY_BEGAN, DAY_ENDED] = [Date.parse(`${DAY}T00:00:00+01:00`), Date.parse(`${DAY}T23:59:00+01:00`)];
const EVERY_MS = (DAY_ENDED - DAY_BEGAN) / (SHORT / 3);

const comparedWithShort = (what: string): Row => ({
  name: what,
  of: `long: ${what}`,
  figure: 'p50',
  against: { measure: `short: ${what}`, called: 'with 1,000' },
  bound: atMost(1.2),
  moonshot: atMost(1),
});

const READS = ['newest page', 'search', 'statement of a day'] as const;

/** What the owner of a long wallet reads of its history, beside the same of a short one. */
export const history = (long: number): Suite => ({
  name: long === 100_000 ? 'history' : `history-${long / 1_000}k`,
  rows: READS.map((read) => {
    const row = comparedWithShort(read);
    return { ...row, name: `${read}, ${long.toLocaleString('en')} entries` };
  }),

  async open({ say }) {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    const [rich, poor] = (await site.members(2)) as [Member, Member];
    say(`writing ${long + SHORT} entries`);
    const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
    const storyOf = ({ id }: Member, count: number) => {
      const pace = { began: DAY_ENDED - Math.ceil(count / 3) * EVERY_MS, everyMs: EVERY_MS };
      return { stream: `wallet-${id}`, facts: walletFacts(id, count, pace), chained: true };
    };
    await writer.write([storyOf(rich, long), storyOf(poor, SHORT)]);
    await writer.close();
    const client = await openDatabase(stack);
    const written = `select count(*) from ${walletView.table.entry}`;
    await counted(client, written, (n) => n === long + SHORT, WRITTEN_WITHIN_MS);
    await client.query('vacuum analyze');
    await client.end();

    const load: Child<Question, Answer> = await startChild(new URL('../load/http-load.js', import.meta.url));
    const pages = (member: Member, paths: string[]): Measure => ({
      warms: true,
      async run(ms) {
        await site.refresh([member]);
        return load.ask({ port: stack.run.ports.web!, paths, connections: 1, ms, token: member.token });
      },
    });
    const statement = (member: Member): Measure => {
      const reading = inFlight(1, async () => {
        const path = `wallet/statement?from=${DAY}&to=${DAY}&format=csv`;
        const answer = await fetch(`http://localhost:${stack.run.ports.web}/api/${path}`, {
          headers: { authorization: `Bearer ${member.token}` },
        });
        const lines = (await answer.text()).split('\r\n').length;
        if (!answer.ok || lines < SHORT / 2) throw new Error(`the statement has ${lines} lines`);
      });
      return {
        ...reading,
        async run(ms) {
          await site.refresh([member]);
          return reading.run(ms);
        },
      };
    };
    const readsOf = (who: string, member: Member, count: number): Record<string, Measure> => ({
      [`${who}: newest page`]: pages(member, ['/api/wallet/transactions?limit=20']),
      [`${who}: search`]: pages(member, [
        `/api/wallet/transactions?limit=20&search=ref.${member.id}.${Math.ceil(count / 3) - 1}`,
        '/api/wallet/transactions?limit=20&search=commission',
      ]),
      [`${who}: statement of a day`]: statement(member),
    });
    return {
      measures: { ...readsOf('long', rich, long), ...readsOf('short', poor, SHORT) },
      processes: () => ({ load: load.pid, ...stack.processes('web', 'postgres') }),
      async close() {
        await load.stop();
        await stack.stop();
      },
    };
  },
});
