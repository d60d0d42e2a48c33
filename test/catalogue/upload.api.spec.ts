import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { DomainError } from '#server/kernel/domain-error';
import { FileFolder } from '#server/platform/files/file-folder';
import { Files } from '#server/platform/files/files';
import { type App, countOf, type Person, startApp } from '../app.js';
import { bmp, FIELDS, HEIC, hostileFiles, PAYLOAD } from './hostile-files.js';
import { desk, type Item, type Made, type Shown } from './desk.js';

type Items = Made<{ items: Item[]; message: string }>;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

async function* chunks(bytes: Buffer) {
  yield bytes;
}

describe('An upload', () => {
  let app: App;
  let at: ReturnType<typeof desk>;
  let [creator, buyer, moderator] = [] as unknown as [Person, Person, Person];
  let listing: Shown;
  let section: { id: string; slug: string };
  let png: Buffer;

  beforeAll(async () => {
    app = await startApp();
    at = desk(app);
    [creator, buyer, moderator] = await Promise.all([app.person(), app.person(), at.moderator()]);
    listing = await at.submit(creator);
    await at.verify(creator);
    section = await at.section(creator, listing.listing_id, 'Before you start');
    await at.fill(creator, listing);
    await at.approve(moderator, listing.id);
    png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
  });
  afterAll(() => app.stop());

  const as = (person?: Person) => ({ token: person?.token });
  const write = (person: Person, body: object) => app.call('POST', 'listing/text', { ...as(person), body });
  const stored = async () =>
    (
      await readdir(fileURLToPath(app.config.get('FILES_URL')), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    ).filter((one) => one.isFile()).length;

  it('accepts one file before the other fields, and no more', async () => {
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

  it('keeps its files while the outcome of the command is unknown, and removes them when it is refused', async () => {
    const before = await stored();
    const lost = new DomainError('unavailable', 'event_store_unavailable', 'Try again.', { retryAfter: 2 });
    const part = await app.web.get(FileFolder).write(chunks(pdf));
    const received = { ...part, name: 'kept.pdf', mimeType: 'application/pdf' };
    const belonging = { ownerId: creator.id, scope: 'section', scopeId: `${listing.id}/${section.id}` };
    await expect(app.web.get(Files).storeFor([received], belonging, () => Promise.reject(lost))).rejects.toBe(lost);
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

  it('shows a TIFF as any other picture', async () => {
    const tiff = await sharp(png).tiff().toBuffer();
    const answer = await at.upload<{ data: { items: object[] } }>(
      creator,
      'listing/image',
      'image_content',
      [['scan.tiff', tiff]],
      { section: section.id },
    );
    expect([answer.status, answer.body]).toMatchObject([201, { data: { items: [{ file_name: 'scan.webp' }] } }]);
  });

  it('keeps a wide picture in smaller widths too, for the same readers, and removes them with it', async () => {
    const before = await stored();
    const photo = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const answer = await at.upload<Items>(creator, 'listing/image', 'image_content', [['shop.jpg', photo]], {
      section: section.id,
    });
    const item = answer.body.data.items[0]!;
    expect(item).toMatchObject({ width: 1_200, height: 600 });
    expect(await stored()).toBe(before + 3);
    const link = item.image_content!;
    const shown = async (query: string) => {
      const found = await fetch(`${app.url}${link}${query}`);
      const { width } = await sharp(Buffer.from(await found.arrayBuffer())).metadata();
      return [width, found.headers.get('content-type'), found.headers.get('etag')];
    };
    const whole = await shown('');
    const tag = whole[2] as string;
    const etag = (width: number) => `${tag.slice(0, -1)}-${width}"`;
    expect(whole).toEqual([1_200, 'image/webp', tag]);
    expect(await shown('&width=480')).toEqual([480, 'image/webp', etag(480)]);
    expect(await shown('&width=960')).toEqual([960, 'image/webp', etag(960)]);
    for (const width of ['1600', '481', '../480', 'wide']) expect(await shown(`&width=${width}`)).toEqual(whole);
    expect((await fetch(`${app.url}${link.split('?')[0]}?width=480`)).status).toBe(404);
    const range = { headers: { range: 'bytes=0-3' } };
    expect(await (await fetch(`${app.url}${link}&width=480`, range)).text()).toBe('RIFF');
    await app.web.get(Files).remove([/files\/([^?]+)/.exec(link)![1]!]);
    expect(await stored()).toBe(before);
  });

  it.each([
    ['IMG_0412.HEIC', HEIC, 64, 96],
    ['scan.bmp', bmp(64, 96), 64, 96],
  ])('shows %s upright, without the place where it was taken', async (name, bytes, width, height) => {
    const answer = await at.upload<Items>(creator, 'listing/image', 'image_content', [[name, bytes]], {
      section: section.id,
    });
    const item = answer.body.data.items[0]!;
    expect([answer.status, item]).toMatchObject([201, { width, height, file_name: name.replace(/\w+$/, 'webp') }]);
    const served = Buffer.from(await (await fetch(new URL(item.image_content!, app.url))).arrayBuffer());
    const { exif, xmp } = await sharp(served).metadata();
    expect([exif, xmp, bytes.includes('Camera') && served.includes('Camera')]).toEqual([undefined, undefined, false]);
    const colour = async (top: number) => {
      const pixel = await sharp(served).extract({ left: 32, top, width: 1, height: 1 }).raw().toBuffer();
      return ['red', 'green', 'blue'].filter((_, channel) => pixel[channel]! > 96);
    };
    expect([await colour(10), await colour(86)]).toEqual([['red'], ['blue']]);
  });

  it('refuses a damaged picture, and one with too many pixels, and converts the next one', async () => {
    const send = async (name: string, bytes: Buffer) => {
      const { status, body } = await at.upload(creator, 'listing/image', 'image_content', [[name, bytes]], {
        section: section.id,
      });
      return [status, body.detail];
    };
    const wide = bmp(60_000, 60_000, Buffer.alloc(64));
    for (const bytes of [HEIC.subarray(0, 1_000), wide])
      expect(await send('IMG_1.heic', bytes)).toEqual([400, 'IMG_1.heic is damaged or too large to show.']);
    expect((await send('IMG_2.heic', HEIC))[0]).toBe(201);
  });

  it('keeps nothing of a hostile upload, nor of the other files in its form', async () => {
    const before = [await stored(), await countOf(app, 'app.file'), await countOf(app, catalogueView.table.content)];
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
    expect([await stored(), await countOf(app, 'app.file'), await countOf(app, catalogueView.table.content)]).toEqual(
      before,
    );
  });

  it('of each of a hundred hostile files is refused with a sentence, or stored as a plain picture or download', async () => {
    const corpus = await hostileFiles();
    expect(corpus.length).toBeGreaterThanOrEqual(100);
    const [fields, before, wrong] = [{ section: section.id, duration: '7' }, process.memoryUsage().rss, [] as object[]];
    let accepted = 0;
    for (const { route, name, bytes } of corpus) {
      const kept = await stored();
      const answer = await at.upload<Partial<Made<{ items: Item[] }>> & { detail?: string }>(
        creator,
        route,
        FIELDS[route],
        [[name, bytes]],
        fields,
      );
      const isRefused = answer.status >= 400 && answer.status < 500 && !!answer.body.detail;
      if (answer.status === 201) accepted++;
      else if (!isRefused || (await stored()) !== kept) wrong.push({ route, name, status: answer.status });
      for (const item of answer.body.data?.items ?? []) {
        const served = await fetch(new URL((item.image_content ?? item.file_content)!, app.url));
        const body = Buffer.from(await served.arrayBuffer());
        const { exif, xmp, format } = item.image_content ? await sharp(body).metadata() : { format: undefined };
        const isPicture = format === 'webp' && !exif && !xmp && !body.includes(PAYLOAD);
        const isDownload = /^attachment/.test(served.headers.get('content-disposition') ?? '');
        const isBoxed =
          served.headers.get('x-content-type-options') === 'nosniff' &&
          /sandbox/.test(served.headers.get('content-security-policy') ?? '');
        if (!(isPicture || isDownload) || !isBoxed) wrong.push({ route, name, served: served.status });
      }
    }
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(10);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1_048_576);
  });

  it('keeps the last segment of a file name with a path', async () => {
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
