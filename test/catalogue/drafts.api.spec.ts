import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { EraseUser } from '#server/accounts/account';
import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { desk, type Made, offer, type Shown } from './desk.js';

type Kept = { id: string; status: string; thumbnail: string | null; fields: { title?: string; price?: string } };

describe('A draft of a listing', () => {
  let app: App;
  let at: ReturnType<typeof desk>;
  let [creator, other] = [] as unknown as [Person, Person];

  beforeAll(async () => {
    app = await startApp();
    at = desk(app);
    [creator, other] = await Promise.all([app.person(), app.person()]);
  });
  afterAll(() => app.stop());

  const start = (id: string, fields: object, who = creator) =>
    app.call<Made<Kept>>('POST', 'listing/draft/', { token: who.token, body: { id, ...fields } });
  const save = (id: string, body: object, who = creator) =>
    app.call<Made<Kept>>('PUT', `listing/draft/${id}`, { token: who.token, body });
  const find = (id: string, who = creator) => app.call<Made<Kept>>('GET', `listing/draft/${id}/`, { token: who.token });
  const list = async (who = creator) =>
    (await app.call<{ count: number; results: Kept[] }>('GET', 'listing/draft/', { token: who.token })).body;
  const picture = async (id: string) => {
    const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    return at.upload<Made<Kept>>(creator, `listing/draft/${id}/thumbnail`, 'thumbnail', [['cover.png', bytes]]);
  };
  const submit = (body: object, who = creator) => app.call<Made<Shown>>('POST', 'listing/', { token: who.token, body });

  it('is kept while it is typed, complete or not', async () => {
    const id = randomUUID();
    const begun = await start(id, { title: 'Bake', price: 'about 500' });
    expect([begun.status, begun.body]).toMatchObject([
      201,
      {
        message: 'Draft saved',
        data: { id, status: 'draft', thumbnail: null, fields: { title: 'Bake', price: 'about 500' } },
      },
    ]);
    await save(id, { title: 'Bake bread' });
    expect((await find(id)).body.data.fields).toEqual({ title: 'Bake bread', price: 'about 500' });
    expect((await save(id, { title: 'x'.repeat(121) })).status).toBe(400);
    expect((await save('no-draft', {})).status).toBe(404);
  });

  it('is its author’s alone', async () => {
    const id = randomUUID();
    await start(id, { title: 'Mine' });
    expect((await find(id, other)).status).toBe(404);
    expect((await list(other)).count).toBe(0);
    expect((await submit({ ...offer(), draft: id }, other)).status).toBe(400);
  });

  it('becomes the listing, with its picture', async () => {
    const id = randomUUID();
    await start(id, {});
    await save(id, { title: 'Bake bread' });
    const link = (await picture(id)).body.data.thumbnail!;
    expect((await app.call('GET', link)).headers.get('content-type')).toBe('image/webp');
    expect((await app.call('GET', link.split('?')[0]!)).status).toBe(404);
    const made = await submit({ ...offer('Bake bread in Kano'), draft: id });
    expect([made.status, made.body]).toMatchObject([201, { data: { id, status: 'pending_review' } }]);
    expect((await app.call('GET', made.body.data.thumbnail!)).headers.get('content-type')).toBe('image/webp');
    expect((await find(id)).status).toBe(404);
    expect((await start(id, { title: 'Late' })).body).toMatchObject({ code: 'submitted' });
    expect((await submit({ ...offer('Bake bread in Kano'), draft: id })).body).toMatchObject({ code: 'submitted' });
  });

  it('loses its picture on demand', async () => {
    const id = randomUUID();
    await start(id, {});
    const { thumbnail } = (await picture(id)).body.data;
    expect((await save(id, { thumbnail: null })).body.data.thumbnail).toBeNull();
    expect(thumbnail).not.toBeNull();
  });

  it('is discarded, and restored for a day', async () => {
    const id = randomUUID();
    await start(id, { title: 'Perhaps' });
    expect((await app.call('DELETE', `listing/draft/${id}`, { token: creator.token })).status).toBe(204);
    expect((await list()).results.map((one) => one.id)).not.toContain(id);
    expect((await save(id, { title: 'Late' })).status).toBe(404);
    const restored = await app.call('POST', `listing/draft/${id}/restore`, { token: creator.token });
    expect([restored.status, restored.body]).toMatchObject([200, { data: { fields: { title: 'Perhaps' } } }]);
    expect((await app.call('DELETE', `listing/draft/${randomUUID()}`, { token: creator.token })).status).toBe(404);
  });

  it('goes with its author', async () => {
    await start(randomUUID(), { title: 'Personal' }, other);
    await app.commands.execute(new EraseUser({ userId: other.id, at: new Date().toISOString() }));
    await until(
      async () => (await sql`select from app.listing_draft where owner_id = ${other.id}`.execute(app.sql)).rows.length,
      (left) => left === 0,
    );
  });
});
