import { randomBytes } from 'node:crypto';
import { rm, utimes } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { FileFolder } from '#server/platform/files/file-folder';
import { FileSweeper } from '#server/platform/files/file-sweeper';
import { PlatformEraser } from '#server/platform/security/platform-eraser';
import { type App, countOf, type Person, startApp } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { until } from '../until.js';
import { inPieces } from './in-pieces.js';

const MEGABYTE = 1_048_576;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let app: App;
let [ada, other]: Person[] = [];
let at: ReturnType<typeof inPieces>;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
  [ada, other] = await Promise.all([app.person(), app.person()]);
  at = inPieces(app);
});
afterAll(() => app.stop());

const begun = (person = ada!, size = 3 * MEGABYTE) => at.begun(person, { name: 'fees.pdf', size });
const offset = async (id: string) => (await at.state(ada!, id)).body.data.offset;
const today = async (person: Person) =>
  (
    await sql<{ bytes: number; files: number }>`select bytes, files from app.upload_day
      where person_id = ${person.id}`.execute(app.sql)
  ).rows[0] ?? { bytes: 0, files: 0 };

describe('An upload in pieces', () => {
  it('goes on where its connection was cut', async () => {
    const bytes = randomBytes(3 * MEGABYTE);
    const id = await begun();
    const { sending } = at.open(ada!, id, 0, bytes.subarray(0, 2 * MEGABYTE), MEGABYTE / 2);
    await until(
      () => at.stored(id) ?? 0,
      (stored) => stored > MEGABYTE,
    );
    sending.destroy();
    const arrived = await until(
      () => offset(id),
      (stored) => stored > MEGABYTE && stored <= 1.5 * MEGABYTE,
    );
    const { body } = await until(
      () => at.send(ada!, id, arrived, bytes.subarray(arrived)),
      ({ status }) => status === 200,
    );
    expect(body.data).toEqual({ id, offset: bytes.length, size: bytes.length });
  });

  it('counts a repeated piece once, and of one that overlaps only what is new', async () => {
    const id = await begun();
    const bytes = randomBytes(1_000);
    const sent = async (from: number, to: number) => {
      const { status, body } = await at.send(ada!, id, from, bytes.subarray(from, to));
      return [status, body.data.offset];
    };
    expect(await sent(0, 400)).toEqual([200, 400]);
    expect(await sent(0, 400)).toEqual([200, 400]);
    expect(await sent(100, 300)).toEqual([200, 400]);
    expect(await sent(300, 1_000)).toEqual([200, 1_000]);
    expect(await offset(id)).toBe(1_000);
  });

  it('refuses a piece after its end with the offset, and none is stored', async () => {
    const id = await begun();
    await at.send(ada!, id, 0, Buffer.alloc(100));
    const { status, body } = await at.send(ada!, id, 101, Buffer.alloc(100));
    expect([status, body]).toMatchObject([409, { code: 'upload_offset', offset: 100 }]);
    expect(await offset(id)).toBe(100);
  });

  it('takes no more than its size, and no piece of more than 8 MB', async () => {
    const id = await begun(ada!, 1_000);
    expect(await at.send(ada!, id, 0, Buffer.alloc(1_001))).toMatchObject({
      status: 413,
      body: { detail: 'fees.pdf is larger than it was said to be.' },
    });
    expect(at.stored(id)).toBe(0);
    await at.send(ada!, id, 0, Buffer.alloc(400));
    expect((await at.send(ada!, id, 400, Buffer.alloc(601))).status).toBe(413);
    expect((await at.state(ada!, id)).body).toMatchObject({ message: 'Upload', data: { offset: 400 } });
    expect((await at.send(ada!, id, 400, Buffer.alloc(600))).body.data.offset).toBe(1_000);
    const large = await begun(ada!, 20 * MEGABYTE);
    expect(await at.send(ada!, large, 0, Buffer.alloc(9 * MEGABYTE))).toMatchObject({
      status: 413,
      body: { detail: 'Send one piece of at most 8 MB at a time.' },
    });
    expect(at.stored(large)).toBe(0);
    for (const one of [id, large]) await at.cancel(ada!, one);
  });

  it('takes one piece at a time: bytes of two do not mix', async () => {
    const id = await begun(ada!, 1_000_000);
    const [first, second] = [Buffer.alloc(500_000, 'a'), Buffer.alloc(500_000, 'b')];
    const { answer, finish } = at.open(ada!, id, 0, first, 1_000);
    await until(
      () => at.stored(id) ?? 0,
      (stored) => stored > 0,
    );
    const refused = await at.send(ada!, id, 0, second);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([409, 'upload_busy', '2']);
    finish();
    expect((await answer).status).toBe(200);
    expect((await at.send(ada!, id, 500_000, second)).body.data.offset).toBe(1_000_000);
  });

  it('of another person is not found, as an unknown one', async () => {
    const id = await begun();
    for (const one of [id, UNKNOWN, 'no-id'])
      for (const answer of [
        await at.state(other!, one),
        await at.send(other!, one, 0, Buffer.alloc(10)),
        await at.cancel(other!, one),
      ])
        expect(answer.status).toBe(404);
    expect(await offset(id)).toBe(0);
  });

  it.each([
    [{ field: 'file_content', name: 'big.pdf', size: 25 * MEGABYTE + 1 }, 413, 'big.pdf is too large (25 MB at most).'],
    [{ field: 'thumbnail', name: 'big.png', size: 5 * MEGABYTE + 1 }, 413, 'big.png is too large (5 MB at most).'],
    [
      { field: 'file_content', name: 'tool.exe', size: 10 },
      415,
      'tool.exe: only .pdf, .doc, .docx and .txt files can be added.',
    ],
    [{ field: 'file_content', name: 'empty.pdf', size: 0 }, 400, 'empty.pdf is empty.'],
    [{ field: 'anything', name: 'a.pdf', size: 10 }, 400, 'No form takes files under this name.'],
  ])('is refused before any byte: %o', async (file, status, detail) => {
    const rows = await countOf(app, 'app.upload');
    expect(await at.begin(ada!, file)).toMatchObject({ status, body: { detail } });
    expect(await countOf(app, 'app.upload')).toBe(rows);
  });

  it('is one upload under its Idempotency-Key', async () => {
    const request = {
      ...{ token: other!.token, body: { field: 'file_content', name: 'a.pdf', size: 10 } },
      headers: { 'idempotency-key': 'begin-once' },
    };
    const begin = () => app.call<{ data: object }>('POST', 'uploads', request);
    const before = await today(other!);
    const first = await begin();
    await sql`update app.idempotency set status = null, body = null, locked_until = now() where key = 'begin-once'`.execute(
      app.sql,
    );
    expect((await begin()).body).toEqual(first.body);
    expect(await today(other!)).toEqual({ bytes: before.bytes + 10, files: before.files + 1 });
  });
});

