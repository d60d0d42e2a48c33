import { type App, type Person, startApp } from '../app.js';
import { type Cards, desk, offer } from '../catalogue/desk.js';
import { faultOf } from './judge.js';
import { HttpClient } from './wire.js';

const TITLES = ['Brew 100% pure palm wine', 'Sell snake_case software', 'Fix C:\\ drives in Aba', "Run Mama's kitchen"];

let app: App;
let line: HttpClient;

beforeAll(async () => {
  app = await startApp();
  line = new HttpClient(app.url);
  const at = desk(app);
  const [creator, moderator]: [Person, Person] = [await app.person(), await at.moderator()];
  await at.verify(creator);
  for (const title of [...TITLES, 'Open a pharmacy in Lagos']) {
    const guide = await at.submit(creator, offer(title));
    await at.fill(creator, guide);
    await at.approve(moderator, guide.id);
  }
});
afterAll(async () => {
  line.close();
  await app.stop();
});

const find = (search: string, rest = '') =>
  app.call<Cards>('GET', `listing/?search=${encodeURIComponent(search)}${rest}`);
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const titles = async (search: string) =>
  (await find(search)).body.results.map((one) => (one as unknown as { title: string }).title);

describe('A search', () => {
  it.each([
    '%',
    '_',
    '\\',
    "'",
    '%%',
    '__',
    '%zq%',
    '_%_',
    '\\%',
    "' or 1=1 --",
    '"',
    '*',
    ':*',
    '&',
    '|',
    '!',
    '<->',
    '()',
  ])('for %s means those characters, and never everything', async (search) => {
    const { status, body } = await find(search);
    expect(status).toBe(200);
    expect(body.count).toBeLessThan(TITLES.length);
  });

  it('finds the text between such characters', async () => {
    expect(await titles('100% pure')).toEqual([TITLES[0]]);
    expect(await titles('snake_case')).toEqual([TITLES[1]]);
    expect(await titles("Mama's")).toEqual([TITLES[3]]);
  });

  it('accepts ten thousand characters of any kind', async () => {
    for (const search of ['x', '%', "'", '\\', 'pharmacy '].map((word) => word.repeat(10_000).slice(0, 10_000))) {
      const reply = await line.send({
        method: 'GET',
        path: `/api/listing/?search=${search.replace(/[%\\ ]/g, '+')}`,
        headers: {},
      });
      expect([reply!.status, faultOf(reply!)]).toEqual([200, undefined]);
    }
    const long = await line.send({
      method: 'GET',
      path: `/api/listing/?search=${'%F0%9F%8E%89'.repeat(2_000)}`,
      headers: {},
    });
    expect([long!.status, faultOf(long!)]).toEqual([431, undefined]);
  });

  it('never returns more than a hundred results, and none beyond the end', async () => {
    for (const page of [
      'limit=1000000000',
      'limit=101',
      'limit=0',
      'limit=-1',
      'limit=1e9',
      'offset=1000000',
      'cursor=',
      'cursor=%00',
      `cursor=${'x'.repeat(5_000)}`,
      `cursor=${cursorOf(null)}`,
      `cursor=${cursorOf({ sort: 'newest', at: ['x', "' or 1=1 --"] })}`,
      `cursor=${cursorOf({ sort: 'price', at: [1e400, '2026-11-22T10:00:00Z', 'x'] })}`,
    ])
      expect([page, (await find('', `&${page}`)).status]).toEqual([page, 400]);
    const whole = await find('', '&limit=100');
    expect(whole.body.results.length).toBe(TITLES.length + 1);
    expect(whole.body.next).toBeNull();
  });

  it.each([
    { sort: 'newest', at: ['2026-11-22T10:00:00Z', "' or 1=1 --"] },
    { sort: 'newest', at: ['1', 'x'] },
    { sort: 'newest', at: ['+275760-09-13T00:00:00Z', 'x'] },
    { sort: 'newest', at: ['Sun (\\) 2026', '\u0000'] },
    { sort: 'price', at: [1e308, '2026-11-22T10:00:00Z', 'x'] },
    { sort: 'most_bought', at: [-0.5, '2026-11-22T10:00:00Z', 'x'] },
    { sort: 'relevance', at: [1e-320, '2026-11-22T10:00:00Z', 'x'] },
  ])('answers a cursor that a visitor made up: %j', async (at) => {
    const reply = await line.send({
      method: 'GET',
      path: `/api/listing/?sort=${at.sort}&cursor=${cursorOf(at)}`,
      headers: {},
    });
    expect([[200, 400].includes(reply!.status), faultOf(reply!)]).toEqual([true, undefined]);
  });

  it('treats searches for founders, people and wallets alike', async () => {
    const { token } = await app.person();
    for (const search of ['%', '_', '\\', "'", '%_%']) {
      const answer = await app.call<Cards>('GET', `co-founders?search=${encodeURIComponent(search)}`, { token });
      expect([search, answer.status, answer.body.count]).toEqual([search, 200, 0]);
      expect((await app.call('GET', `user/?username=${encodeURIComponent(search)}`)).status).toBe(404);
    }
  });
});
