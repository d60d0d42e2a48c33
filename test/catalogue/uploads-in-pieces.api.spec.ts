import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { type App, countOf, type Person, startApp } from '../app.js';
import { formWith } from '../form-with.js';
import { inPieces } from '../platform/in-pieces.js';
import { until } from '../until.js';
import { startWebProcess } from '../web-process.js';
import { desk, type Item, type Made, type Shown } from './desk.js';
import { FIELDS, hostileFiles } from './hostile-files.js';
import { WEBM } from './recordings.js';

type Items = Made<{ items: (Item & { file_name: string })[] }> & { detail?: string; code?: string };

const MEGABYTE = 1_048_576;
const pdf = (bytes = 2_500_000) => {
  const content = Buffer.alloc(bytes, 'x');
  content.write('%PDF-1.4\n');
  return content;
};

let app: App;
let at: ReturnType<typeof desk>;
let pieces: ReturnType<typeof inPieces>;
let [creator, other] = [] as unknown as [Person, Person];
let section: string;
let picture: Buffer;
beforeAll(async () => {
  app = await startApp();
  [at, pieces] = [desk(app), inPieces(app)];
  [creator, other] = await Promise.all([app.person(), app.person()]);
  section = (await at.section(creator, (await at.submit(creator)).listing_id, 'Papers')).id;
  picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

const whole = async (name: string, bytes: Buffer = pdf(), field = 'file_content', person = creator) => {
  const sent = await pieces.whole(person, { field, name, bytes });
  if ('refused' in sent) throw new Error(JSON.stringify(sent.refused.body));
  return sent.id;
};
const handIn = (uploads: string[], { person = creator, into = section, headers = {} } = {}) =>
  app.call<Items>('POST', 'listing/file', { token: person.token, body: { section: into, uploads }, headers });
const bytesOf = async (link: string) => Buffer.from(await (await fetch(new URL(link, app.url))).arrayBuffer());
const counts = async () => [await countOf(app, 'app.file'), await countOf(app, catalogueView.table.content)];

describe('A form with uploads', () => {
  it('stores them as it does its own files, which come first, and their parts go', async () => {
    const ids = [await whole('fees.pdf'), await whole('forms.pdf', pdf(1_200_000))];
    const form = formWith({ section }, 'file_content', 'a.txt', 'Two copies.');
    for (const id of ids) form.append('uploads', id);
    const { status, body } = await app.call<Items>('POST', 'listing/file', { token: creator.token, form });
    expect([status, body.data.items.map(({ file_name }) => file_name)]).toEqual([
      201,
      ['a.txt', 'fees.pdf', 'forms.pdf'],
    ]);
    expect(await bytesOf(body.data.items[1]!.file_content!)).toEqual(pdf());
    await until(
      () => pieces.incoming(),
      (parts) => parts.length === 0,
    );
    expect(await countOf(app, 'app.upload')).toBe(0);
  });

  it('takes the picture of a listing and of a draft, and a recording', async () => {
    const cover = () => whole('shop.png', picture, 'thumbnail');
    const draft = randomUUID();
    const { token } = creator;
    await app.call('POST', 'listing/draft', { token, body: { id: draft, title: 'Bake' } });
    const kept = await app.call<{ data: { thumbnail: string } }>('POST', `listing/draft/${draft}/thumbnail`, {
      ...{ token, form: formOf({ uploads: await cover() }) },
    });
    expect([kept.status, (await sharp(await bytesOf(kept.body.data.thumbnail)).metadata()).width]).toEqual([200, 700]);
    const listing = await at.submit(creator);
    const edited = await app.call<Made<Shown>>('PATCH', `listing/${listing.slug}`, {
      ...{ token, form: formOf({ uploads: await cover() }) },
    });
    expect([edited.status, edited.body.data.thumbnail]).toEqual([200, expect.any(String)]);
    const uploads = await whole('recording.webm', WEBM, 'audio');
    const recorded = await app.call<{ data: { item: Item } }>('POST', 'listing/audio', {
      ...{ token, form: formOf({ section, duration: '7', uploads }) },
    });
    expect([recorded.status, recorded.body.data.item.resourcetype]).toEqual([201, 'Audio']);
  });

  it('is refused when an upload was handed in before, is of another field or of another person', async () => {
    const missing = { status: 410, body: { code: 'upload_missing', field: 'file_content' } };
    const [id, image, hers] = [
      await whole('once.pdf'),
      await whole('shop.png', picture, 'image_content'),
      await whole('hers.pdf', pdf(), 'file_content', other),
    ];
    expect((await handIn([id])).status).toBe(201);
    const before = await counts();
    for (const named of [id, image, hers, randomUUID(), 'no-id']) expect(await handIn([named])).toMatchObject(missing);
    expect(await counts()).toEqual(before);
    expect((await pieces.state(other, hers)).body.data.offset).toBe(2_500_000);
  });

  it('of two at once gets an upload that both name, and the other nothing', async () => {
    const before = await counts();
    const id = await whole('both.pdf');
    const answers = await Promise.all([handIn([id]), handIn([id]), handIn([id])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });

  it('is refused with the name of each bad file, and leaves every upload for another form', async () => {
    const before = await counts();
    const good = await whole('good.pdf');
    const [hostile, half] = [await whole('page.pdf', Buffer.alloc(2_000_000, '<html>')), await begun('half.pdf')];
    const form = formWith({ section }, 'file_content', 'tool.exe', 'MZ');
    for (const id of [good, hostile, half]) form.append('uploads', id);
    expect(await app.call('POST', 'listing/file', { token: creator.token, form })).toMatchObject({
      status: 415,
      body: {
        detail: [
          'tool.exe: only .pdf, .doc, .docx and .txt files can be added.',
          'page.pdf is not what its name says.',
          'half.pdf has not arrived whole.',
        ].join(' '),
      },
    });
    expect((await handIn([half])).body).toMatchObject({ file_content: ['half.pdf has not arrived whole.'] });
    expect((await handIn([good], { into: randomUUID() })).status).toBe(404);
    expect((await handIn([good], { person: other })).status).toBe(404);
    expect(await counts()).toEqual(before);
    expect((await handIn([good])).status).toBe(201);
  });

  it('names them by text: any other value is refused with the name of the field', async () => {
    for (const uploads of [{ toString: 'x' }, [{}], [null], [1], true])
      expect(
        await app.call('POST', 'listing/file', { token: creator.token, body: { section, uploads } }),
      ).toMatchObject({ status: 400, body: { uploads: ['Name each upload by its id.'] } });
  });

  it('keeps to the number and size of files that it takes', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 11; n++) ids.push(await whole(`${n}.pdf`, pdf(100)));
    expect(await handIn(ids)).toMatchObject({ status: 413, body: { detail: 'Send at most 10 files at once.' } });
    await sql`update app.upload set size = ${21 * MEGABYTE} where id = any(${ids})`.execute(app.sql);
    expect((await handIn(ids.slice(0, 5))).body.detail).toBe('These files are too large together (100 MB at most).');
  });

  it('repeated after its process died is the same command and finds its uploads', async () => {
    const id = await whole('crash.pdf');
    const before = await counts();
    const headers = { 'idempotency-key': 'crashed' };
    const web = await startWebProcess(app, { FAIL_AT: 'after-append:1' });
    try {
      const sending = fetch(`${web.url}/api/listing/file`, {
        ...{ method: 'POST', body: JSON.stringify({ section, uploads: [id] }) },
        headers: { ...headers, authorization: `Bearer ${creator.token}`, 'content-type': 'application/json' },
      });
      await expect(sending).rejects.toThrow('fetch failed');
    } finally {
      await web.stop();
    }
    expect(await handIn([id])).toMatchObject({ status: 410 });
    await sql`update app.idempotency set locked_until = now() where key = 'crashed'`.execute(app.sql);
    const again = await handIn([id], { headers });
    expect([again.status, again.body.data.items.map(({ file_name }) => file_name)]).toEqual([201, ['crash.pdf']]);
    expect((await counts())[1]).toBe(before[1]! + 1);
  });

  it('keeps its Idempotency-Key as long as a form with files does', async () => {
    const id = await whole('locked.pdf');
    const waiting = await app.sql.startTransaction().execute();
    await sql`lock table app.upload in exclusive mode`.execute(waiting);
    const answer = handIn([id], { headers: { 'idempotency-key': 'locked' } });
    const lock = await until(
      async () =>
        (
          await sql<{ seconds: number }>`select extract(epoch from locked_until - now())::float as seconds
            from app.idempotency where key = 'locked'`.execute(app.sql)
        ).rows[0]?.seconds ?? 0,
      (seconds) => seconds > 0,
    );
    await waiting.rollback().execute();
    expect((await answer).status).toBe(201);
    expect(lock).toBeGreaterThan(20);
  });

  it('of each of a hundred hostile files is answered as with the file itself', async () => {
    const differing: object[] = [];
    let refused = 0;
    // JSON, unlike the head of a file in a form, is refused for a NUL in a name.
    const files = (await hostileFiles()).filter(({ name }) => !name.includes('\0'));
    for (const { route, name, bytes } of files) {
      const field = FIELDS[route];
      const itself = await at.upload(creator, route, field, [[name, bytes]], { section, duration: '7' });
      const answer = await answerInPieces(route, { field, name, bytes });
      if (answer.status >= 400) refused++;
      if (answer.status !== itself.status || answer.body.detail !== itself.body.detail)
        differing.push({
          route,
          name,
          itself: [itself.status, itself.body.detail],
          answer: [answer.status, answer.body],
        });
    }
    expect(differing).toEqual([]);
    expect(refused).toBeGreaterThan(50);
  });
});

const begun = (name: string) => pieces.begun(creator, { name, size: 1_000_000 });

async function answerInPieces(route: string, file: { field: string; name: string; bytes: Buffer }) {
  const sent = await pieces.whole(creator, file);
  if ('refused' in sent) return sent.refused;
  const body = { section, duration: '7', uploads: [sent.id] };
  return app.call<Items>('POST', route, { token: creator.token, body });
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
