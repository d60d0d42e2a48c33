import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { askClamd } from '#server/platform/providers/clamd';
import { type App, countOf, type Person, startApp } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { EICAR } from '../catalogue/unsafe-documents.js';
import { until } from '../until.js';
import { openClamd, VIRUS } from './clamd.js';

let app: App, creator: Person;
let at: ReturnType<typeof desk>;
let section: string;
let clamd: Awaited<ReturnType<typeof openClamd>>;
beforeAll(async () => {
  clamd = await openClamd();
  app = await startApp({ CLAMAV_URL: clamd.url });
  at = desk(app);
  creator = await app.person();
  const listing = await at.submit(creator);
  section = (await at.section(creator, listing.listing_id, 'Forms')).id;
});
beforeEach(() => {
  clamd.scanned.splice(0);
  clamd.behaves('scans');
});
afterAll(async () => {
  await app.stop();
  await clamd.stop();
});

const send = (...files: [string, Buffer | string][]) =>
  at.upload<Record<string, unknown>>(creator, 'listing/file', 'file_content', files, { section });
const kept = async () => {
  const all = await readdir(fileURLToPath(app.config.get('FILES_URL')), { recursive: true, withFileTypes: true });
  return [all.filter((one) => one.isFile()).length, await countOf(app, 'app.file')];
};
const LONG = `Register the name first.${' '.repeat(300_000)}`;
const address = () => ({ host: '127.0.0.1', port: Number(new URL(clamd.url).port) });
async function* once(bytes: Buffer) {
  yield bytes;
}

describe('An upload', () => {
  it('is scanned whole, and stored where nothing is found', async () => {
    expect((await send(['a.txt', LONG], ['b.txt', 'Then pay the fee.'])).status).toBe(201);
    expect(clamd.scanned.map(String)).toEqual([LONG, 'Then pay the fee.']);
  });

  it('is refused where a virus is found, by the name of the file and of the virus, with all of its form', async () => {
    const before = await kept();
    expect(await send(['good.txt', LONG], ['bad.txt', LONG + VIRUS])).toMatchObject({
      status: 415,
      body: {
        ...{ detail: 'bad.txt has a virus (Test.Virus-1).', code: 'unsafe_file', field: 'file_content' },
        request_id: expect.any(String),
      },
    });
    expect(await kept()).toEqual(before);
  });

  it('of a picture is scanned before it is read as one', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const sent = Buffer.concat([picture, Buffer.from(VIRUS)]);
    const answer = await at.upload(creator, 'listing/image', 'image_content', [['a.png', sent]], { section });
    expect([answer.status, answer.body.detail]).toEqual([415, 'a.png has a virus (Test.Virus-1).']);
  });

  it('of the test file is refused without the scanner', async () => {
    expect((await send(['eicar.txt', EICAR])).status).toBe(415);
    expect(clamd.scanned).toEqual([]);
  });

  it('in pieces is scanned when its form takes it', async () => {
    const { token } = creator;
    const bytes = Buffer.from(LONG + VIRUS);
    const about = { field: 'file_content', name: 'pieces.txt', size: bytes.length };
    const begun = await app.call<{ data: { id: string } }>('POST', 'uploads', { token, body: about });
    const { id } = begun.body.data;
    const form = new FormData();
    form.append('offset', '0');
    form.append('piece', new Blob([new Uint8Array(bytes)]), 'piece');
    expect((await app.call('PATCH', `uploads/${id}`, { token, form })).status).toBe(200);
    const answer = await app.call('POST', 'listing/file', { token, body: { section, uploads: [id] } });
    expect([answer.status, answer.body]).toMatchObject([415, { detail: 'pieces.txt has a virus (Test.Virus-1).' }]);
  });
});

describe('While the scanner cannot tell, an upload is refused for now, and nothing of it is stored', () => {
  const notScanned = {
    status: 503,
    body: {
      detail: 'We cannot look for viruses in your file right now, so we did not take it. Try again later.',
      ...{ code: 'not_scanned', request_id: expect.any(String) },
    },
  };
  async function refused() {
    const before = await kept();
    const answer = await send(['a.txt', LONG]);
    expect(answer).toMatchObject(notScanned);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await kept()).toEqual(before);
  }

  it.each([
    'INSTREAM size limit exceeded. ERROR',
    'stream: Can’t allocate memory ERROR',
    'UNKNOWN COMMAND',
    'stream: OK FOUND?',
    '',
  ])('because it replies “%s”', async (reply) => {
    clamd.behaves({ reply });
    await refused();
  });

  it('because it replies with an error before it has all bytes', async () => {
    clamd.behaves({ reply: 'INSTREAM size limit exceeded. ERROR', early: true });
    await refused();
  });

  it('because it hangs up', async () => {
    clamd.behaves('hangs up');
    await refused();
  });

  it('because it is away; the next one is stored when it is back', async () => {
    await clamd.stop();
    await refused();
    await clamd.start();
    expect((await send(['a.txt', LONG])).status).toBe(201);
  });

  it('because it says nothing: the answer waits twenty seconds at most', async () => {
    clamd.behaves('says nothing');
    const began = performance.now();
    await refused();
    expect(performance.now() - began).toBeLessThan(25_000);
  });
});

it('A scan leaves no connection behind, however it ends', async () => {
  clamd.hangUp();
  const bytes = Buffer.from(LONG);
  expect(await askClamd(address(), once(bytes), 5_000)).toBe('stream: OK');
  clamd.behaves('says nothing');
  await expect(askClamd(address(), once(bytes), 200)).rejects.toThrow(/aborted/);
  clamd.behaves({ reply: 'x'.repeat(5_000) });
  await expect(askClamd(address(), once(bytes), 5_000)).rejects.toThrow('without a reply');
  const broken = async function* () {
    yield bytes;
    throw new Error('the disk is gone');
  };
  clamd.behaves('scans');
  await expect(askClamd(address(), broken(), 5_000)).rejects.toThrow('the disk is gone');
  await until(clamd.connections, (count) => count === 0);
});
