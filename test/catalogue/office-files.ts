import { crc32, deflateRawSync } from 'node:zlib';
import CFB from 'cfb';

/** A file of an archive, and what the archive says of it where that is not the truth. */
export type ZipFile = {
  name: string;
  content: string | Buffer;
  /** The content, deflated. */
  packed?: Buffer;
  said?: { size?: number; name?: string; flags?: number; attributes?: number; unicodeName?: string };
};

/** An archive of exactly these files, in this order. */
export function zip(files: readonly ZipFile[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, packed = deflateRawSync(content), said = {} } of files) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(said.flags ?? 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(said.size ?? content.length, 18);
    const extra = said.unicodeName === undefined ? Buffer.alloc(0) : unicodeNameOf(name, said.unicodeName);
    const headed = (signature: string, given: string, more: Buffer) => {
      const own = Buffer.from(fields);
      own.writeUInt16LE(Buffer.byteLength(given), 22);
      own.writeUInt16LE(extra.length, 24);
      return Buffer.concat([Buffer.from(signature, 'hex'), own, more, Buffer.from(given), extra]);
    };
    const local = Buffer.concat([headed('504b0304', said.name ?? name, Buffer.alloc(0)), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(said.attributes ?? 0, 6);
    place.writeUInt32LE(offset, 10);
    directory.push(headed('504b01021403', name, place));
    parts.push(local);
    offset += local.length;
  }
  const length = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The extra field by which some programs name a file (Info-ZIP, 0x7075). */
function unicodeNameOf(name: string, other: string): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(5 + Buffer.byteLength(other), 2);
  head.writeUInt8(1, 4);
  head.writeUInt32LE(crc32(name), 5);
  return Buffer.concat([head, Buffer.from(other)]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/2006/relationships';
export const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

export const file = (name: string, content: string | Buffer, said?: ZipFile['said']): ZipFile => ({
  name,
  content,
  said,
});
export const contentTypes = (main: string, ...others: string[]) =>
  file(
    '[Content_Types].xml',
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${main}"/>` +
      others.map((type, i) => `<Override PartName="/word/part${i}.bin" ContentType="${type}"/>`).join('') +
      '</Types>',
  );

type Relation = { type: string; target: string; mode?: string };
export const relationsText = (relations: readonly Relation[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(({ type, target, mode }, i) => {
      const full = type.includes(':') ? type : `${/vba|macro/i.test(type) ? MICROSOFT : OFFICE}/${type}`;
      return `<Relationship Id="r${i}" Type="${full}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`;
    })
    .join('')}</Relationships>`;
export const relations = (name: string, ...all: Relation[]) => file(name, XML + relationsText(all));
export const outside = (type: string, target: string): Relation => ({ type, target, mode: 'External' });

const BODY = file(
  'word/document.xml',
  `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Register the name first.</w:t></w:r></w:p></w:body></w:document>`,
);
const ROOT = relations('_rels/.rels', { type: 'officeDocument', target: 'word/document.xml' });

/** A document of Word with these files beside its own; one of the same name stands for its own. */
export const docx = (...more: ZipFile[]): Buffer => {
  const own = [contentTypes(MAIN), ROOT, BODY].filter(({ name }) => !more.some((other) => other.name === name));
  return zip([...own, ...more]);
};
/** A workbook of Excel. */
export const xlsx = (...more: ZipFile[]): Buffer =>
  zip([contentTypes(SHEET), ...(more.length > 0 ? more : [file('xl/workbook.xml', `${XML}<workbook/>`)])]);

/** A compound file with these streams, by their paths. */
export function compound(streams: Record<string, string | Buffer>): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_del(container, '/\u0001Sh33tJ5');
  for (const [path, content] of Object.entries(streams)) CFB.utils.cfb_add(container, path, Buffer.from(content));
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}
const TEXT = Buffer.alloc(5_000, 'w');
/** A document of Word 97 with these streams beside its own. */
export const doc = (more: Record<string, string | Buffer> = {}) =>
  compound({ '/WordDocument': TEXT, '/1Table': TEXT, '/\u0005SummaryInformation': 'about', ...more });

/** An object of an old workbook. */
export const compoundObject = () => compound({ '/Workbook': Buffer.alloc(5_000, 'x'), '/\u0001CompObj': 'about' });
