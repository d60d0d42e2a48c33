import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { eventsOf, reviewer } from './applied.js';
import { ABOUT, applying, IDENTITY } from './applying.js';

let app: App;
let mo: Person;
let of: ReturnType<typeof applying>;

beforeAll(async () => {
  app = await startApp();
  of = applying(app);
  mo = await reviewer(app, 'moyo');
});
afterAll(() => app.stop());

describe('An application', () => {
  it('is kept step by step, and is there on the next device', async () => {
    const who = await app.person();
    expect(await of.own(who)).toMatchObject({
      ...{ status: 'none', files: [], phone_verified: false, phone_codes: true },
      missing: [
        ...['first_name', 'last_name', 'description', 'languages', 'profession', 'id_type', 'country', 'phone'],
        ...['certifications', 'id_card'],
      ],
    });
    const half = await of.about(who, { description: '', languages: [] });
    expect([half.status, half.body.message, half.body.data.status]).toEqual([200, 'Saved', 'draft']);
    await of.about(who, { languages: [{ name: 'french', proficiency: 'Fluent' }] });
    await of.identity(who, { profession: '' });
    expect(await of.own(who)).toMatchObject({
      about: { ...ABOUT, languages: [{ name: 'French', proficiency: 'Fluent' }] },
      identity: { ...IDENTITY, profession: '', phone: '+2348031234567' },
      missing: ['profession', 'certifications', 'id_card', 'code'],
    });
  });

  it('records nothing where nothing changed, and no word in clear', async () => {
    const who = await app.person();
    for (let i = 0; i < 3; i++) await of.about(who);
    const events = await eventsOf(app, who);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/Ngozi|NAFDAC/);
  });

  it('refuses what is wrong, at its field', async () => {
    const who = await app.person();
    const twice = [...ABOUT.languages, { name: 'english', proficiency: 'Beginner' }];
    for (const [body, field] of [
      [{ description: 'x'.repeat(2_001) }, 'description'],
      [{ languages: twice }, 'languages'],
      [{ languages: [{ name: 'English', proficiency: 'So so' }] }, 'languages.0.proficiency'],
    ] as const)
      expect(await of.about(who, body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    for (const [body, field] of [
      [{ id_type: 'library_card' }, 'id_type'],
      [{ phone: '123' }, 'phone'],
    ] as const)
      expect(await of.identity(who, body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    expect(await eventsOf(app, who)).toHaveLength(0);
  });

  it('names everything that is missing when it is handed in too early', async () => {
    const who = await app.person();
    await of.about(who);
    await of.identity(who, { id_type: 'birth_certificate' });
    const refused = await of.submit(who);
    expect([refused.status, Object.keys(refused.body)]).toEqual([
      400,
      expect.arrayContaining(['certifications', 'second', 'code']),
    ]);
    expect((await of.own(who)).status).toBe('draft');
  });

  it('is handed in once, and a mail says so', async () => {
    const who = await app.person();
    await of.filledIn(who);
    const both = await Promise.all([of.submit(who), of.submit(who)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const own = await of.own(who);
    expect(own).toMatchObject({ status: 'pending', missing: [], reason: '' });
    const working = Date.parse(own.answer_by!) - Date.parse(own.submitted_at!);
    expect(working).toBeGreaterThanOrEqual(2 * 86_400_000);
    for (const change of [of.about(who, { last_name: 'Obi' }), of.add(who, 'certification')])
      expect(await change).toMatchObject({ status: 409, body: { code: 'under_review' } });
    await settled(app);
    const mails = (await app.mails(who.email)).filter(
      ({ subject }) => subject === 'Your application to become a creator',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('within 2 working days');
  });

  it('is neither of staff nor of a verified creator', async () => {
    expect(await of.about(mo)).toMatchObject({ status: 403, body: { code: 'staff' } });
    const verified = await app.person();
    const body = { reason: 'Known in person.' };
    await app.call('POST', `moderation/creators/${verified.username}/verify`, { token: mo.token, body });
    expect(await of.about(verified)).toMatchObject({ status: 409, body: { code: 'verified' } });
    expect(await of.own(verified)).toMatchObject({ status: 'verified' });
  });
});
