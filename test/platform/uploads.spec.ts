import { readdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { UPLOADS } from '#server/catalogue/catalogue.uploads';
import { SLOWEST } from '#server/platform/http/slow-bodies';
import { type App, countOf, type Person, startApp } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { until } from '../until.js';
import { answerOf, multipart, openUpload, type RawFile, rawUpload } from './raw-upload.js';

const MEGABYTE = 1_048_576;

let app: App;
let [creator, other]: Person[] = [];
const sections = new Map<Person, string>();

beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
  [creator, other] = await Promise.all([app.person(), app.person()]);
  const at = desk(app);
  for (const person of [creator, other]) {
    const listing = await at.submit(person);
    sections.set(person, (await at.section(person, listing.listing_id, 'Papers')).id);
  }
});
afterAll(() => app.stop());

const pdf = (name: string, bytes = 1_000): RawFile => {
  const content = Buffer.alloc(bytes, 'x');
  content.write('%PDF-1.4\n');
  return { name, bytes: content };
};
const formOf = (person: Person, files: RawFile[]) => ({
  ...{ token: person.token, fields: { section: sections.get(person)! }, field: 'file_content', files },
});
const address = () => `${app.url}/api/listing/file`;
const send = (person: Person, ...files: RawFile[]) => rawUpload(address(), formOf(person, files));
/** Starts an upload that waits before its last piece. */
function begin(person: Person, file = pdf('slow.pdf', 200_000), key?: string) {
  const pieces = multipart(formOf(person, [file]));
  const sending = openUpload(address(), person.token, sizeOf(pieces));
  if (key) sending.setHeader('idempotency-key', key);
  const answer = answerOf(sending);
  answer.catch(() => undefined);
  for (const piece of pieces.slice(0, -1)) sending.write(piece);
  return { answer, sending, finish: () => sending.end(pieces.at(-1)) };
}
const sizeOf = (pieces: Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);
const onDisk = async (folder = '') =>
  (
    await readdir(`${fileURLToPath(app.config.get('FILES_URL'))}/${folder}`, {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  ).filter((one) => one.isFile()).length;
const kept = async () => [await onDisk(), await countOf(app, 'app.file')];
const partsOnDisk = (count: number) =>
  until(
    () => onDisk('incoming'),
    (parts) => parts === count,
  );
const today = async (person: Person) =>
  (
    await sql<{
      bytes: number;
      files: number;
    }>`select bytes, files from app.upload_day where person_id = ${person.id}`.execute(app.sql)
  ).rows[0] ?? { bytes: 0, files: 0 };

describe('A refused upload', () => {
  it.each([
    ['names a file that is too large', [pdf('big.pdf', 25 * MEGABYTE + 1)], 'big.pdf is too large (25 MB at most).'],
    [
      'names every bad file',
      [pdf('good.pdf'), pdf('big.pdf', 25 * MEGABYTE + 1), pdf('tool.exe')],
      'big.pdf is too large (25 MB at most). tool.exe: only .pdf, .doc, .docx and .txt files can be added.',
    ],
    [
      'names the maximum size of a form',
      [1, 2, 3, 4, 5].map((n) => pdf(`${n}.pdf`, 24 * MEGABYTE)),
      'These files are too large together (100 MB at most).',
    ],
    [
      'names the maximum number of files',
      Array.from({ length: 11 }, (_, n) => pdf(`${n}.pdf`)),
      'Send at most 10 files at once.',
    ],
  ])('%s', async (_, files, detail) => {
    const before = await kept();
    expect(await send(creator!, ...files)).toMatchObject({
      status: 413,
      body: { detail, code: 'too_large', request_id: expect.any(String) },
    });
    expect(await kept()).toEqual(before);
  });

  it('lists the sentences of bad files under the field', async () => {
    const empty = { name: 'empty.pdf', bytes: Buffer.alloc(0) };
    const answer = await send(creator!, empty, pdf('tool.exe'));
    const sentences = ['empty.pdf is empty.', 'tool.exe: only .pdf, .doc, .docx and .txt files can be added.'];
    expect(answer).toMatchObject({ status: 400, body: { file_content: sentences, detail: sentences[0] } });
  });

  it('without a length is stopped at the limit of the form', async () => {
    const pieces = multipart(
      formOf(
        creator!,
        [1, 2, 3, 4, 5].map((n) => pdf(`${n}.pdf`, 24 * MEGABYTE)),
      ),
    );
    const before = await kept();
    const sending = openUpload(address(), creator!.token, 'chunked');
    const answer = answerOf(sending);
    for (const piece of pieces) sending.write(piece);
    sending.end();
    expect(await answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await kept()).toEqual(before);
  });

  it('without permission is answered before the form is complete', async () => {
    const pieces = multipart({ ...formOf(creator!, [pdf('mine.pdf', 200_000)]) });
    const sending = openUpload(address(), other!.token, sizeOf(pieces));
    const answer = answerOf(sending);
    for (const piece of pieces.slice(0, -1)) sending.write(piece);
    expect((await answer).status).toBe(404);
    expect(await onDisk('incoming')).toBe(0);
    sending.destroy();
  });
});

describe('An interrupted upload', () => {
  it('leaves nothing on the disk', async () => {
    const before = await kept();
    const under = [begin(creator!), begin(creator!), begin(creator!)];
    await partsOnDisk(3);
    for (const { sending } of under) sending.destroy();
    await partsOnDisk(0);
    expect(await kept()).toEqual(before);
    expect((await send(creator!, pdf('after.pdf'))).status).toBe(201);
  });
});

describe('A form', () => {
  it('of any size may arrive at the minimum rate after two waits of a minute', () => {
    const largest = Math.max(...Object.values(UPLOADS).map(({ total }) => total)) + MEGABYTE;
    const server = app.web.getHttpServer() as Server;
    expect(server.requestTimeout).toBeGreaterThan((2 * 60 + largest / SLOWEST) * 1_000);
  });

  it('keeps its Idempotency-Key locked while it is received', async () => {
    const { answer, finish } = begin(creator!, pdf('slow.pdf', 200_000), 'form-1');
    await partsOnDisk(1);
    const mine = sql`person_id = ${creator!.id} and key = 'form-1'`;
    await sql`update app.idempotency set locked_until = now() where ${mine}`.execute(app.sql);
    await until(
      async () => (await sql`select from app.idempotency where ${mine} and locked_until > now()`.execute(app.sql)).rows,
      ({ length }) => length === 1,
    );
    finish();
    expect((await answer).status).toBe(201);
  });
});

describe('One person’s uploads', () => {
  it('are queued beyond four at once, and delay no other person’s', async () => {
    const under = [1, 2, 3, 4].map(() => begin(creator!));
    await partsOnDisk(4);
    const waiting = Array.from({ length: 41 }, () => begin(creator!, pdf('next.pdf')));
    for (const { finish } of waiting) finish();
    const refused = await Promise.race(waiting.map(({ answer }) => answer));
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10' }, body: { code: 'throttled' } });
    expect((await send(other!, pdf('hers.pdf'))).status).toBe(201);
    expect(await onDisk('incoming')).toBe(4);
    for (const { finish } of under) finish();
    const answers = await Promise.all([...under, ...waiting].map(({ answer }) => answer));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(44).fill(201), 429]);
  });

  it('are refused for the day after its quota of bytes', async () => {
    const { bytes } = await today(other!);
    await sql`update app.upload_day set bytes = ${199 * MEGABYTE} where person_id = ${other!.id}`.execute(app.sql);
    const refused = await send(other!, pdf('more.pdf', 2 * MEGABYTE));
    expect(refused).toMatchObject({
      status: 429,
      body: {
        detail: 'You have sent as many files as one day allows (200 MB). Try again tomorrow.',
        code: 'throttled',
      },
    });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds > 0 && seconds <= 86_400).toBe(true);
    expect((await send(other!, pdf('small.pdf'))).status).toBe(201);
    await sql`update app.upload_day set bytes = ${bytes} where person_id = ${other!.id}`.execute(app.sql);
  });

  it('count stored files, and no refused ones', async () => {
    const before = await today(other!);
    expect((await send(other!, pdf('bad.exe', 50_000))).status).toBe(415);
    expect(await today(other!)).toEqual(before);
    expect((await send(other!, pdf('a.pdf', 3_000), pdf('b.pdf', 4_000))).status).toBe(201);
    expect(await today(other!)).toEqual({ bytes: before.bytes + 7_000, files: before.files + 2 });
  });

  it('succeed when their bytes cannot be counted afterwards', async () => {
    const { answer, finish } = begin(other!);
    await partsOnDisk(1);
    await sql`alter table app.upload_day rename to upload_day_away`.execute(app.sql);
    try {
      finish();
      expect((await answer).status).toBe(201);
    } finally {
      await sql`alter table app.upload_day_away rename to upload_day`.execute(app.sql);
    }
  });

  it('are refused when the account’s quota is full', async () => {
    await sql`insert into app.file (id, owner_id, scope, name, mime_type, size, sha256)
      values ('filler', ${other!.id}, 'section', 'filler', 'text/plain', ${5_000 * MEGABYTE}, '')`.execute(app.sql);
    expect(await send(other!, pdf('last straw.pdf'))).toMatchObject({
      status: 413,
      body: { detail: 'Your files fill the space of one account (5 GB).', code: 'storage_full' },
    });
    await sql`delete from app.file where id = 'filler'`.execute(app.sql);
  });
});
