import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { byteSearch, EICAR } from './byte-search.js';
import { inspectCompoundFile } from './compound-file.js';
import { contentTypesIn, inspectRelations, WORD } from './office-parts.js';
import { UNSAFE, UnsafeContent } from './unsafe-content.js';

const MEGABYTE = 1_048_576;
/** What a file and all files inside it unpack to: at most a hundred times its size, and 100 MB. */
const [RATIO, FREE, MOST_UNPACKED] = [100, MEGABYTE, 100 * MEGABYTE];
const MOST_ENTRIES = 2_000;
/** A file inside that is inspected itself is read into memory. */
const MOST_NESTED = 10 * MEGABYTE;
/** A table in a presentation in a document. */
const DEEPEST = 2;
/** Of the first bytes of a file inside. */
const HEAD = 8;
const CONTENT_TYPES = '[content_types].xml';
const PROGRAM_NAME = /(^|\/)(vbaproject|vbadata)\b|(^|\/)activex\//i;
const CLIMBING = /^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\p{Cc}/iu;
const XML = /\.(xml|rels|vml)$/i;
/** A part in pieces, which readers put together or not. */
const PIECE = /\/\[\d+\](\.last)?\.piece$/i;
/** Pictures of Windows, packed as such, and fonts, whose bytes are scrambled. */
const PACKED_PICTURE = /\.(emz|wmz|svgz)$/i;
const SCRAMBLED = /\.odttf$/i;
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
const [SYMLINK, KIND_OF_FILE, UNIX] = [0o120_000, 0o170_000, 3];

/** Bytes and entries that one uploaded file may still unpack to. */
type Budget = { bytes: number; entries: number };

/**
 * Reads every file of a document of Office Open XML, as its directory names them, and refuses what makes it unsafe to open. Never
 * more than one piece of a file, or one file inside that has files itself, is in memory. Rejects for a damaged one. Resolves to
 * true for a document of Word.
 */
export async function inspectContainer(path: string): Promise<boolean> {
  const { size } = await stat(path);
  const budget = { bytes: Math.min(MOST_UNPACKED, Math.max(FREE, RATIO * size)), entries: MOST_ENTRIES };
  return (await inspected(await yauzl.openPromise(path, OPTIONS), budget, 0)).includes(WORD);
}

/** Resolves to the content types. */
async function inspected(zip: ZipFile, budget: Budget, depth: number): Promise<string[]> {
  // An error after the last read has no other listener and would end the process.
  zip.on('error', () => undefined);
  try {
    const entries = await entriesOf(zip, budget);
    const types: string[] = [];
    for (const [name, entry] of entries) {
      const content = checked(await zip.openReadStreamPromise(entry), name, budget);
      if (name.toLowerCase() === CONTENT_TYPES) types.push(...(await contentTypesIn(content)));
      else if (/\.rels$/i.test(name)) await inspectRelations(content);
      else await inspectFile(content, name, entry, budget, depth);
    }
    // An archive of anything.
    if (types.length === 0 && depth > 0) throw new UnsafeContent(UNSAFE.embedded);
    return types;
  } finally {
    zip.close();
  }
}

/** By their names. Refuses, before one is unpacked, what their names and sizes say. */
async function entriesOf(zip: ZipFile, budget: Budget): Promise<Map<string, Entry>> {
  budget.entries -= zip.entryCount;
  if (budget.entries < 0) throw new UnsafeContent(UNSAFE.manyEntries);
  const [entries, known] = [new Map<string, Entry>(), new Set<string>()];
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if ([name, unescaped(name)].some((one) => CLIMBING.test(one)) || isLink(entry))
      throw new UnsafeContent(UNSAFE.climbing);
    if (entry.isEncrypted()) throw new UnsafeContent(UNSAFE.password);
    if (PROGRAM_NAME.test(name)) throw new UnsafeContent(UNSAFE.macros);
    // Names of parts are the same in capitals; readers differ in which of two they take.
    if (known.size === known.add(name.toLowerCase()).size) throw new UnsafeContent(UNSAFE.twice);
    const { fileName: local } = await zip.readLocalFileHeaderPromise(entry);
    if (!local.equals(entry.fileNameRaw) || PIECE.test(name)) throw new Error('readers differ in what this file is');
    declared += entry.uncompressedSize;
    if (declared > budget.bytes) throw new UnsafeContent(UNSAFE.bomb);
    if (!name.endsWith('/')) entries.set(name, entry);
  }
  return entries;
}

