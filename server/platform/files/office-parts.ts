import { TextDecoder } from 'node:util';
import sax, { type QualifiedTag } from 'sax';
import { UNSAFE, UnsafeContent } from './unsafe-content.js';

/** Bytes of a part that is parsed at most. */
const LARGEST = 8 * 1_048_576;
const PROGRAM = /macro|vba|activex/i;
const CONTROL = /\/relationships\/control$/i;
const HYPERLINKS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
];
/** Content types of the main part of a document of Word. */
export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

type Element = { name: string; attributes: Record<string, string | undefined> };

/** The content types that `[Content_Types].xml` names; refuses those of programs. */
export async function contentTypesIn(part: AsyncIterable<Buffer>): Promise<string[]> {
  const types: string[] = [];
  await parse(part, ({ attributes: { ContentType: type } }) => {
    if (type === undefined) return;
    if (PROGRAM.test(type)) throw new UnsafeContent(UNSAFE.macros);
    types.push(type);
  });
  return types;
}

/** Refuses relations (`.rels`) to programs, and to anything outside the file but links to pages and mail addresses. */
export const inspectRelations = (part: AsyncIterable<Buffer>) =>
  parse(part, ({ name, attributes: { Type: type = '', Target: target = '', TargetMode: mode = '' } }) => {
    if (name !== 'Relationship') return;
    if (PROGRAM.test(type) || CONTROL.test(type)) throw new UnsafeContent(UNSAFE.macros);
    const scheme = /^\s*([a-z][a-z\d+.-]*):/i.exec(target)?.[1]?.toLowerCase();
    const isOutside = mode.trim().toLowerCase() === 'external' || scheme !== undefined || isOnNetwork(target);
    if (isOutside && !(HYPERLINKS.includes(type) && isPlain(scheme, target))) throw new UnsafeContent(UNSAFE.outside);
  });

const isPlain = (scheme: string | undefined, target: string) =>
  scheme === undefined ? !isOnNetwork(target) : ['http', 'https', 'mailto', 'tel'].includes(scheme);
/** `\\server\share` or `//server/share`. */
const isOnNetwork = (target: string) => /^\s*[\\/]{2}/.test(target);

/** Calls `visit` with each element of an XML part. Rejects where the part is no XML that every reader reads alike. */
async function parse(part: AsyncIterable<Buffer>, visit: (element: Element) => void) {
  const parser = sax.parser(true, { xmlns: true });
  const fail = (error: Error) => {
    throw error;
  };
  parser.onerror = fail;
  parser.ondoctype = () => fail(new UnsafeContent(UNSAFE.definition));
  parser.onprocessinginstruction = ({ name, body }) => {
    const encoding = name === 'xml' ? /encoding\s*=\s*["']([^"']*)/i.exec(body)?.[1] : undefined;
    if (encoding && !/^(utf-(8|16)|us-ascii)$/i.test(encoding)) fail(new Error('another encoding'));
  };
  parser.onopentag = (tag) => {
    const { local, attributes } = tag as QualifiedTag;
    visit({
      name: local,
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value])),
    });
  };
  let [decoder, size]: [TextDecoder | undefined, number] = [undefined, 0];
  const write = (text: string) => {
    if (text.includes('\0')) fail(new Error('another encoding'));
    parser.write(text);
  };
  for await (const piece of part) {
    size += piece.length;
    if (size > LARGEST) throw new UnsafeContent(UNSAFE.bomb);
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    write(decoder.decode(piece, { stream: true }));
  }
  write(decoder?.decode() ?? '');
  parser.close();
}

/** By the byte order mark. */
const encodingOf = (head: Buffer) =>
  head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
