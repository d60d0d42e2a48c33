import { GrantRole } from '#server/accounts/account';
import { type App, type Person, startApp } from '../app.js';
import { type Cards, desk, type Made, offer } from '../catalogue/desk.js';
import { until } from '../until.js';

type List = { groups: string[][]; revision: number; changed_by: string | null; reason: string | null };

describe('An admin’s synonyms', () => {
  let app: App;
  let [admin, creator] = [] as unknown as [Person, Person];

  beforeAll(async () => {
    app = await startApp();
    const at = desk(app);
    creator = await app.person();
    admin = await app.person();
    await app.commands.execute(
      new GrantRole({ userId: admin.id, role: 'admin', reason: null, at: new Date().toISOString() }),
    );
    await until(list, ({ status }) => status === 200);
    await at.verify(creator);
    const guide = await at.submit(creator, offer('Keep bees in Ogun'));
    await at.fill(creator, guide);
    await at.approve(admin, guide.id);
  });
  afterAll(() => app.stop());

  const list = () => app.call<{ data: List }>('GET', 'moderation/synonyms/', { token: admin.token });
  const save = (body: object) => app.call<Made<List>>('PUT', 'moderation/synonyms/', { token: admin.token, body });
  const found = async (search: string) => {
    const { body } = await app.call<Cards>('GET', `listing/?search=${encodeURIComponent(search)}`, {});
    return body.results.map(({ slug }) => slug);
  };

  it('begin with the list that the product comes with', async () => {
    const { data } = (await list()).body;
    expect(data).toMatchObject({ revision: 0, changed_by: null, reason: null });
    expect(data.groups).toContainEqual(['CAC', 'Corporate Affairs Commission']);
  });

  it('are searched from the change on, which says who made it and why', async () => {
    expect(await found('apiary')).toEqual([]);
    const { groups } = (await list()).body.data;
    const saved = await save({ groups: [...groups, ['bees', 'apiary']], revision: 0, reason: 'People search apiary.' });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { revision: 1, changed_by: admin.username, reason: 'People search apiary.' } },
    });
    await until(
      () => found('apiary'),
      (slugs) => slugs.includes('keep-bees-in-ogun'),
    );
  });

  it('are not overwritten by one who has not seen the last change', async () => {
    const { data } = (await list()).body;
    const late = await save({
      groups: [['LPG', 'cooking gas']],
      revision: data.revision - 1,
      reason: 'From an old list.',
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'synonyms_changed' } });
    expect((await list()).body.data).toEqual(data);
  });

  it('are refused with the field that is wrong', async () =>
    expect(await save({ groups: [['alone']], revision: 1, reason: 'Why not' })).toMatchObject({ status: 400 }));
});