/** Rejects for an entry with another name in an extra field, which some readers prefer. */
function nameOf({ generalPurposeBitFlag: flag, fileNameRaw, extraFields }: Entry): string {
  const name = yauzl.getFileNameLowLevel(flag, fileNameRaw, [], true);
  if (yauzl.getFileNameLowLevel(flag, fileNameRaw, extraFields, true) !== name)
    throw new Error('a file with two names');
  return name;
}

/** The bytes as they are unpacked, counted and searched. */
async function* checked(content: AsyncIterable<Buffer>, name: string, budget: Budget) {
  const find = byteSearch(XML.test(name) ? [EICAR, '<!DOCTYPE', '<!ENTITY'] : [EICAR]);
  for await (const piece of content) {
    budget.bytes -= piece.length;
    if (budget.bytes < 0) throw new UnsafeContent(UNSAFE.bomb);
    const found = find(piece);
    if (found) throw new UnsafeContent(found === EICAR ? UNSAFE.testFile : UNSAFE.definition);
    yield piece;
  }
}

/** Any other file inside: one that has files itself is inspected like the whole, and a program is refused. */
async function inspectFile(content: AsyncGenerator<Buffer>, name: string, entry: Entry, budget: Budget, depth: number) {
  let head = Buffer.alloc(0);
  const rest: Buffer[] = [];
  let kind: ReturnType<typeof kindOf>;
  for await (const piece of content) {
    if (head.length < HEAD) {
      head = Buffer.concat([head, piece]).subarray(0, HEAD);
      kind = kindOf(head, name);
      if (kind === 'program') throw new UnsafeContent(UNSAFE.embedded);
    }
    if (kind && entry.uncompressedSize > MOST_NESTED) throw new UnsafeContent(UNSAFE.embedded);
    if (kind || head.length < HEAD) rest.push(piece);
  }
  if (!kind) return;
  if (depth === DEEPEST) throw new UnsafeContent(UNSAFE.embedded);
  const bytes = await buffer(Readable.from(rest));
  if (kind === 'zip') await inspected(await yauzl.fromBufferPromise(bytes, OPTIONS), budget, depth + 1);
  else await inspectCompoundFile((position, length) => Promise.resolve(slice(bytes, position, length)));
}

function kindOf(head: Buffer, name: string): 'zip' | 'compound' | 'program' | undefined {
  if (SCRAMBLED.test(name)) return undefined;
  const begins = (hex: string) => head.toString('hex').startsWith(hex);
  if (begins('504b0304') || begins('504b0506')) return 'zip';
  if (begins('d0cf11e0a1b11ae1')) return 'compound';
  if (begins('1f8b')) return PACKED_PICTURE.test(name) ? undefined : 'program';
  return PROGRAMS.some(begins) ? 'program' : undefined;
}

/** Programs of Windows, Linux and macOS; archives of RAR, 7-Zip, XZ, bzip2 and Cabinet. */
const PROGRAMS = [
  '4d5a',
  '7f454c46',
  'cffaedfe',
  'cafebabe',
  '526172211a07',
  '377abcaf271c',
  'fd377a585a',
  '425a68',
  '4d534346',
];

function slice(bytes: Buffer, position: number, length: number): Buffer {
  const found = bytes.subarray(position, position + length);
  if (found.length < length) throw new Error('a cut file');
  return found;
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry) =>
  versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & KIND_OF_FILE) === SYMLINK;
