import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type App, type Person, startApp } from '../app.js';
import { type Cards, desk, type Item, type Made, type Read, type Shown } from './desk.js';

type Items = Made<{ items: Item[]; message: string }>;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('A section', () => {
  let app: App;
  let at: ReturnType<typeof desk>;
  let [creator, buyer, stranger, moderator] = [] as unknown as [Person, Person, Person, Person];
  let listing: Shown;
  let section: { id: string; slug: string };
  let png: Buffer;

  beforeAll(async () => {
    app = await startApp();
    at = desk(app);
    [creator, buyer, stranger, moderator] = await Promise.all([
      app.person(),
      app.person(),
      app.person(),
      at.moderator(),
    ]);
    listing = await at.submit(creator);
    await at.verify(creator);
    section = await at.section(creator, listing.listing_id, 'Before you start');
    const text = await write(creator, { section: section.id, text_content: 'Only until it is approved.' });
    await at.approve(moderator, listing.id);
    await app.call('DELETE', `listing/content/${text.body.data.item.id}`, as(creator));
    png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .withExif({ IFD0: { Copyright: 'Somewhere in Lagos' } })
      .toBuffer();
  });
  afterAll(() => app.stop());

  const as = (person?: Person) => ({ token: person?.token });
  const read = (person?: Person, ref = `${listing.slug}/${section.slug}`) =>
    app.call<Read & { code: string; detail: string }>('GET', `listing/${ref}/`, as(person));
  const write = (person: Person, body: object) =>
    app.call<Made<{ item: Item }>>('POST', 'listing/text', { ...as(person), body });
  it('is added by the creator only', async () => {
    expect(section).toMatchObject({ message: 'Section created successfully', slug: 'before-you-start' });
    const body = { title: 'Mine now', listing: listing.slug };
    expect((await app.call('POST', 'listing/section/create/', { ...as(buyer), body })).status).toBe(403);
    expect((await app.call('POST', 'listing/section/create/', { body })).status).toBe(401);
    expect(
      (
        await app.call('POST', 'listing/section/create/', {
          ...as(creator),
          body: { title: ' ', listing: listing.slug },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await app.call('POST', 'listing/section/create/', {
          ...as(creator),
          body: { title: 'Lost', listing: 'nowhere' },
        })
      ).status,
    ).toBe(404);
  });

  it('takes text, pictures and documents from its creator', async () => {
    const text = await write(creator, { text_content: 'Register with **CAC** first.', section: section.id });
    expect([text.status, text.body]).toMatchObject([
      201,
      { message: 'Text added successfully', data: { item: { resourcetype: 'Text', position: 1 } } },
    ]);
    const image = await at.upload<Items>(creator, 'listing/image', 'image_content', [['shop.png', png]], {
      section: section.id,
    });
    expect([image.status, image.body.message]).toEqual([201, 'Images uploaded successfully']);
    const files = await at.upload<Items>(
      creator,
      'listing/file',
      'file_content',
      [
        ['naïve ₦ form.pdf', pdf],
        ['notes.txt', 'Bring two copies.'],
      ],
      { section: section.id },
    );
    expect([files.status, files.body.data.message, files.body.data.items.length]).toEqual([
      201,
      'Files uploaded successfully',
      2,
    ]);
    expect((await read(creator)).body.data).toMatchObject({
      is_owner: true,
      completed: false,
      contents: [
        { resourcetype: 'Text', text_content: 'Register with **CAC** first.' },
        { resourcetype: 'Image' },
        { file_name: 'naïve ₦ form.pdf' },
        { file_name: 'notes.txt' },
      ],
    });
  });

  it('is locked for visitors and for people without the purchase', async () => {
    expect((await read()).status).toBe(401);
    const locked = await read(stranger);
    expect([locked.status, locked.body]).toMatchObject([
      403,
      { detail: 'Buy this listing to read this section.', code: 'not_buyer' },
    ]);
    expect((await read(moderator)).status).toBe(200);
    expect((await read(creator, `${listing.slug}/nowhere`)).status).toBe(404);
    const shown = await app.call<Made<Shown>>('GET', `listing/${listing.slug}/`, as(stranger));
    expect(shown.body.data.sections).toMatchObject([
      { id: section.id, locked: true, completed: false, is_preview: false },
    ]);
  });

  it('opens to its buyer by id and slug, and can be completed', async () => {
    await at.own(buyer, listing.id, creator.id);
    for (const ref of [
      `${listing.id}/${section.id}`,
      `${listing.listing_id}/${section.slug}`,
      `${listing.slug}/${section.id}`,
    ])
      expect((await read(buyer, ref)).body.data).toMatchObject({ is_owner: false, contents: { length: 4 } });
    const tick = (person: Person, body: object) =>
      app.call('PUT', `listing/section/${section.id}/progress/`, { ...as(person), body });
    expect((await tick(buyer, { completed: true })).body).toMatchObject({
      data: { completed: true, progress: { done: 1, total: 1 } },
    });
    expect((await tick(stranger, { completed: true })).status).toBe(403);
    expect((await read(buyer)).body.data.completed).toBe(true);
    expect((await read(creator)).body.data.completed).toBe(false);
    const [own] = (await app.call<Cards>('GET', 'listing/user/purchased/', as(buyer))).body.results;
    expect(own).toMatchObject({
      id: listing.id,
      status_label: 'Completed',
      has_purchased: true,
      total_buyers: 1,
      progress: { done: 1, total: 1 },
    });
  });

  it('serves its files only to people who may read it', async () => {
    const [, image, document] = (await read(buyer)).body.data.contents as [Item, Item, Item];
    const bare = document.file_content!.split('?')[0]!;
    const signed = await app.call<string>('GET', document.file_content!);
    expect([signed.status, signed.body]).toEqual([200, pdf.toString()]);
    expect(Object.fromEntries(signed.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="naive  form (${buyer.email}).pdf"; filename*=UTF-8''na%C3%AFve%20%E2%82%A6%20form%20%28${encodeURIComponent(buyer.email)}%29.pdf`,
    });
    const own = await app.call('GET', bare, as(creator));
    expect(own.headers.get('content-disposition')).not.toContain('@');
    for (const [who, status] of [
      [undefined, 404],
      [stranger, 404],
      [buyer, 200],
      [creator, 200],
      [moderator, 200],
    ] as const)
      expect((await app.call('GET', bare, as(who))).status).toBe(status);
    expect((await app.call('GET', document.file_content!.replace(buyer.id, stranger.id))).status).toBe(404);
    const [, , reviewed] = (await read(moderator)).body.data.contents as [Item, Item, Item];
    expect((await app.call('GET', reviewed.file_content!)).status).toBe(200);
    expect((await app.call('GET', image.image_content!)).headers.get('content-disposition')).toMatch(/^inline/);
    expect((await app.call('GET', 'files/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });

  it('answers range and HEAD requests for a file', async () => {
    const document = (await read(buyer)).body.data.contents[2]!.file_content!;
    const part = (range: string) => app.call<string>('GET', document, { headers: { range } });
    const first = await part('bytes=0-3');
    expect([first.status, first.body, first.headers.get('content-range')]).toEqual([
      206,
      '%PDF',
      `bytes 0-3/${pdf.length}`,
    ]);
    expect((await part('bytes=-6')).body).toBe('%%EOF\n');
    expect((await part(`bytes=${pdf.length}-`)).status).toBe(416);
    const head = await app.call<string>('HEAD', document);
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, '', String(pdf.length)]);
  });

  it('answers 404 for a file whose bytes are removed, and lets no cache keep the answer', async () => {
    const added = await at.upload<Items>(creator, 'listing/file', 'file_content', [['gone.txt', 'Soon gone.']], {
      section: section.id,
    });
    const link = added.body.data.items[0]!.file_content!;
    expect((await app.call('GET', link)).status).toBe(200);
    const id = /files\/([^?]+)/.exec(link)![1]!;
    await rm(join(fileURLToPath(app.config.get('FILES_URL')), id.slice(0, 2), id));
    const answer = await app.call<{ code: string }>('GET', link);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect([answer.headers.get('cache-control'), answer.headers.get('content-disposition')]).toEqual([
      'no-store',
      null,
    ]);
  });

  it('strips the metadata of a picture', async () => {
    const image = (await read(buyer)).body.data.contents[1]!.image_content!;
    const bytes = Buffer.from(await (await fetch(app.url + image)).arrayBuffer());
    const { format, width, exif } = await sharp(bytes).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 40, exif: undefined });
  });
});
