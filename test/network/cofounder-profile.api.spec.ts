import { sql } from 'kysely';
import { networkView } from '#projections/network/network.view';
import { GrantRole } from '#server/accounts/account';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { foundersFound, type OwnProfile, publishedProfile, saveStep, searchFounders, STEPS } from './profiles.js';

let app: App;
/** `reader` has no profile. */
let reader: Person;
beforeAll(async () => {
  app = await startApp();
  reader = await app.person();
});
afterAll(() => app.stop());

const search = (query: string) => searchFounders(app, reader, query);
const found = (query: string) => foundersFound(app, reader, query);

describe('A co-founder profile', () => {
  const own = (who: Person) => app.call<OwnProfile>('GET', 'co-founders/me', { token: who.token });

  it('begins with what the account knows', async () => {
    const efe = await app.person();
    const { data } = (await own(efe)).body;
    expect(data).toMatchObject({ email: efe.email, status: 'draft', incomplete: ['about', 'role', 'skills'] });
    expect(data.name).not.toBe('');
  });

  it('is seen by others only once it is published, as it was then', async () => {
    const efe = await app.person();
    const step = async (name: keyof typeof STEPS, body: object = {}) =>
      (await saveStep(app, efe, name, { ...STEPS[name], city: undefined, ...body })).body;
    expect((await step('about', { city: 'Enugu' })).data).toMatchObject({ status: 'draft', city: 'Enugu' });
    await step('role');
    expect((await step('skills')).message).toBe('Saved');
    expect(await found('city=Enugu')).toEqual([]);

    const done = await step('about', { city: 'Enugu', publish: true });
    expect(done).toMatchObject({ message: 'Your profile is published', data: { status: 'published', incomplete: [] } });
    expect(await found('city=Enugu')).toEqual([efe.username]);

    expect((await step('about', { city: 'Owerri', description: 'Only for me.' })).data.status).toBe('changed');
    expect(await found('city=Enugu')).toEqual([efe.username]);
    expect(JSON.stringify((await search('city=Enugu')).body)).not.toContain('Only for me.');
    expect((await step('skills', { stage: 'Scale' })).data.status).toBe('changed');
    expect(await found('city=Owerri')).toEqual([]);
    expect((await step('skills', { stage: 'Scale', publish: true })).data.status).toBe('published');
    expect(await found('city=Owerri')).toEqual([efe.username]);
    expect(await found('city=Enugu')).toEqual([]);

    const { body } = await app.call<OwnProfile>('POST', 'co-founders/me/pause', { token: efe.token });
    expect(body.data.status).toBe('draft');
    expect(await found('city=Owerri')).toEqual([]);
    expect((await own(efe)).body.data).toMatchObject({ city: 'Owerri', phone: STEPS.about.phone });
  });

  it('names what is missing where it is published, and takes a draft without it', async () => {
    const efe = await app.person();
    expect((await saveStep(app, efe, 'about', { email: '' })).status).toBe(200);
    const refused = await saveStep(app, efe, 'about', { name: 'Efe', publish: true });
    expect(refused).toMatchObject({
      status: 400,
      body: { email: ['This field is required.'], profession: expect.anything(), description: expect.anything() },
    });
    expect((await saveStep(app, efe, 'skills', { publish: true })).body).toMatchObject({ stage: expect.anything() });
  });

  it.each<[keyof typeof STEPS, object]>([
    ['about', { email: 'nowhere' }],
    ['about', { phone: 'call me' }],
    ['about', { city: 'efe@mail.test' }],
    ['about', { name: 'Ada 0803 123 4567' }],
    ['about', { profession: 'Baker, ada at gmail com' }],
    ['about', { profession: 'Baker @ada' }],
    ['about', { country: 'Call 08031234567' }],
    ['about', { city: 'ada gmail.com' }],
    ['skills', { skills: ['Baking', 'Whatsapp 0803-123-4567'] }],
    ['skills', { skills: ['ada dot com'] }],
    ['about', { description: 'x'.repeat(1_001) }],
    ['role', { role: 'Wizard' }],
    ['role', { looking_for: ['Investor', 'Luck'] }],
    ['skills', { stage: 'Sleep' }],
    ['skills', { interests: ['sleep'] }],
    ['skills', { skills: ['08031234567'] }],
    ['skills', { skills: ['x'.repeat(41)] }],
    ['skills', { skills: Array.from({ length: 13 }, (_, i) => `Skill ${i}`) }],
  ])('refuses for its step %s %j', async (step, body) => {
    const answer = await saveStep(app, reader, step, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining([Object.keys(body)[0]])]);
  });

  it('has one spelling of a skill', async () => {
    const efe = await app.person();
    const given = ['copy  writing', 'Copy Writing', ' seo & ads ', 'SEO & ads'];
    const { body } = await saveStep(app, efe, 'skills', { skills: given });
    expect(body.data).toMatchObject({ skills: ['Copy Writing', 'Seo & ads'] });
  });

  it('of staff is seen by them alone', async () => {
    const moderator = await app.person();
    await publishedProfile(app, moderator, { about: { city: 'Minna' } });
    expect(await found('city=Minna')).toEqual([moderator.username]);
    const grant = { userId: moderator.id, role: 'moderator', reason: null, at: '2026-01-05T09:00:00.000Z' };
    await app.commands.execute(new GrantRole(grant));
    await until(
      () => found('city=Minna'),
      (names) => names.length === 0,
    );
    expect((await own(moderator)).body.data).toMatchObject({ city: 'Minna', status: 'published' });
  });

  it('is stored with its texts encrypted, and gone after an erasure', async () => {
    const efe = await app.person();
    await publishedProfile(app, efe, {
      about: { description: 'Zebrafinches.', city: 'Uyo', country: 'Zembla' },
      skills: { skills: ['copy writing', 'Zither tuning', 'Zip lining'] },
    });
    const tables = [networkView.table.profile, networkView.table.founder];
    const rowsOf = async () =>
      JSON.stringify(
        await Promise.all(
          tables.map(
            async (name) =>
              (await sql`select * from ${sql.table(name)} where user_id = ${efe.id}`.execute(app.sql)).rows,
          ),
        ),
      );
    const stored = await rowsOf();
    expect(stored).toContain('Uyo');
    expect(stored).not.toMatch(/Zebrafinches|ada\.obi|123 ?4567|Zembla|Zither/);
    for await (const { data } of app.store.history(`cofounder-${efe.id}`))
      expect(JSON.stringify(data)).not.toMatch(/Zembla|Zither|Zip/);
    const own = { country: 'Zembla', city: 'Uyo', skills: ['Copy Writing', 'Zither tuning', 'Zip lining'] };
    expect((await search('city=uyo&skill=Copy%20writing')).body.results).toEqual([expect.objectContaining(own)]);
    expect(await found('skill=Zither%20tuning')).toEqual([]);
    const read = await app.call<OwnProfile>('GET', 'co-founders/me', { token: efe.token });
    expect(read.body.data).toMatchObject(own);

    await app.call('DELETE', 'auth/users/me/', { token: efe.token, body: { current_password: efe.password } });
    await until(rowsOf, (rows) => rows === '[[],[]]');
    expect(await found('city=Uyo')).toEqual([]);
  });
});
