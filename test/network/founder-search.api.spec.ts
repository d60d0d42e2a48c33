import { sql } from 'kysely';
import { networkView } from '#projections/network/network.view';
import { SKILLS } from '#server/kernel/skills';
import { type App, type Person, startApp } from '../app.js';
import { type FoundFounders, foundersFound, namesIn, publishedProfile, searchFounders } from './profiles.js';

let app: App;
/** `reader` has no profile. */
let reader: Person, ada: Person, bola: Person, chidi: Person;

const search = (query = '', who = reader) => searchFounders(app, who, query);
const found = (query = '', who = reader) => foundersFound(app, who, query);
const optionsOf = ({ facets }: FoundFounders, name: keyof FoundFounders['facets']) =>
  Object.fromEntries(facets[name].map(({ value, count }) => [value, count]));

beforeAll(async () => {
  app = await startApp();
  [reader, ada, bola, chidi] = (await Promise.all([1, 2, 3, 4].map(() => app.person()))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await publishedProfile(app, ada);
  await publishedProfile(app, bola, {
    about: { name: 'Bola Ade', city: 'Abuja', email: 'bola.ade@mail.test' },
    role: { role: 'Adviser' },
    skills: { stage: 'Scale', skills: ['Tax law'], interests: ['finance'] },
  });
  await publishedProfile(app, chidi, {
    about: { name: 'Chidi Obi', country: 'Ghana', city: 'Accra', email: 'chidi.obi@mail.test' },
    skills: { skills: ['tax law', 'Copy Writing'], interests: ['finance', 'agriculture'] },
  });
});
afterAll(() => app.stop());

describe('The search of founders', () => {
  it('finds published profiles, of equally full ones the newest first, and not the caller’s own', async () => {
    expect(await found()).toEqual([chidi, bola, ada].map(({ username }) => username));
    expect(await found('', bola)).toEqual([chidi, ada].map(({ username }) => username));
    expect((await app.call('GET', 'co-founders/search')).status).toBe(401);
  });

  it('shows what the profile says, without e-mail and phone', async () => {
    const answer = await search('role=Founder&city=Lagos');
    expect(answer.body.results).toEqual([
      expect.objectContaining({
        co_founder: { first_name: 'Ada', last_name: 'Ife Obi', username: ada.username, avatar: null },
        ...{ role: 'Founder', desc: 'I dry fruit for export.', profession: 'Food scientist', stage: 'Traction' },
        ...{ looking_for: ['Cofounder', 'Investor'], skills: ['Software Development', 'Food safety'] },
        ...{ interests: ['Agriculture', 'Health'], country: 'Nigeria', city: 'Lagos', direction: 'none' },
      }),
    ]);
    const lists = ['co-founders', 'connect/suggestions', 'co-founders/search'];
    for (const path of lists) {
      const body = JSON.stringify((await app.call('GET', path, { token: reader.token })).body);
      expect(body).toContain('I dry fruit for export.');
      expect(body).not.toMatch(/@mail\.test|803 123/);
    }
  });

  it('counts the values of each filter with the filters of the others, but not its own', async () => {
    const all = (await search()).body;
    expect(optionsOf(all, 'role')).toEqual({ Founder: 2, Adviser: 1 });
    expect(all.facets.interest[0]).toEqual({ value: 'agriculture', label: 'Agriculture', count: 2 });

    const advisers = (await search('role=Adviser')).body;
    expect(namesIn(advisers)).toEqual([bola.username]);
    expect(advisers.count).toBe(1);
    expect(optionsOf(advisers, 'role')).toEqual({ Founder: 2, Adviser: 1 });
    expect(optionsOf(advisers, 'city')).toEqual({ Abuja: 1, Lagos: 0, Accra: 0 });
    expect(optionsOf(advisers, 'stage')).toEqual({ Scale: 1, Traction: 0 });
  });

  it('takes several values of a filter, and every filter', async () => {
    expect(await found('city=Lagos&city=accra')).toEqual([chidi.username, ada.username]);
    expect(await found('skill=TAX%20LAW')).toEqual([chidi.username, bola.username]);
    expect(await found('skill=Tax%20law&country=Nigeria')).toEqual([bola.username]);
    expect(await found('interest=Finance&stage=scale')).toEqual([bola.username]);
    expect(await found('stage=Idea%20%26%20Research')).toEqual([]);
  });

  it('finds founders by the words of their profile and their name, those with most of them', async () => {
    expect(await found('search=software%20developer%20in%20Lagos')).toEqual([ada.username]);
    expect(await found('search=abuja')).toEqual([bola.username]);
    expect(await found(`search=${chidi.username}`)).toEqual([chidi.username]);
    expect(await found('search=copywriting')).toEqual([]);
    expect(await found('search=%F0%9F%8E%89')).toEqual([]);
    expect(await found('search=%27%3A%2A%20%26%20%21')).toEqual([]);
  });

  it('names a filter or a value that it does not know', async () => {
    const answers = ['hair=red', 'role=Wizard', 'stage=Launch,Sleep', 'interest=sleep', 'limit=-1'].map((query) =>
      search(query).then(({ status, body }) => [status, body]),
    );
    expect(await Promise.all(answers)).toMatchObject([
      [400, { hair: expect.anything() }],
      [400, { role: ["There is no role 'Wizard'."] }],
      [400, { stage: ["There is no business stage 'Sleep'."] }],
      [400, { interest: ["There is no sector 'sleep'."] }],
      [400, { limit: expect.anything() }],
    ]);
  });

  it('answers their number alone where none is asked for', async () => {
    for (const query of ['', 'search=software%20developer%20in%20Lagos', 'search=law&country=Nigeria', 'city=Jos']) {
      const { count, results, next, facets } = (await search(`limit=0&${query}`)).body;
      expect([query, count]).toEqual([query, (await search(query)).body.count]);
      expect([results, next, Object.values(facets).flat()]).toEqual([[], null, []]);
    }
  });

  it('reads the words of profiles by an index', async () => {
    const [schema, table] = networkView.table.founder.split('.');
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where schemaname = ${schema} and tablename = ${table}`.execute(app.sql);
    const indexes = rows.map(({ indexdef }) => indexdef.replace(/^.* USING /, ''));
    expect(indexes.sort()).toEqual(['btree (user_id)', 'gin (search)']);
  });

  it('pages without repeating or losing a founder, with the filters in its links', async () => {
    const seen: string[] = [];
    let next: string | null = 'limit=1&country=Nigeria&country=Ghana&search=';
    for (let pages = 0; next !== null && pages < 5; pages++) {
      const { body }: { body: FoundFounders } = await search(next);
      expect(body.count).toBe(3);
      seen.push(...namesIn(body));
      next = body.next && new URL(body.next).search.slice(1);
    }
    expect(seen).toEqual([chidi, bola, ada].map(({ username }) => username));
  });

  it('shows a profile that says more before a newer one that says less, page by page', async () => {
    const [skill] = SKILLS.slice(20);
    const people = await Promise.all([1, 2, 3].map(() => app.person()));
    const steps = [
      {},
      { about: { country: '', city: '' } },
      { about: { country: '', city: '' }, skills: { interests: [] } },
    ].map(({ about, skills }) => ({ about, skills: { ...skills, skills: [skill] } }));
    for (const [i, who] of people.entries()) await publishedProfile(app, who, steps[i]);
    const names = people.map(({ username }) => username);
    const query = `skill=${encodeURIComponent(skill!)}`;
    expect(await found(query)).toEqual(names);
    const pages = await Promise.all([0, 1, 2].map((offset) => found(`${query}&limit=1&offset=${offset}`)));
    expect(pages.flat()).toEqual(names);
    for (const who of people) await app.call('POST', 'co-founders/me/pause', { token: who.token });
  });

  it('suggests people who say what they do, and none of whom only the name is known', async () => {
    const nameless = await app.person();
    const listed = async (query: string) =>
      namesIn(
        (await app.call<FoundFounders>('GET', `co-founders?tab=suggestions&${query}`, { token: reader.token })).body,
      );
    const withProfile = [ada, bola, chidi].map(({ username }) => username);
    expect((await listed('limit=3')).sort()).toEqual(withProfile.sort());
    expect(await listed('limit=100')).not.toContain(nameless.username);
  });

  it('shows the status of a request between both', async () => {
    await app.call('POST', 'connect/send-request', { token: reader.token, body: { receiver: ada.username } });
    expect((await search('city=Lagos')).body.results[0]).toMatchObject({ reqSent: true, direction: 'sent' });
    expect((await search('city=Lagos', bola)).body.results[0]).toMatchObject({ reqSent: false });
  });
});

describe('A filter of founders', () => {
  it('offers the thirty values of most founders, and the chosen ones', async () => {
    const people = await Promise.all([1, 2, 3].map(() => app.person()));
    const many = SKILLS.slice(-36);
    for (const [i, who] of people.entries())
      await publishedProfile(app, who, {
        about: { city: 'Zaria' },
        skills: { skills: many.slice(12 * i, 12 * i + 12) },
      });
    const offered = async (query: string) =>
      (await search(`city=Zaria&${query}`)).body.facets.skill.map(({ value }) => value);
    const [last] = many.slice(-1);
    expect(await offered('')).toHaveLength(30);
    expect(await offered('')).not.toContain(last);
    expect(await offered(`skill=${last!.toUpperCase()}`)).toContain(last);
    expect((await offered(`skill=${last}`)).length).toBeLessThanOrEqual(31);
    for (const who of people) await app.call('POST', 'co-founders/me/pause', { token: who.token });
  });
});
