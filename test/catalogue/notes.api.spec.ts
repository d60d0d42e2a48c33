import { sql } from 'kysely';
import { EraseUser } from '#server/accounts/account';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { desk, type Made, type Shown } from './desk.js';

describe('A note at a section', () => {
  let app: App;
  let [creator, buyer, other] = [] as unknown as [Person, Person, Person];
  let listing: Shown;
  let section: { id: string; slug: string };

  beforeAll(async () => {
    app = await startApp();
    const at = desk(app);
    [creator, buyer, other] = await Promise.all([app.person(), app.person(), app.person()]);
    listing = await at.submit(creator);
    section = await at.section(creator, listing.id, 'Before you start');
    for (const who of [buyer, other]) await at.own(who, listing.id, creator.id);
  });
  afterAll(() => app.stop());

  const save = (note: unknown, { token } = buyer) =>
    app.call<Made<{ note: string }>>('PUT', `listing/section/${section.id}/note/`, { token, body: { note } });
  const read = async ({ token }: Person) =>
    (await app.call<Made<{ note: string }>>('GET', `listing/${listing.slug}/${section.slug}/`, { token })).body.data
      .note;
  const rows = async () => (await sql<{ note: object }>`select note from app.section_note`.execute(app.sql)).rows;

  it('is for its reader alone, who changes and removes it', async () => {
    expect(await read(buyer)).toBe('');
    expect((await save(' Ask Bisi.\r\nTwice. ')).body).toEqual({
      ...{ message: 'Note saved', data: { section: section.id, note: 'Ask Bisi.\nTwice.' } },
    });
    await save('For me.', other);
    expect([await read(buyer), await read(other), await read(creator)]).toEqual(['Ask Bisi.\nTwice.', 'For me.', '']);
    expect((await save('')).body.message).toBe('Note removed');
    expect([await read(buyer), await read(other)]).toEqual(['', 'For me.']);
  });

  it('is written by people who may read the section, and no longer than a page', async () => {
    const newUser = await app.person();
    expect((await save('Let me in.', newUser)).status).toBe(404);
    for (const note of [undefined, 7, 'x'.repeat(5_001)]) expect((await save(note)).status).toBe(400);
    expect((await save('x'.repeat(5_000))).status).toBe(200);
  });

  it('is stored encrypted, and goes with its reader', async () => {
    await save('Ask Bisi.');
    expect(JSON.stringify(await rows())).not.toContain('Bisi');
    await app.commands.execute(new EraseUser({ userId: buyer.id, at: new Date().toISOString() }));
    expect(await until(rows, ({ length }) => length === 1)).toHaveLength(1);
    expect(await read(other)).toBe('For me.');
  });
});
