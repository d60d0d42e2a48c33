import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type App, type Person, startApp } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { until } from '../until.js';
import { startWebProcess, type WebProcess } from '../web-process.js';
import { inPieces } from './in-pieces.js';
import { answerOf, multipart, openUpload, type RawFile, rawUpload } from './raw-upload.js';

const MEGABYTE = 1_048_576;
const UPLOADS = 40;
const MOST = 150 * MEGABYTE;

let app: App;
let creator: Person;
let section: string;
beforeAll(async () => {
  app = await startApp();
  creator = await app.person();
  const at = desk(app);
  const listing = await at.submit(creator);
  section = (await at.section(creator, listing.listing_id, 'Papers')).id;
});
afterAll(() => app.stop());

const pdf = (name: string, bytes: number): RawFile => {
  const content = Buffer.alloc(bytes, 'x');
  content.write('%PDF-1.4\n');
  return { name, bytes: content };
};
const formOf = (file: RawFile, field = 'file_content') => ({
  ...{ token: creator.token, fields: { section }, field, files: [file] },
});
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

describe('Many uploads at once', () => {
  let web: WebProcess;
  beforeAll(async () => (web = await startWebProcess(app)));
  afterAll(() => web?.stop());
  const folder = () => fileURLToPath(app.config.get('FILES_URL'));

  it('of 25 MB each cost the web process less than 150 MB, and all are stored', async () => {
    const file = pdf('a.pdf', 25 * MEGABYTE);
    const send = () => rawUpload(`${web.url}/api/listing/file`, formOf(file));
    const before = web.rss();
    web.resetPeak();
    const answers = await Promise.all(Array.from({ length: UPLOADS }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(UPLOADS).fill(201));
    expect(web.peak() - before).toBeLessThan(MOST);
    expect(filesIn(folder())).toBe(UPLOADS);
  });

  it('of photographs with 39 million pixels cost the web process less than 150 MB', async () => {
    const create = { width: 7_300, height: 5_400, channels: 3, background: 'teal' } as const;
    const file = { name: 'photo.jpg', bytes: await sharp({ create }).jpeg().toBuffer() };
    const send = () => rawUpload(`${web.url}/api/listing/image`, formOf(file, 'image_content'));
    const before = web.rss();
    web.resetPeak();
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    expect(web.peak() - before).toBeLessThan(MOST);
  });

  it('at a byte per second are disconnected and leave nothing, as other bodies are; other requests are answered meanwhile', async () => {
    const before = filesIn(folder());
    const pieces = multipart(formOf(pdf('slow.pdf', 1_000)));
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const slow = Array.from({ length: 4 }, () => openUpload(`${web.url}/api/listing/file`, creator.token, length));
    const json = request(`${web.url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    let areCut = false;
    const answers = Promise.all([...slow, json].map(answerOf)).finally(() => (areCut = true));
    json.write('{');
    for (const sending of slow)
      for (const piece of [...pieces.slice(0, 2), pieces[2]!.subarray(0, 100)]) sending.write(piece);
    await until(
      () => filesIn(folder()),
      (files) => files === before + 4,
    );
    const dripping = setInterval(
      () => [...slow, json].forEach((sending) => sending.destroyed || sending.write('x')),
      1_000,
    );
    expect([(await ask(`${web.url}/api/listing/`)).status, areCut]).toEqual([200, false]);
    expect((await answers).map(({ status }) => status)).toEqual([408, 408, 408, 408, 408]);
    clearInterval(dripping);
    await until(
      () => filesIn(folder()),
      (files) => files === before,
    );
  });

  it('of 25 MB each in pieces cost the web process less than 150 MB too', async () => {
    const { bytes } = pdf('a.pdf', 25 * MEGABYTE);
    const kept = filesIn(folder());
    const { begun, open } = inPieces(app, web.url);
    const before = web.rss();
    web.resetPeak();
    const send = async () => {
      const id = await begun(creator, { name: 'a.pdf', size: bytes.length });
      for (let offset = 0; offset < bytes.length; offset += 8 * MEGABYTE) {
        const { answer, finish } = open(creator, id, offset, bytes.subarray(offset, offset + 8 * MEGABYTE), 0);
        finish();
        expect((await answer).status).toBe(200);
      }
      return id;
    };
    const uploads = await Promise.all(Array.from({ length: 10 }, send));
    const token = creator.token;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ section, uploads: uploads.slice(0, 4) });
    const handedIn = await fetch(`${web.url}/api/listing/file`, { method: 'POST', headers, body });
    expect(handedIn.status).toBe(201);
    expect(web.peak() - before).toBeLessThan(MOST);
    await until(
      () => filesIn(folder()),
      (files) => files === kept + 10,
    );
  });
});

describe('A disk that is full', () => {
  const mount = mkdtempSync(join(tmpdir(), 'groundwork-small-disk-'));
  let web: WebProcess;
  /** The mounted disk, which only the web process sees. */
  const disk = () => `/proc/${web.pid}/root${mount}`;
  beforeAll(async () => {
    const namespace = process.getuid!() === 0 ? ['unshare', '-m'] : ['unshare', '-rm'];
    const script = `mount -t tmpfs -o size=24m tmpfs '${mount}' && exec "$@"`;
    web = await startWebProcess(app, { FILES_URL: `file://${mount}/files`, FILES_FREE_MB: '4' }, [
      ...[...namespace, 'sh', '-c', script, 'sh'],
    ]);
  });
  afterAll(async () => {
    await web?.stop();
    rmSync(mount, { recursive: true, force: true });
  });
  const readiness = async () => {
    const answer = await fetch(`${web.url}/health/ready`);
    return { code: answer.status, ...((await answer.json()) as { checks: Record<string, boolean> }) };
  };
  const send = (bytes: number) => rawUpload(`${web.url}/api/listing/file`, formOf(pdf('a.pdf', bytes)));
  const refusal = {
    ...{ status: 507, headers: { 'retry-after': '300' } },
    body: { detail: 'There is no room for more files right now. Try again later.', code: 'no_space' },
  };

  it('refuses an upload before it reaches the last megabytes, and stays usable', async () => {
    expect(await send(22 * MEGABYTE)).toMatchObject(refusal);
    expect((await send(2 * MEGABYTE)).status).toBe(201);
    expect(filesIn(disk())).toBe(1);
  });

  it('refuses an upload during which it fills up, keeps nothing of it, and takes files again afterwards', async () => {
    const pieces = multipart(formOf(pdf('a.pdf', 10 * MEGABYTE)));
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const sending = openUpload(`${web.url}/api/listing/file`, creator.token, length);
    const answer = answerOf(sending);
    const [fields, head, content, ...end] = pieces as [Buffer, Buffer, Buffer];
    for (const piece of [fields, head, content.subarray(0, MEGABYTE)]) sending.write(piece);
    await until(
      () => filesIn(disk()),
      (files) => files === 2,
    );
    expect((await readiness()).code).toBe(200);
    writeFileSync(join(disk(), 'filler'), Buffer.alloc(18 * MEGABYTE));
    expect(await until(readiness, ({ code }) => code === 503)).toMatchObject({
      checks: { disk: false, postgres: true },
    });
    for (const piece of [content.subarray(MEGABYTE), ...end]) sending.write(piece);
    sending.end();
    expect(await answer).toMatchObject(refusal);
    rmSync(join(disk(), 'filler'));
    await until(readiness, ({ code }) => code === 200);
    expect(filesIn(disk())).toBe(1);
    expect((await send(2 * MEGABYTE)).status).toBe(201);
  });
});

/** Status of a GET on a connection of its own. */
const ask = (url: string) =>
  new Promise<{ status: number }>((resolve, reject) => {
    request(url, { agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode! });
    })
      .once('error', reject)
      .end();
  });
