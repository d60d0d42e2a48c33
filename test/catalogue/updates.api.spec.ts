import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { type Cards, desk, type Item, type Made, type Shown } from './desk.js';

type Updated = 'added' | 'since_purchase' | 'since_reading' | null;
type Detail = { sections: { id: string; title: string; updated: Updated }[] };
type Then = { at: string; sections: { id: string; title: string; today: string }[] };

let app: App;
let at: ReturnType<typeof desk>;
let [creator, buyer, reader, stranger] = [] as unknown as [Person, Person, Person, Person];
let listing: Shown;
let start: string, forms: string, fees: string;
let note: string;

const ask = <Data>(method: string, path: string, body?: object, { token } = creator) =>
  app.call<Made<Data>>(method, path, { token, body });
const write = async (section: string, text_content: string) =>
  (await ask<{ item: Item }>('POST', 'listing/text', { section, text_content })).body.data.item.id;
const edit = (id: string, text_content: string) => ask('PATCH', `listing/content/${id}/`, { text_content });
const marks = async (who: Person) => {
  const { sections } = (await ask<Detail>('GET', `listing/${listing.slug}/`, undefined, who)).body.data;
  return Object.fromEntries(sections.map(({ title, updated }) => [title, updated]));
};
const complete = (section: string, who: Person) =>
  ask('PUT', `listing/section/${section}/progress/`, { completed: true }, who);
const then = async (section: string, who: Person, query = '') =>
  ask<{ at: string; contents: Item[] }>('GET', `listing/${listing.slug}/as-bought/${section}/${query}`, undefined, who);
const textsOf = async (...asked: Parameters<typeof then>) =>
  (await then(...asked)).body.data.contents.map(({ text_content }) => text_content);

beforeAll(async () => {
  app = await startApp();
  at = desk(app);
  [creator, buyer, reader, stranger] = await Promise.all([app.person(), app.person(), app.person(), app.person()]);
  const moderator = await at.moderator();
  await at.verify(creator);
  listing = await at.submit(creator);
  [start, forms, fees] = [
    (await at.section(creator, listing.id, 'Before you start')).id,
    (await at.section(creator, listing.id, 'Forms')).id,
    (await at.section(creator, listing.id, 'Fees')).id,
  ];
  note = await write(start, 'Pay ₦500.');
  await write(forms, 'Form 3 in two copies.');
  await write(fees, 'None.');
  await at.approve(moderator, listing.id);
  for (const one of [buyer, reader]) await at.own(one, listing.id, creator.id, new Date().toISOString());
  await complete(start, reader);
});
afterAll(() => app.stop());

describe('A section that changes after it was bought', () => {
  it('is marked for its buyers, and for those who had read it until they read it again', async () => {
    expect(await marks(buyer)).toEqual({ 'Before you start': null, Forms: null, Fees: null });
    await edit(note, 'Pay ₦700.');
    await at.section(creator, listing.id, 'Renewal');
    await ask('DELETE', `listing/section/${fees}/`);
    const added = { Forms: null, Renewal: 'added' };
    expect(await marks(buyer)).toEqual({ 'Before you start': 'since_purchase', ...added });
    expect(await marks(reader)).toEqual({ 'Before you start': 'since_reading', ...added });
    expect(await marks(creator)).toEqual({ 'Before you start': null, Forms: null, Renewal: null });
    const read = async (who: Person) => await textsOf(start, who, '?since=reading');
    expect(await read(reader)).toEqual(['Pay ₦500.']);
    await complete(start, reader);
    expect(await marks(reader)).toEqual({ 'Before you start': null, ...added });
    expect(await read(reader)).toEqual(['Pay ₦700.']);
  });

  it('is counted in the list of the bought guides', async () => {
    const updates = async ({ token }: Person) =>
      (await app.call<Cards & { results: { updates: number }[] }>('GET', 'listing/user/purchased/', { token })).body
        .results[0]!.updates;
    expect(await updates(buyer)).toBe(2);
    expect(await updates(reader)).toBe(1);
  });
});

describe('A bought guide', () => {
  it('can be read as on the day of the purchase, with what was removed since', async () => {
    const { body } = await ask<Then>('GET', `listing/${listing.slug}/as-bought/`, undefined, buyer);
    expect(body.data.sections.map(({ title, today }) => [title, today])).toEqual([
      ['Before you start', 'changed'],
      ['Forms', 'same'],
      ['Fees', 'removed'],
    ]);
    expect(await textsOf(start, buyer)).toEqual(['Pay ₦500.']);
    expect(await textsOf(fees, buyer)).toEqual(['None.']);
    expect((await then('forms', buyer)).status).toBe(404);
    expect((await then(start, buyer, '?since=yesterday')).status).toBe(400);
  });

  it('is shown as it was to its buyers alone', async () => {
    const asked = await Promise.all([stranger, creator].map((who) => then(start, who)));
    expect(asked.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe('The buyers of a guide', () => {
  const mailed = async (who: Person) =>
    (await app.mails(who.email)).filter(({ subject }) => subject.includes('was updated'));

  it('get one mail about all changes of a day that they have not read', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const timer = `guide-update-${listing.id}-${day}`;
    const due = async () =>
      (await sql<{ state: string }>`select state from app.outbox where id = ${timer}`.execute(app.sql)).rows[0]?.state;
    await until(due, (state) => state !== undefined);
    await edit(note, 'Pay ₦800.');
    await complete(start, reader);
    await sql`update app.outbox set due_at = now() where id = ${timer}`.execute(app.sql);
    const [mail] = await until(
      () => mailed(buyer),
      (mails) => mails.length > 0,
    );
    expect(mail!.text).toContain('• Before you start\n• Fees (removed)');
    const [other] = await until(
      () => mailed(reader),
      (mails) => mails.length > 0,
    );
    expect(other!.text).not.toContain('Before you start');
    expect([await mailed(buyer), await mailed(creator)].map(({ length }) => length)).toEqual([1, 0]);
  });
});
