import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type App, countOf, type Person, startApp } from '../app.js';
import { desk } from './desk.js';
import { compoundObject, doc, docx, file, outside, relations, xlsx, zip } from './office-files.js';
import {
  ambiguous,
  bombs,
  climbers,
  containing,
  crowded,
  disguised,
  EICAR,
  macros,
  reaching,
  zeros,
} from './unsafe-documents.js';

const MEGABYTE = 1_048_576;

let app: App, creator: Person;
let at: ReturnType<typeof desk>;
let section: string;
beforeAll(async () => {
  app = await startApp();
  at = desk(app);
  creator = await app.person();
  const listing = await at.submit(creator);
  section = (await at.section(creator, listing.listing_id, 'Forms')).id;
});
afterAll(() => app.stop());

const send = (name: string, bytes: Buffer | string) =>
  at.upload<Record<string, unknown>>(creator, 'listing/file', 'file_content', [[name, bytes]], { section });
const onDisk = async () => {
  const folder = fileURLToPath(app.config.get('FILES_URL'));
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((one) => one.isFile()).length;
};
const kept = async () => [await onDisk(), await countOf(app, 'app.file')];

/** Expects a refusal that names the file and says why, and that nothing is kept. */
async function refused(name: string, bytes: Buffer | string, why: RegExp, code = 'unsafe_file') {
  const before = await kept();
  const { status, body } = await send(name, bytes);
  const { detail, request_id, ...rest } = body;
  expect([status, rest]).toEqual([415, { code, field: 'file_content' }]);
  expect(typeof request_id).toBe('string');
  expect(detail).toMatch(new RegExp(`^${name} `));
  expect(detail).toMatch(why);
  expect(await kept()).toEqual(before);
}

describe('A document is refused', () => {
  it.each(macros)('with %s (%s)', (_what, name, bytes) => refused(name, bytes, /has macros or controls/));

  it.each(reaching)('with %s (%s)', (_what, name, bytes) =>
    refused(name, bytes, /would load something from elsewhere/),
  );

  it.each(containing)('with %s inside (%s)', (_what, name, bytes) => refused(name, bytes, /has another file inside/));

  it.each(climbers)('with %s (%s)', (_what, name, bytes) => refused(name, bytes, /whose name leads out of it/));

  it.each(ambiguous)('with %s (%s)', (_what, name, bytes) =>
    refused(name, bytes, /has (two files inside with one name|a password|a document type definition)/),
  );

  it.each(disguised)('with %s, as a %s', (_what, name, bytes) =>
    refused(name, bytes, /is not what its name says/, 'unsupported_media_type'),
  );

  it('with two thousand files inside beside its own', () =>
    refused('guide.docx', crowded(), /has too many files inside \(2,000 at most\)/));

  it('which unpacks to more than is accepted, quickly and in little memory', async () => {
    const all = await bombs();
    const [before, began] = [process.memoryUsage().rss, performance.now()];
    for (const [, name, bytes] of all)
      await refused(name, bytes, /unpacks to more|is not what/, expect.any(String) as never);
    expect(performance.now() - began).toBeLessThan(5_000 * all.length);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
  });
});

describe('The test file of antivirus programs', () => {
  const split = Buffer.concat([Buffer.alloc(65_536 - 30, 'x'), Buffer.from(EICAR), Buffer.alloc(70_000, 'x')]);
  it.each<[string, string, Buffer | string]>([
    ['as it is', 'eicar.txt', EICAR],
    ['with space after it', 'eicar.txt', `${EICAR}\r\n\r\n`],
    ['across two pieces', 'long.txt', split],
    ['in a PDF', 'guide.pdf', `%PDF-1.4\n${EICAR}\n%%EOF\n`],
    ['packed in a document', 'guide.docx', docx(file('word/media/a.bin', EICAR))],
    [
      'in a document in a document',
      'guide.docx',
      docx(file('word/embeddings/a.docx', docx(file('word/a.txt', EICAR)))),
    ],
    ['in an old document', 'guide.doc', doc({ '/Data': EICAR.padEnd(5_000) })],
  ])('is refused %s (%s)', (_what, name, bytes) => refused(name, bytes, /is the test file of antivirus programs/));

  it('is refused as a picture and as a recording', async () => {
    const forms = [
      ['listing/image', 'image_content', 'a.png'],
      ['listing/audio', 'audio', 'a.webm'],
    ] as const;
    for (const [route, field, name] of forms) {
      const answer = await at.upload(creator, route, field, [[name, EICAR]], { section, duration: '7' });
      expect([answer.status, answer.body.detail]).toEqual([415, `${name} is the test file of antivirus programs.`]);
    }
  });
});

describe('A document is stored', () => {
  it.each<[string, string, Buffer]>([
    ['plain', 'guide.docx', docx()],
    [
      'with links to pages, mail addresses and telephones',
      'guide.docx',
      docx(
        relations(
          'word/_rels/document.xml.rels',
          outside('hyperlink', 'https://www.cac.gov.ng/?a=1&amp;b=2'),
          outside('hyperlink', 'mailto:help@example.org'),
          outside('hyperlink', 'tel:+2348031234567'),
          outside('hyperlink', 'www.example.org'),
          { type: 'styles', target: 'styles.xml' },
          { type: 'image', target: '/word/media/a.png' },
        ),
      ),
    ],
    [
      'with pictures, a font and a table of figures inside',
      'guide.docx',
      docx(
        file('word/media/a.emz', gzipSync('picture')),
        file('word/fonts/font1.odttf', Buffer.from('4d5a0000', 'hex')),
        file('word/embeddings/figures.xlsx', xlsx()),
        file('word/embeddings/oleObject1.bin', compoundObject()),
        file('word/styles.xml', '<a> </a>'.repeat(20_000)),
        file('word/empty/', ''),
      ),
    ],
    ['of Word 97', 'guide.doc', doc()],
    ['of Word 97 with an object', 'guide.doc', doc({ '/ObjectPool/_1/Workbook': 'x' })],
    ['of Word 97 of ten megabytes', 'guide.doc', doc({ '/Data': Buffer.alloc(10 * MEGABYTE, 'd') })],
  ])('%s (%s)', async (_what, name, bytes) => {
    expect((await send(name, bytes)).status).toBe(201);
  });

  it('which is large and unpacks to a hundred megabytes at most', async () => {
    const picture = randomBytes(MEGABYTE);
    expect(
      (await send('guide.docx', docx(file('word/a.png', picture), await zeros('word/a.xml', 90 * MEGABYTE)))).status,
    ).toBe(201);
  });
});

it('An unsafe document is refused among good files, each bad one with its reason', async () => {
  const files: [string, Buffer | string][] = [
    ['good.txt', 'Register the name first.'],
    ['macros.docx', macros[0]![2]],
    ['archive.docx', zip([file('a.txt', 'a')])],
  ];
  const before = await kept();
  const { status, body } = await at.upload(creator, 'listing/file', 'file_content', files, { section });
  expect([status, body.detail]).toEqual([
    415,
    'macros.docx has macros or controls, which are programs. Save it without them, or as a PDF. archive.docx is not what its name says.',
  ]);
  expect(await kept()).toEqual(before);
});
