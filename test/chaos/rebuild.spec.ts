import pg from 'pg';
import { views } from '#projections/views';
import { walletView } from '#projections/wallet/wallet.view';
import { startStack, type Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import { waitForQuiescence } from './quiescence.js';
import { mailViolations, violations, tableDifferences, tableHashes } from './final-checks.js';
import { History } from './history.js';
import { kill } from './kills.js';
import { Load } from './load.js';
import { type Market, openMarket } from './market.js';
import { randomFrom } from '#bench/stage/random';
import { type Page, Readers } from './readers.js';

jest.setTimeout(240_000);

let stack: Stack;
let market: Market;
let history: History;
let load: Load;

beforeAll(async () => {
  stack = await startStack();
  market = await openMarket(stack, { buyers: 4, listings: 40 });
  history = new History('.cache/chaos/rebuild.jsonl');
  load = new Load(market, history, randomFrom(7), { perSecond: 5, atOnce: 20, timeoutMs: 20_000 });
  load.start();
}, 180_000);
afterAll(() => stack?.stop());

const rebuild = (view: string) => stack.command('dist/projections/rebuild.main.js', view);

/** Pages of every view, each with a number that only grows under the load. */
function pages(): Page[] {
  const { creator, buyers, listings } = market;
  const [buyer, other] = [buyers[0]!, buyers[1]!];
  type Wallet = { data: { revision: number; balance_kobo: number } };
  type List = { count: number };
  return [
    { path: 'wallet/wallet-info', as: creator, grows: ({ data }: Wallet) => data.revision },
    { path: 'wallet/wallet-info', as: creator, grows: ({ data }: Wallet) => data.balance_kobo },
    { path: 'wallet/transactions', as: creator, grows: ({ count }: List) => count },
    { path: 'wallet/transactions', as: buyer, grows: ({ count }: List) => count },
    { path: 'listing/user/purchased/', as: buyer, grows: ({ count }: List) => count },
    { path: 'listing/user/purchased/', as: other, grows: ({ count }: List) => count },
    { path: 'listing/user/created/', as: creator, grows: ({ count }: List) => count },
    { path: 'listing/?search=pharmacy', grows: ({ count }: List) => count },
    {
      path: `listing/${listings[0]!.slug}/`,
      grows: ({ data }: { data: { total_buyers: number } }) => data.total_buyers,
    },
    { path: 'auth/users/me/', as: creator, grows: (me: { is_creator: boolean }) => Number(me.is_creator) },
    { path: 'connect/network', as: buyer },
  ] as Page[];
}

describe('A view rebuilt under load', () => {
  it('answers every read, never goes back and shows every write to its author, for each view', async () => {
    const readers = new Readers(market.site, pages());
    const [buyer, missed] = [market.buyers[0]!, [] as string[]];
    let [writing, written] = [true, 0];
    const writer = (async () => {
      while (writing) {
        const { data } = await market.site.must<{ data: { reference: string } }>('POST', 'wallet/deposit', {
          ...{ as: buyer, body: { amount: 100 } },
        });
        const { status } = await market.site.ask('GET', `purchases/${data.reference}/`, { as: buyer });
        if (status !== 200) missed.push(`${data.reference}: ${status}`);
        written++;
      }
    })();
    for (const { name, version } of views) {
      const { code, text } = await rebuild(name);
      expect(text).toMatch(
        new RegExp(`^${name} v${version} was rebuilt and exchanged in .*all tables were equal$`, 'm'),
      );
      expect(code).toBe(0);
    }
    writing = false;
    await writer;
    await readers.stop();
    expect(readers.wrong).toEqual([]);
    expect(missed).toEqual([]);
    expect(written).toBeGreaterThan(3);
    expect(readers.reads).toBeGreaterThan(50);
  });

  it('is finished after its builder is killed half-way', async () => {
    const asked = rebuild('wallet');
    const holding = new pg.Client({ connectionString: stack.run.env.DATABASE_URL });
    await holding.connect();
    try {
      await holding.query('begin');
      const begun = `select 1 from projection.checkpoint where name = '${walletView.schema}_next' for update`;
      await until(
        async () => (await holding.query(begun)).rowCount,
        (rows) => rows === 1,
      );
      await kill(stack, 'projections');
    } finally {
      await holding.end();
    }
    expect((await asked).code).toBe(0);
  });

  it('equals a replay from the first event, and sends no mail again', async () => {
    await load.stop();
    await waitForQuiescence(stack, history, 60_000);
    const tables = await tableHashes(stack);
    expect(tableDifferences(tables)).toEqual([]);
    expect(new Set(tables.map(({ view }) => view)).size).toBe(views.length);
    expect(await violations(stack, history)).toEqual([]);
    const mails = await mailViolations(market.site, history);
    expect(mails).toEqual({ wrong: [], repeated: 0 });
  });
});
