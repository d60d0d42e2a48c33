import { businessTypes } from '#server/catalogue/vocabulary';
import { sql } from 'kysely';
import { erase } from '#server/erase.command';
import { SearchTerms } from '#server/catalogue/search-terms.handlers';
import { type App, type Person, startApp } from '../app.js';
import { environmentOf } from '../environment.js';
import { until } from '../until.js';
import { type Board, requesting, snails } from './requesting.js';

let app: App;
let at: ReturnType<typeof requesting>;
let [ada, bola, chidi, reader]: Person[] = [];

beforeAll(async () => {
  app = await startApp();
  [ada, bola, chidi, reader] = [await app.person(), await app.person(), await app.person(), await app.person()];
  at = requesting(app, reader);
});
afterAll(() => app.stop());

const titles = async (query = '', who?: Person) => (await at.board(query, who)).results.map(({ title }) => title);

describe('A request for a missing listing', () => {
  it('is on the public board with its person, and marked as own', async () => {
    const { status, body } = await at.request(ada!);
    expect([status, body.message]).toEqual([201, 'Listing requested']);
    expect(body.data).toMatchObject({
      ...{ ...snails(), sector: { slug: 'agriculture', name: 'Agriculture' } },
      ...{ industry: { slug: 'livestock', name: 'Livestock' }, status: 'open', is_own: true, votes: 0 },
      requester: { username: ada!.username },
    });
    const [shown] = (await app.call<Board>('GET', 'listing-requests')).body.results;
    expect(shown).toMatchObject({ title: 'Snail farm', is_own: false, description: snails().description });
  });

  it('is the only open one of its person, and the refusal names it', async () => {
    const { status, body } = await at.request(ada!, snails('Cold room'));
    expect([status, body.code]).toEqual([409, 'open_request']);
    expect(body.detail).toContain('“Snail farm” is still open');
    expect(body).toMatchObject({ open: { title: 'Snail farm' } });
  });

  it('names what is wrong with each field', async () => {
    const fields = async (change: object) => (await at.request(bola!, { ...snails(), ...change })).body;
    expect(await fields({ title: 'No' })).toMatchObject({ title: ['Use at least 3 characters.'] });
    for (const title of ['Call me: 0803 123 4567', 'mail ada@example.test', 'see https://example.test'])
      expect(await fields({ title })).toMatchObject({ title: [expect.stringMatching(/leave out addresses/)] });
    expect(await fields({ sector: 'magic' })).toMatchObject({ sector: ['Choose a sector of the list.'] });
    expect(await fields({ industry: 'solar' })).toMatchObject({ industry: ['Choose an industry of this sector.'] });
    expect(await fields({ business_type: 'bank' })).toMatchObject({
      business_type: ['Choose a business type of the list, or none.'],
    });
    expect(await fields({ region: 'Ogun 7' })).toMatchObject({ region: [expect.any(String)] });
    expect((await at.request(bola!, {})).body).toMatchObject({
      ...{ sector: ['This field is required.'], industry: ['This field is required.'] },
      title: ['This field is required.'],
    });
  });

  it('is withdrawn by its person alone, and brought back with its votes', async () => {
    const { id } = (await at.board('', ada)).results[0]!;
    await at.act(bola!, id, 'vote');
    expect((await at.withdraw(bola!, id)).status).toBe(404);
    expect((await at.withdraw(ada!, id)).status).toBe(204);
    expect(await titles()).toEqual([]);
    expect((await at.act(bola!, id, 'vote')).status).toBe(404);
    expect((await at.act(ada!, id, 'restore')).body.data).toMatchObject({ status: 'open', votes: 1 });
    expect(await titles()).toEqual(['Snail farm']);
  });

  it('gets one vote from each other person', async () => {
    const { id } = (await at.board()).results[0]!;
    await at.act(bola!, id, 'vote');
    expect((await at.act(chidi!, id, 'vote')).body.data).toMatchObject({ votes: 2, voted: true });
    expect((await at.act(ada!, id, 'vote')).body).toMatchObject({ code: 'own_request' });
    expect((await at.withdrawVote(chidi!, id)).body.data).toMatchObject({ votes: 1, voted: false });
    expect((await at.board('', bola)).results[0]).toMatchObject({ votes: 1, voted: true });
  });
});

