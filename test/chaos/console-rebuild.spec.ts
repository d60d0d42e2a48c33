import { startStack, type Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import { type Market, openMarket } from './market.js';
import { type Page, Readers } from './readers.js';
import type { Member } from './site.js';

jest.setTimeout(240_000);

const WRITES_PER_SECOND = 50;

type Rebuild = { kind: string; state: string; differences: object[] | null };
type View = { view: string; may_roll_back: boolean; rebuild: Rebuild | null };

let stack: Stack;
let market: Market;
let auditor: Member;

beforeAll(async () => {
  stack = await startStack();
  market = await openMarket(stack, { buyers: 2, listings: 4 });
  auditor = market.buyers[1]!;
  const { code, text } = await stack.command('dist/server/accounts/grant-role.main.js', auditor.username, 'auditor');
  if (code !== 0) throw new Error(text);
  await market.site.signIn(auditor);
}, 180_000);
afterAll(() => stack?.stop());

const shown = async (name: string) => {
  const { results } = await market.site.must<{ results: View[] }>('GET', 'audit/views', { as: auditor });
  return results.find(({ view }) => view === name)!;
};

/** Has an auditor request it; resolves to its outcome. */
async function done(name: string, kind: 'rebuild' | 'rollback') {
  await market.site.must('POST', `audit/views/${name}/${kind}`, { as: auditor, body: {} });
  return until(
    () => shown(name),
    ({ rebuild }) => rebuild?.kind === kind && rebuild.state === 'compared',
    120_000,
  );
}

/** Starts payments into a wallet at a fixed rate, whether or not the site keeps up; `stop` resolves to how many, and those that failed. */
function writing() {
  const [inFlight, failed] = [new Set<Promise<void>>(), [] as string[]];
  let written = 0;
  const write = async () => {
    const options = { as: market.buyers[0]!, body: { amount: 100 } };
    await market.site.ask('POST', 'wallet/deposit', options).then(
      ({ status }) => void (status === 200 || status === 201 ? written++ : failed.push(String(status))),
      (error: Error) => void failed.push(error.message),
    );
  };
  const timer = setInterval(() => {
    const one = write().finally(() => inFlight.delete(one));
    inFlight.add(one);
  }, 1_000 / WRITES_PER_SECOND);
  return {
    get written() {
      return written;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
      return { written, failed };
    },
  };
}

const pages = (): Page[] =>
  [
    { path: 'wallet/wallet-info', as: market.buyers[0] },
    { path: 'wallet/transactions', as: market.buyers[0], grows: ({ count }: { count: number }) => count },
    { path: 'listing/?search=pharmacy', grows: ({ count }: { count: number }) => count },
  ] as Page[];

describe('A rebuild and a roll back from the auditor’s console, under 50 writes/s', () => {
  it('fail no request, lose no write, differ in no row and send no mail', async () => {
    const [readers, mailsBefore] = [new Readers(market.site, pages()), (await market.site.mails()).length];
    const load = writing();
    await until(
      () => Promise.resolve(load.written),
      (count) => count > WRITES_PER_SECOND,
    );
    for (const name of ['wallet', 'purchases', 'catalogue'])
      for (const kind of ['rebuild', 'rollback'] as const) {
        const { rebuild, may_roll_back } = await done(name, kind);
        expect([name, kind, rebuild!.differences, may_roll_back]).toEqual([name, kind, [], true]);
      }
    const { written, failed } = await load.stop();
    await readers.stop();
    console.log(`${written} payments were started meanwhile`);
    expect(failed).toEqual([]);
    expect(readers.wrong).toEqual([]);
    expect((await market.site.mails()).length).toBe(mailsBefore);
  });
});
