import sharp from 'sharp';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { type Cards, desk, type Item, type Made, type Read, type Shown } from './desk.js';

describe('The sections of a published listing', () => {
  let app: App;
  let at: ReturnType<typeof desk>;
  let [creator, buyer, moderator] = [] as unknown as [Person, Person, Person];
  let listing: Shown;
  const sections: string[] = [];
  const texts: string[] = [];

  beforeAll(async () => {
    app = await startApp();
    at = desk(app);
    [creator, buyer, moderator] = await Promise.all([app.person(), app.person(), at.moderator()]);
    listing = await at.submit(creator);
    await at.verify(creator);
    for (const title of ['Before you start', 'Forms', 'Fees'])
      sections.push((await at.section(creator, listing.id, title)).id);
    for (const text_content of ['Register with CAC.', 'Then with PCN.']) {
      const made = await ask<{ item: Item }>('POST', 'listing/text', { section: sections[0], text_content });
      texts.push(made.body.data.item.id);
    }
    await at.approve(moderator, listing.id);
    await at.own(buyer, listing.id, creator.id);
  });
  afterAll(() => app.stop());

  const ask = <Data>(method: string, path: string, body?: object, who = creator) =>
    app.call<Made<Data> & { code: string }>(method, path, { token: who.token, body });
  const titles = async (who = buyer) =>
    (
      await ask<{ sections: { title: string }[] }>('GET', `listing/${listing.slug}/`, undefined, who)
    ).body.data.sections.map(({ title }) => title);
  const contents = async () =>
    (await app.call<Read>('GET', `listing/${listing.slug}/${sections[0]}/`, { token: buyer.token })).body.data.contents;
  const progress = async () =>
    (
      await app.call<Cards & { results: { progress: object; section_count: number }[] }>(
        'GET',
        'listing/user/purchased/',
        { token: buyer.token },
      )
    ).body.results[0];

  it('are renamed and keep their address', async () => {
    const answer = await ask('PATCH', `listing/section/${sections[1]}/`, { title: ' The forms ' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { message: 'Section renamed', data: { title: 'The forms', slug: 'forms' } },
    ]);
    expect(await titles()).toEqual(['Before you start', 'The forms', 'Fees']);
    expect((await ask('PATCH', `listing/section/${sections[1]}/`, { title: 'x'.repeat(121) })).status).toBe(400);
    expect((await ask('PATCH', `listing/section/${sections[1]}/`, { title: 'Mine' }, buyer)).body.code).toBe(
      'not_owner',
    );
  });

  it('are put in another order', async () => {
    const order = [sections[2], sections[0], sections[1]];
    const answer = await ask('POST', 'listing/section/reorder/', { listing: listing.slug, order });
    expect([answer.status, answer.body.data]).toEqual([200, { order }]);
    expect(await titles()).toEqual(['Fees', 'Before you start', 'The forms']);
    const wrong = await ask('POST', 'listing/section/reorder/', { listing: listing.slug, order: [buyer.id] });
    expect(wrong.status).toBe(400);
  });

  it('are removed and restored in their place; a buyer’s progress counts those that are shown', async () => {
    await ask('PUT', `listing/section/${sections[0]}/progress/`, { completed: true }, buyer);
    expect(await progress()).toMatchObject({ progress: { done: 1, total: 3 }, section_count: 3 });
    for (let times = 0; times < 2; times++)
      expect((await ask('DELETE', `listing/section/${sections[0]}/`)).body.message).toBe('Section removed');
    expect(await titles()).toEqual(['Fees', 'The forms']);
    expect(await progress()).toMatchObject({ progress: { done: 0, total: 2 }, section_count: 2 });
    expect((await ask('GET', `listing/${listing.slug}/${sections[0]}/`, undefined, buyer)).status).toBe(404);
    const mark = await ask('PUT', `listing/section/${sections[0]}/progress/`, { completed: true }, buyer);
    expect(mark.status).toBe(404);
    expect((await ask('POST', `listing/section/${sections[0]}/restore/`)).body.message).toBe('Section restored');
    expect(await titles()).toEqual(['Fees', 'Before you start', 'The forms']);
    expect(await progress()).toMatchObject({ progress: { done: 1, total: 3 } });
  });

  it('have texts that are edited, moved, removed and restored', async () => {
    const edited = await ask<{ item: Item }>('PATCH', `listing/content/${texts[0]}/`, { text_content: 'CAC first.' });
    expect([edited.status, edited.body.data.item]).toMatchObject([200, { id: texts[0], text_content: 'CAC first.' }]);
    await ask('POST', 'listing/content/reorder/', { section: sections[0], order: [texts[1], texts[0]] });
    expect((await contents()).map(({ id, position }) => [id, position])).toEqual([
      [texts[1], 1],
      [texts[0], 2],
    ]);
    expect((await ask('DELETE', `listing/content/${texts[1]}/`)).body).toMatchObject({ data: { id: texts[1] } });
    expect((await contents()).map(({ text_content }) => text_content)).toEqual(['CAC first.']);
    await ask('POST', `listing/content/${texts[1]}/restore/`);
    expect((await contents()).map(({ id }) => id)).toEqual([texts[1], texts[0]]);
    for (const [method, path] of [
      ['PATCH', `listing/content/${texts[0]}/`],
      ['DELETE', `listing/content/${texts[0]}/`],
      ['POST', `listing/content/${texts[0]}/restore/`],
    ] as const)
      expect((await ask(method, path, { ...(method === 'PATCH' && { text_content: 'Mine.' }) }, buyer)).status).toBe(
        403,
      );
  });

  it('can be a free preview, which everybody reads until its creator ends it', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const [section] = sections as [string];
    await at.upload(creator, 'listing/image', 'image_content', [['shop.png', picture]], { section });
    const visit = (path: string) => app.call<Read & Made<Shown>>('GET', path);
    const marks = async () =>
      (await visit(`listing/${listing.id}/`)).body.data.sections
        .filter(({ id }) => id === section)
        .map(({ locked, is_preview }) => [locked, is_preview])[0];
    const preview = (free: boolean, who = creator) =>
      ask('PUT', `listing/section/${section}/preview/`, { preview: free }, who);

    expect((await visit(`listing/${listing.slug}/${section}/`)).status).toBe(401);
    expect((await preview(true, buyer)).status).toBe(403);
    expect((await preview(true)).body.data).toEqual({ id: section, is_preview: true });
    await until(marks, (now) => now?.join() === 'false,true');
    const read = await visit(`listing/${listing.slug}/${section}/`);
    expect([read.status, read.body.data.is_owner]).toEqual([200, false]);
    const shown = read.body.data.contents.find(({ image_content }) => image_content)!.image_content!;
    const file = () => fetch(`${app.url}${shown}`);
    const bytes = async () => (await file()).status;
    expect((await file()).headers.get('cache-control')).toBe('public, max-age=0');
    expect([shown.includes('?'), await bytes()]).toEqual([false, 200]);
    expect((await visit(`listing/${listing.slug}/${sections[1]}/`)).status).toBe(401);
    const note = { note: 'Mine.' };
    expect((await ask('PUT', `listing/section/${section}/note/`, note, moderator)).status).toBe(200);
    expect((await ask('PUT', `listing/section/${section}/note/`, note, await app.person())).status).toBe(403);

    const { id } = read.body.data.contents.find(({ image_content }) => image_content)!;
    expect((await ask('DELETE', `listing/content/${id}/`)).status).toBe(200);
    expect(await bytes()).toBe(404);
    expect((await ask('POST', `listing/content/${id}/restore/`)).status).toBe(200);
    expect(await bytes()).toBe(200);

    expect((await preview(false)).status).toBe(200);
    await until(marks, (now) => now?.join() === 'true,false');
    expect([(await visit(`listing/${listing.slug}/${section}/`)).status, await bytes()]).toEqual([401, 404]);
  });
});