describe('The board of requests', () => {
  beforeAll(async () => {
    for (const [title, industry, sector, business_type] of [
      ['Mobile solar kiosk', 'solar', 'energy', 'business-name'],
      ['Goat ranch', 'livestock', 'agriculture', ''],
      ['Grain store', 'crop-farming', 'agriculture', 'Cooperative society'],
    ] as const)
      await at.request(await app.person(), { ...snails(title), sector, industry, business_type });
  });

  it('shows the most wanted first, or the newest, page by page', async () => {
    expect(await titles('?sort=votes')).toEqual(['Snail farm', 'Grain store', 'Goat ranch', 'Mobile solar kiosk']);
    expect((await titles('?sort=newest')).at(-1)).toBe('Snail farm');
    for (const sort of ['votes', 'newest']) {
      const seen: string[] = [];
      for (let next: string | null = `listing-requests?sort=${sort}&limit=1`; next;) {
        const { body }: { body: Board } = await app.call<Board>('GET', next, { token: reader!.token });
        seen.push(...body.results.map(({ title }) => title));
        next = body.next && body.next.slice(body.next.indexOf('listing-requests'));
      }
      expect(seen).toEqual(await titles(`?sort=${sort}`));
    }
  });

  it('is filtered by sector, industry, date, status and person, with the counts of each choice', async () => {
    const { results, count, facets } = await at.board('?sector=agriculture&industry=livestock&date=week');
    expect([count, results.map(({ title }) => title)]).toEqual([2, ['Snail farm', 'Goat ranch']]);
    expect(facets.industry).toEqual([
      { value: 'livestock', label: 'Livestock', count: 2 },
      { value: 'crop-farming', label: 'Crop Farming', count: 1 },
      { value: 'solar', label: 'Solar', count: 0 },
    ]);
    expect(await titles('?status=fulfilled')).toEqual([]);
    expect(await titles('?own=true', ada)).toEqual(['Snail farm']);
    expect(await titles('?own=true')).toEqual([]);
    expect((await at.board('?sector=agriculture,energy')).count).toBe(4);
    expect(facets.region.map(({ value }) => value)).toContain('Ogun');
    const ofOgun = await at.board('?region=ogun');
    expect([ofOgun.count > 0, new Set(ofOgun.results.map(({ region }) => region))]).toEqual([true, new Set(['Ogun'])]);
    expect((await at.board('?region=All%20of%20Nigeria')).results.every(({ region }) => region === '')).toBe(true);
  });

  it('is filtered by business type, and each choice counts the requests for any type too', async () => {
    const { results, facets } = await at.board('?business_type=cooperative&sector=agriculture');
    const cooperative = { slug: 'cooperative', name: 'Cooperative society' };
    expect(results.map(({ title, business_type }) => [title, business_type])).toEqual([
      ...[
        ['Snail farm', null],
        ['Grain store', cooperative],
        ['Goat ranch', null],
      ],
    ]);
    expect(facets.business_type).toHaveLength(businessTypes.length);
    for (const { value, count } of facets.business_type) {
      expect([value, count]).toEqual([value, value === 'cooperative' ? 3 : 2]);
      expect((await at.board(`?business_type=${value}&sector=agriculture`)).count).toBe(count);
    }
    expect(facets.sector).toEqual([
      { value: 'agriculture', label: 'Agriculture', count: 3 },
      { value: 'energy', label: 'Energy', count: 0 },
    ]);
    expect(await titles('?business_type=business-name,cooperative')).toEqual([
      ...['Snail farm', 'Grain store', 'Goat ranch', 'Mobile solar kiosk'],
    ]);
    const ofAny = (await at.board('?industry=livestock')).results;
    expect(ofAny.map(({ business_type }) => business_type)).toEqual([null, null]);
  });

  it('is counted by sector and region for those who are signed in', async () => {
    type Demand = {
      data: { cells: { sector: { slug: string }; region: string; requests: number; waiting: number }[] };
    };
    expect((await app.call('GET', 'listing-requests/demand')).status).toBe(401);
    const { body } = await app.call<Demand>('GET', 'listing-requests/demand', { token: ada!.token });
    const cell = body.data.cells.find(({ sector, region }) => sector.slug === 'agriculture' && region === 'Ogun')!;
    const shown = (await at.board('?sector=agriculture&region=Ogun&status=open&limit=50')).results;
    expect(cell.requests).toBe(shown.length);
    expect(cell.waiting).toBe(shown.reduce((sum, { votes }) => sum + votes + 1, 0));
  });

  it('names an unknown filter, an unknown value and a cursor of another order', async () => {
    const refused = async (query: string) => {
      const { status, body } = await app.call<Record<string, string[]>>('GET', `listing-requests${query}`);
      return [status, ...Object.keys(body)];
    };
    const other = (await at.board('?sort=newest&limit=1')).next!.split('cursor=')[1]!;
    expect(await refused('?turnover=high')).toEqual([400, 'turnover', 'detail']);
    expect(await refused('?business_type=bank')).toEqual([400, 'business_type', 'detail']);
    expect(await refused('?sector=magic')).toEqual([400, 'sector', 'detail']);
    expect(await refused('?date=century')).toEqual([400, 'date', 'detail']);
    expect(await refused('?sort=price')).toEqual([400, 'sort', 'detail']);
    expect(await refused('?cursor=nowhere')).toEqual([400, 'cursor', 'detail']);
    expect(await refused(`?sort=votes&cursor=${other}`)).toEqual([400, 'cursor', 'detail']);
  });

  it('finds what is alike while a title is typed, also misspelt', async () => {
    type Similar = { data: { requests: { title: string }[]; guides: object[] } };
    const alike = async (title: string) => {
      const path = `listing-requests/similar?title=${encodeURIComponent(title)}`;
      return (await app.call<Similar>('GET', path)).body.data.requests.map(({ title: found }) => found);
    };
    expect(await alike('snails')).toEqual(['Snail farm']);
    expect(await alike('Snial farm')).toContain('Snail farm');
    expect(await alike('solar')).toEqual(['Mobile solar kiosk']);
    expect(await alike('hotel')).toEqual([]);
    expect(await alike('')).toEqual([]);
  });
});

