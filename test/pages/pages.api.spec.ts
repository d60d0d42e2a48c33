import { GrantRole } from '#server/accounts/account';
import { type App, type Person, startApp } from '../app.js';
import { fund } from '../withdrawals/withdrawing.js';
import { until } from '../until.js';
import { ABOUT, PROGRAM, RESOURCE, writing } from './writing.js';

type Said = { data: { slug: string; title: string; body?: string } | null; code?: string; premium_path?: string };
type List = { data: { slug: string }[] };

describe('The pages of the site', () => {
  let app: App;
  let admin: Person;
  let reader: Person;
  let write: ReturnType<typeof writing>['write'];

  beforeAll(async () => {
    app = await startApp();
    [admin, reader] = [await app.person(), await app.person()];
    const at = new Date().toISOString();
    await app.commands.execute(new GrantRole({ userId: admin.id, role: 'admin', reason: null, at }));
    ({ write } = writing(app, admin));
    await until(
      () => app.call('GET', 'moderation/pages', { token: admin.token }),
      ({ status }) => status === 200,
    );
  });
  afterAll(() => app.stop());

  const read = (path: string, who?: Person) => app.call<Said>('GET', path, { token: who?.token });
  const listed = async (path: string, who?: Person) =>
    (await app.call<List>('GET', path, { token: who?.token })).body.data.map(({ slug }) => slug);

  it('show the text that comes with the product until an admin writes one, and again once it is taken back', async () => {
    expect(await read('pages/about')).toMatchObject({ status: 200, body: { data: null } });
    expect(await write('about', ABOUT)).toMatchObject({
      status: 200,
      body: { data: [{ title: ABOUT.title, body: ABOUT.body, revision: 1, by: admin.username }] },
    });
    expect((await read('pages/about')).body.data).toMatchObject({ title: ABOUT.title, body: ABOUT.body });
    const taken = await write('about', { ...ABOUT, is_published: false }, 1);
    expect(taken.body.data.map(({ revision, is_published }) => [revision, is_published])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await read('pages/about')).body.data).toBeNull();
  });

  it('are not written over by an admin who has not seen the last text', async () => {
    expect(await write('help', ABOUT)).toMatchObject({ status: 200 });
    expect(await write('help', { ...ABOUT, lead: 'Another.' })).toMatchObject({
      ...{ status: 409, body: { code: 'page_changed' } },
    });
  });

  it('open programs to all, and no resource among them', async () => {
    await write('first-export', PROGRAM);
    await write('cash-plan', RESOURCE);
    await write('unfinished', { ...PROGRAM, is_published: false });
    expect(await listed('programs')).toEqual(['first-export']);
    expect((await read('programs/first-export')).body.data).toMatchObject({ title: PROGRAM.title, body: PROGRAM.body });
    for (const slug of ['cash-plan', 'unfinished'])
      expect(await read(`programs/${slug}`)).toMatchObject({ status: 404 });
  });

  it('open the resource center with Premium alone, and say where to get it', async () => {
    expect(await read('resources')).toMatchObject({ status: 401 });
    for (const path of ['resources', 'resources/cash-plan'])
      expect(await read(path, reader)).toMatchObject({
        ...{ status: 403, body: { code: 'premium_required', premium_path: '/plans/premium' } },
      });
    await fund(app, reader, 2_000_000);
    const bought = await app.call('POST', 'premium', { token: reader.token, body: { offer: 'PREMIUM_1M' } });
    expect(bought).toMatchObject({ status: 200 });
    expect(await listed('resources', reader)).toEqual(['cash-plan']);
    expect((await read('resources/cash-plan', reader)).body.data).toMatchObject({ body: RESOURCE.body });
  });

  it('refuse an address that a page of the site has, and a page that there is not', async () => {
    expect(await write('help', PROGRAM, 1)).toMatchObject({ status: 400 });
    expect(await write('Cash Plan', RESOURCE)).toMatchObject({ status: 400 });
    expect(await write('privacy-policy', ABOUT)).toMatchObject({ status: 404 });
    expect(await write('cash-plan', { ...RESOURCE, lead: 'Another.' })).toMatchObject({
      ...{ status: 409, body: { code: 'address_taken' } },
    });
    expect(await write('cash-plan', { ...RESOURCE, kind: 'program' }, 1)).toMatchObject({
      ...{ status: 409, body: { code: 'address_taken' } },
    });
  });
});