describe('The quota of a person', () => {
  it('counts an unfinished upload whole, until it is cancelled', async () => {
    const person = await app.person();
    const size = 20 * MEGABYTE;
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push(await begun(person, size));
    expect(await today(person)).toEqual({ bytes: 200 * MEGABYTE, files: 10 });
    expect(await at.begin(person, { name: 'more.pdf', size: 1 })).toMatchObject({
      status: 429,
      body: { detail: 'You have sent as many files as one day allows (200 MB). Try again tomorrow.' },
    });
    await at.send(person, ids[0]!, 0, Buffer.alloc(1_000));
    expect(at.stored(ids[0]!)).toBe(1_000);
    expect((await at.cancel(person, ids[0]!)).status).toBe(204);
    expect(at.stored(ids[0]!)).toBeUndefined();
    expect(await today(person)).toEqual({ bytes: 180 * MEGABYTE, files: 9 });
    expect((await at.begin(person, { name: 'more.pdf', size: 1 })).status).toBe(201);
  });

  it('counts a file that is stored in another size for the day of its upload', async () => {
    const person = await app.person();
    const catalogue = desk(app);
    const section = (await catalogue.section(person, (await catalogue.submit(person)).listing_id, 'Shop')).id;
    const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const sent = await at.whole(person, { field: 'image_content', name: 'shop.png', bytes });
    if ('refused' in sent) throw new Error(JSON.stringify(sent.refused.body));
    for (const table of ['app.upload', 'app.upload_day'])
      await sql`update ${sql.table(table)} set day = day - 1
        where ${sql.ref(table === 'app.upload' ? 'owner_id' : 'person_id')} = ${person.id}`.execute(app.sql);
    const body = { section, uploads: [sent.id] };
    expect((await app.call('POST', 'listing/image', { token: person.token, body })).status).toBe(201);
    const { rows: stored } = await sql<{ size: number }>`select size from app.file
      where owner_id = ${person.id}`.execute(app.sql);
    expect(stored[0]!.size).toBeLessThan(bytes.length);
    const { rows: days } = await sql`select bytes, files from app.upload_day where person_id = ${person.id}
      order by day`.execute(app.sql);
    expect(days).toEqual([
      { bytes: stored[0]!.size, files: 1 },
      { bytes: 0, files: 0 },
    ]);
  });

  it('counts unfinished uploads in the space of the account', async () => {
    const person = await app.person();
    const id = await begun(person);
    await sql`update app.upload set size = ${5_000 * MEGABYTE} where id = ${id}`.execute(app.sql);
    expect(await at.begin(person, { name: 'last.pdf', size: 1 })).toMatchObject({
      status: 413,
      body: { code: 'storage_full' },
    });
  });
});

