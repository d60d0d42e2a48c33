import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Refusal } from '#server/kernel/refusal';
import { Files } from '#server/platform/files';
import { type App, countOf, type Person, startApp } from '../app.js';
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
    await at.approve(moderator, listing.id);
    section = await at.section(creator, listing.listing_id, 'Before you start');
    png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .withExif({ IFD0: { Copyright: 'Somewhere in Lagos' } })
      .toBuffer();
  }, 60_000);
  afterAll(() => app.stop());

  const as = (person?: Person) => ({ token: person?.token });
  const read = (person?: Person, ref = `${listing.slug}/${section.slug}`) =>
    app.call<Read & { code: string; detail: string }>('GET', `listing/${ref}/`, as(person));
  const write = (person: Person, body: object) =>
    app.call<Made<{ item: Item }>>('POST', 'listing/text', { ...as(person), body });
  const stored = async () =>
    (
      await readdir(fileURLToPath(app.config.get('FILES_URL')), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    ).filter((one) => one.isFile()).length;

  it('is the creator’s alone to add', async () => {
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

  it('is locked for visitors and for those who did not buy', async () => {
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

  it('opens to its buyer, by any of its names, and can be ticked', async () => {
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

  it('hands its files only to those who may read it', async () => {
    const [, image, document] = (await read(buyer)).body.data.contents as [Item, Item, Item];
    const bare = document.file_content!.split('?')[0]!;
    const signed = await app.call<string>('GET', document.file_content!);
    expect([signed.status, signed.body]).toEqual([200, pdf.toString()]);
    expect(Object.fromEntries(signed.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="naive  form.pdf"; filename*=UTF-8''na%C3%AFve%20%E2%82%A6%20form.pdf`,
    });
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

  it('answers for parts of a file and for its head', async () => {
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

  it('strips what a picture says beside what it shows', async () => {
    const image = (await read(buyer)).body.data.contents[1]!.image_content!;
    const bytes = Buffer.from(await (await fetch(app.url + image)).arrayBuffer());
    const { format, width, exif } = await sharp(bytes).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 40, exif: undefined });
  });

  it('takes one file before it is told where to, and no more', async () => {
    const form = (files: number) => {
      const body = new FormData();
      for (let i = 0; i < files; i++) body.append('file_content', new Blob([new Uint8Array(pdf)]), `${i}.pdf`);
      body.append('section', section.id);
      return body;
    };
    const send = (files: number) => app.call('POST', 'listing/file', { ...as(creator), form: form(files) });
    expect((await send(1)).status).toBe(201);
    expect(await send(2)).toMatchObject({
      status: 400,
      body: { file_content: ['Send the other fields before the files.'] },
    });
  });

  it('keeps its files while nobody knows whether they were recorded, and drops them when they were refused', async () => {
    const before = await stored();
    const lost = new Refusal('unavailable', 'event_store_unavailable', 'Try again.', { retryAfter: 2 });
    const file = { name: 'kept.pdf', mimeType: 'application/pdf', bytes: pdf, ownerId: creator.id };
    const kept = { ...file, scope: 'section', scopeId: `${listing.id}/${section.id}`, public: false };
    await expect(app.web.get(Files).storeFor([kept], () => Promise.reject(lost))).rejects.toBe(lost);
    expect(await stored()).toBe(before + 1);

    const rejected = await at.submit(creator);
    const closed = await at.section(creator, rejected.listing_id, 'Too late');
    const reject = `moderation/listings/${rejected.id}/reject/`;
    expect((await app.call('POST', reject, { ...as(moderator), body: { reason: 'Not a guide.' } })).status).toBe(200);
    const refused = await at.upload(creator, 'listing/file', 'file_content', [['late.pdf', pdf]], {
      section: closed.id,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'rejected' } });
    expect(await stored()).toBe(before + 1);
  });

  it('keeps nothing of a hostile upload, and nothing of its neighbours in the same form', async () => {
    const before = [await stored(), await countOf(app, 'app.file'), await countOf(app, 'catalogue.content')];
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const html = Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), Buffer.from([0, 255])]);
    const images: [string, Buffer | string][] = [
      ['x.svg', svg],
      ['x.png', svg],
      ['cut.png', png.subarray(0, 60)],
      ['x.png', ''],
    ];
    const documents: [string, Buffer | string][] = [
      ['x.html', html],
      ['x.txt', html],
      ['x.pdf', html],
      ['x.pdf.html', pdf],
      ['a.docx', 'PK\x03\x04'],
      ['x.txt', png],
      ['empty.txt', ''],
    ];
    for (const bad of images) {
      const answer = await at.upload(creator, 'listing/image', 'image_content', [['good.png', png], bad], {
        section: section.id,
      });
      expect([bad[0], answer.status >= 400 && answer.status < 500, typeof answer.body.detail]).toEqual([
        bad[0],
        true,
        'string',
      ]);
    }
    for (const bad of documents) {
      const answer = await at.upload(creator, 'listing/file', 'file_content', [['good.pdf', pdf], bad], {
        section: section.id,
      });
      expect([bad[0], answer.status >= 400 && answer.status < 500, typeof answer.body.detail]).toEqual([
        bad[0],
        true,
        'string',
      ]);
    }
    expect(
      (
        await at.upload(creator, 'listing/image', 'image_content', [['big.png', Buffer.alloc(11_000_000)]], {
          section: section.id,
        })
      ).status,
    ).toBe(413);
    expect((await at.upload(creator, 'listing/image', 'image_content', [], { section: section.id })).status).toBe(400);
    expect(
      (await at.upload(buyer, 'listing/image', 'image_content', [['good.png', png]], { section: section.id })).status,
    ).toBe(403);
    expect((await write(buyer, { text_content: 'I was here.', section: section.id })).status).toBe(403);
    expect((await write(creator, { text_content: '  ', section: section.id })).status).toBe(400);
    expect((await write(creator, { text_content: 'x'.repeat(20_001), section: section.id })).status).toBe(400);
    expect([await stored(), await countOf(app, 'app.file'), await countOf(app, 'catalogue.content')]).toEqual(before);
  });

  it('keeps the last part of a name that tries to climb', async () => {
    const climbing = await at.upload<Items>(
      creator,
      'listing/file',
      'file_content',
      [
        ['../../x.txt', 'text'],
        ['C:\\x\\y.txt', 'text'],
      ],
      { section: section.slug, listing: listing.slug },
    );
    expect(climbing.status).toBe(201);
    const { rows } = await sql<{
      name: string;
    }>`select name from app.file where name in ('x.txt', 'y.txt') order by name`.execute(app.sql);
    expect(rows.map(({ name }) => name)).toEqual(['x.txt', 'y.txt']);
  });
});
