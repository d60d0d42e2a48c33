import { startStack, type Stack } from '../journeys/stack.js';
import { EVENTS, fillCatalogue } from './filled-catalogue.js';
import { openMarket } from './market.js';
import { type Page, Readers } from './readers.js';

jest.setTimeout(600_000);

let stack: Stack;
let pages: Page[];
let site: Awaited<ReturnType<typeof openMarket>>['site'];

beforeAll(async () => {
  stack = await startStack();
  const market = await openMarket(stack, { buyers: 1, listings: 1 });
  site = market.site;
  pages = await fillCatalogue(stack.run.env, market.creator.id);
}, 600_000);
afterAll(() => stack?.stop());

describe(`A catalogue of ${EVENTS.toLocaleString('en')} events`, () => {
  it('shows every reader the same pages while it is rebuilt', async () => {
    const readers = new Readers(site, pages);
    await readers.everyPageAgain();
    const before = readers.reads;
    const { code, text } = await stack.command('dist/projections/rebuild.main.js', 'catalogue');
    const during = readers.reads - before;
    await readers.everyPageAgain();
    await readers.stop();
    console.log(`${text.trim().split('\n').at(-1)}; ${during} reads meanwhile`);
    expect(code).toBe(0);
    expect(text).toMatch(/all tables were equal$/m);
    expect(during).toBeGreaterThan(0);
    expect(readers.wrong).toEqual([]);
  });
});
