import { type App, type Person, startApp } from '../app.js';
import { desk, type Item, type Made, type Read, type Shown } from './desk.js';

type ChecklistEntry = {
  document: string;
  fee: number | null;
  completed: boolean;
  due: string | null;
  is_own_due: boolean;
};
type Entry = Item & { entry: ChecklistEntry };
type Todo = { entries: (ChecklistEntry & { id: string; section: { title: string } })[]; [sum: string]: unknown };

describe('A checklist', () => {
  let app: App;
  let at: ReturnType<typeof desk>;
  let [creator, buyer, other] = [] as unknown as [Person, Person, Person];
  let listing: Shown;
  let section: { id: string; slug: string };

  beforeAll(async () => {
    app = await startApp();
    at = desk(app);
    [creator, buyer, other] = await Promise.all([app.person(), app.person(), app.person()]);
    listing = await at.submit(creator);
    section = await at.section(creator, listing.id, 'Before you start');
    for (const who of [buyer, other]) await at.own(who, listing.id, creator.id, boughtAt);
  });
  afterAll(() => app.stop());

  const ask = <Data>(method: string, path: string, body?: object, who = buyer) =>
    app.call<Made<Data> & { code: string }>(method, path, { token: who.token, body });
  const add = (fields: object) =>
    ask<{ item: Entry }>('POST', 'listing/checklist/', { section: section.id, ...fields }, creator);
  const plan = (id: string, change: object, who = buyer) =>
    ask<{ item: Entry }>('PUT', `listing/checklist/${id}/plan/`, change, who);
  const todo = async (who = buyer) =>
    (await ask<Todo>('GET', `listing/${listing.slug}/todo/`, undefined, who)).body.data;
  const entries: string[] = [];
  const boughtAt = new Date().toISOString();
  const inDays = (days: number) => new Date(Date.parse(boughtAt) + days * 86_400_000).toISOString().slice(0, 10);

  it('is written by the creator: a document, its agency, its fee and its days', async () => {
    const made = await add({ document: ' Certificate of incorporation ', agency: 'CAC', fee: '25,000', days: 14 });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        message: 'Added to the checklist',
        data: {
          item: {
            resourcetype: 'Checklist',
            entry: {
              document: 'Certificate of incorporation',
              agency: 'CAC',
              fee: 25_000,
              fee_kobo: 2_500_000,
              days: 14,
            },
          },
        },
      },
    ]);
    entries.push(made.body.data.item.id, (await add({ document: 'Lease', fee: 500_000 })).body.data.item.id);
  });

  it.each([
    ['no document', { fee: 100 }],
    ['a fee below nothing', { document: 'Lease', fee: -1 }],
    ['a fee without end', { document: 'Lease', fee: 1e300 }],
    ['half a day', { document: 'Lease', days: 0.5 }],
    ['ten thousand days', { document: 'Lease', days: 10_000 }],
  ])('has no entry with %s', async (_, fields) => expect((await add(fields)).status).toBe(400));

  it('is each buyer’s own to-do list, with dates counted from the purchase, and what it costs', async () => {
    expect(await todo()).toMatchObject({
      entries: [
        { document: 'Certificate of incorporation', due: inDays(14), is_own_due: false, completed: false },
        { document: 'Lease', due: null, section: { title: 'Before you start' } },
      ],
      ...{ done: 0, total: 2, cost: 525_000, cost_kobo: 52_500_000, left: 525_000 },
    });
    const planned = await plan(entries[0]!, { completed: true, due: '2027-01-15' });
    expect(planned.body).toMatchObject({
      message: 'Plan saved',
      data: { item: { entry: { completed: true, due: '2027-01-15', is_own_due: true } } },
    });
    expect(await todo()).toMatchObject({ done: 1, cost: 525_000, left: 500_000, left_kobo: 50_000_000 });
    expect(await todo(other)).toMatchObject({ done: 0, left: 525_000 });
    const read = await app.call<Read>('GET', `listing/${listing.slug}/${section.slug}/`, { token: buyer.token });
    expect(read.body.data.contents[0]).toMatchObject({ entry: { completed: true, due: '2027-01-15' } });
    expect((await plan(entries[0]!, { due: null })).body.data.item.entry).toMatchObject({
      ...{ due: inDays(14), is_own_due: false, completed: true },
    });
  });

  it('is edited as a whole, and keeps what readers planned', async () => {
    const edited = await ask<{ item: Entry }>(
      'PATCH',
      `listing/checklist/${entries[0]}/`,
      { document: 'CAC status report' },
      creator,
    );
    expect(edited.body).toMatchObject({
      message: 'Entry saved',
      data: { item: { entry: { document: 'CAC status report', agency: '', fee: null, days: null } } },
    });
    expect(await todo()).toMatchObject({ done: 1, entries: [{ document: 'CAC status report', due: null }, {}] });
  });

  it('takes no plan that is none, and none of another person', async () => {
    const newUser = await app.person();
    expect((await plan(entries[0]!, {})).status).toBe(400);
    expect((await plan(entries[0]!, { due: 'soon' })).status).toBe(400);
    expect((await plan(entries[0]!, { due: '2026-02-30' })).status).toBe(400);
    expect((await plan(entries[0]!, { completed: true }, newUser)).status).toBe(404);
  });

  it('shows no entry that its creator removed', async () => {
    await ask('DELETE', `listing/content/${entries[0]}/`, undefined, creator);
    expect(await todo()).toMatchObject({ total: 1, done: 0, cost: 500_000 });
    expect((await plan(entries[0]!, { completed: false })).status).toBe(404);
  });
});
