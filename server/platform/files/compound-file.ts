import { UNSAFE, UnsafeContent } from './unsafe-content.js';

/** Reads exactly so many bytes; rejects where there are fewer. */
export type ReadBytes = (position: number, length: number) => Promise<Buffer>;
/** A stream (2), a storage (1) or the root (5), and its siblings in the tree of its storage. */
type Entry = { name: string; type: number; left: number; right: number; child: number };

const [HEADER, ENTRY, IN_HEADER] = [512, 128, 109];
/** Sectors of the directory, and of the list of the tables, that are read at most: 8,000 entries, and a file of 200 MB. */
const [MOST_SECTORS, MOST_LISTS] = [2_000, 25];
const MACROS = /^(macros|vba|_vba_project(_cur)?)$/i;
/** A stream of another program's file. */
const PACKAGE = '\u0001Ole10Native';
const OTHERS = ['workbook', 'book', 'powerpoint document'];

/**
 * Refuses a compound file (MS-CFB; .doc, objects in a .docx) that holds macros or another program's file, by the names in its
 * directory alone: a library would read all of it into memory. Resolves to true for a document of Word.
 */
export async function inspectCompoundFile(read: ReadBytes): Promise<boolean> {
  const entries = await directoryOf(read);
  for (const { name, type } of entries) {
    if (type === 0) continue;
    if (MACROS.test(name)) throw new UnsafeContent(UNSAFE.macros);
    if (name === PACKAGE) throw new UnsafeContent(UNSAFE.embedded);
    if (name === 'EncryptedPackage') throw new UnsafeContent(UNSAFE.password);
  }
  const names = childrenOf(entries).map((name) => name.toLowerCase());
  return names.includes('worddocument') && !names.some((name) => OTHERS.includes(name));
}

async function directoryOf(read: ReadBytes): Promise<Entry[]> {
  const header = await read(0, HEADER);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Error('no compound file');
  const size = 2 ** shift;
  const sector = (index: number) => read((index + 1) * size, size);
  const tables = await tablesOf(header, sector, size);
  const next = async (index: number) => {
    const inTable = size / 4;
    return (await sector(tables[Math.floor(index / inTable)]!)).readUInt32LE((index % inTable) * 4);
  };
  const entries: Entry[] = [];
  let index = header.readUInt32LE(48);
  for (let count = 0; isSector(index); count++, index = await next(index)) {
    if (count === MOST_SECTORS) throw new Error('endless directory');
    const bytes = await sector(index);
    for (let at = 0; at < size; at += ENTRY) entries.push(entryIn(bytes.subarray(at, at + ENTRY)));
  }
  return entries;
}

/** The sectors of the allocation table: the first of them are named in the header, the others in a list of sectors. */
async function tablesOf(header: Buffer, sector: (index: number) => Promise<Buffer>, size: number): Promise<number[]> {
  const tables = numbersIn(header.subarray(76, 76 + 4 * IN_HEADER));
  let index = header.readUInt32LE(68);
  for (let count = 0; isSector(index); count++) {
    if (count === MOST_LISTS) throw new Error('endless list of tables');
    const numbers = numbersIn(await sector(index));
    tables.push(...numbers.slice(0, size / 4 - 1));
    index = numbers.at(-1)!;
  }
  return tables;
}

const numbersIn = (bytes: Buffer) => Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(4 * i));
const isSector = (index: number) => index < 0xff_ff_ff_fa;

function entryIn(bytes: Buffer): Entry {
  const length = Math.min(64, Math.max(0, bytes.readUInt16LE(64) - 2));
  return {
    name: bytes.toString('utf16le', 0, length),
    type: bytes[66]!,
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
  };
}

/** Names of the root's own entries. */
function childrenOf(entries: readonly Entry[]): string[] {
  const seen = new Set<number>();
  const names: string[] = [];
  const ahead = [entries[0]?.child ?? Infinity];
  for (let index = ahead.pop(); index !== undefined; index = ahead.pop()) {
    const entry = entries[index];
    if (!entry || seen.has(index)) continue;
    seen.add(index);
    names.push(entry.name);
    ahead.push(entry.left, entry.right);
  }
  return names;
}