describe('What is left of uploads', () => {
  const sweep = () => app.worker.get(FileSweeper).sweep();
  const rows = async (id: string) => (await sql`select from app.upload where id = ${id}`.execute(app.sql)).rows.length;

  it('is swept a day after it began, unless a piece is being received', async () => {
    const [old, written, fresh] = [await begun(), await begun(), await begun()];
    for (const id of [old, written, fresh]) await at.send(ada!, id, 0, Buffer.alloc(1_000));
    const { answer, finish } = at.open(ada!, written, 1_000, Buffer.alloc(200_000), 1_000);
    await until(
      () => at.stored(written) ?? 0,
      (stored) => stored > 1_000,
    );
    await sql`update app.upload set created_at = created_at - interval '24 hours' where id in (${old}, ${written})`.execute(
      app.sql,
    );
    expect(await sweep()).toEqual({ parts: 1, files: 0 });
    expect([await rows(old), at.stored(old)]).toEqual([0, undefined]);
    finish();
    expect((await answer).status).toBe(200);
    expect(await sweep()).toEqual({ parts: 1, files: 0 });
    expect([await rows(written), await rows(fresh), at.stored(fresh)]).toEqual([0, 1, 1_000]);
  });

  it('stays while a form has it, however old, until its outcome is unknown for an hour', async () => {
    const id = await begun();
    await at.send(ada!, id, 0, Buffer.alloc(1_000));
    const old = new Date(Date.now() - 30 * 3_600_000);
    await utimes(app.worker.get(FileFolder).pathOfPart(id), old, old);
    const claimed = (age: string) =>
      sql`update app.upload set created_at = now() - interval '30 hours',
      claimed_by = 'a-command', claimed_at = now() - ${age}::interval where id = ${id}`.execute(app.sql);
    await claimed('1 minute');
    expect(await sweep()).toEqual({ parts: 0, files: 0 });
    expect([await rows(id), at.stored(id)]).toEqual([1, 1_000]);
    await claimed('1 hour');
    expect(await sweep()).toEqual({ parts: 1, files: 0 });
    expect([await rows(id), at.stored(id)]).toEqual([0, undefined]);
  });

  it('is not made again by a late piece: 404 once its part was removed', async () => {
    const id = await begun();
    expect(at.stored(id)).toBe(0);
    await rm(app.worker.get(FileFolder).pathOfPart(id));
    expect((await at.send(ada!, id, 0, Buffer.alloc(1_000))).status).toBe(404);
    expect(at.stored(id)).toBeUndefined();
    await at.cancel(ada!, id);
  });

  it('is erased with its person', async () => {
    const person = await app.person();
    const [id, kept] = [await begun(person), await begun()];
    await at.send(person, id, 0, Buffer.alloc(1_000));
    await app.worker.get(PlatformEraser).erase(person.id);
    expect([await rows(id), at.stored(id), await rows(kept)]).toEqual([0, undefined, 1]);
  });
});