describe('A search that finds no listing', () => {
  it('is counted by the words of the board, without a person', async () => {
    for (const again of ['', '&limit=5'])
      await app.call('GET', `listing/?search=snail+of+adaeze${again}`, { token: bola!.token });
    await app.call('GET', 'listing/?search=snail&sector=energy');
    await app.web.get(SearchTerms).write();
    const { rows } = await sql`select listing_id, term, hits from app.search_term where listing_id = ''`.execute(
      app.sql,
    );
    expect(rows).toEqual([{ listing_id: '', term: 'snail', hits: 1 }]);
  });
});

describe('The requests of an erased person', () => {
  it('lose their name and description; without votes they leave the board', async () => {
    const [dayo, efe] = [await app.person(), await app.person()];
    await at.request(dayo, snails('Palm oil mill'));
    const { id } = (await at.request(efe, snails('Yam flour mill'))).body.data;
    await at.act(chidi!, id, 'vote');
    for (const { username } of [dayo, efe]) await erase([username], environmentOf(app.config));
    await until(
      () => titles('?limit=50'),
      (all) => !all.includes('Palm oil mill'),
    );
    const kept = (await at.board('?limit=50')).results.find(({ title }) => title === 'Yam flour mill');
    expect(kept).toMatchObject({ requester: null, description: '', votes: 1 });
  });
});
