import type { Chance } from './chance.js';
import type { Value } from './values.js';

/** Fields in order; a name may repeat. */
export type Fields = [name: string, value: Value][];
type Body = { type: string; body: string | Buffer };

const jsonOf = (value: Value) => ('json' in value ? value.json : JSON.stringify(value.name));
/** The form text of a JSON value. A lone surrogate becomes bytes that are not UTF-8. */
const textOf = (value: Value) => {
  const json = jsonOf(value);
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
};

export const asJson = (fields: Fields): Body => ({
  type: 'application/json',
  body: `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`).join(',')}}`,
});

export const asUrlencoded = (fields: Fields): Body => ({
  type: 'application/x-www-form-urlencoded',
  body: fields.map(([name, value]) => `${percent(name)}=${percent(textOf(value))}`).join('&'),
});

export const percent = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...Buffer.from(text, 'utf16le')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** A multipart form; with `isMalformed`, malformed as broken or hostile clients send it. */
export function asMultipart(fields: Fields, chance: Chance, isMalformed = chance.in100(25)): Body {
  const boundary = chance.pick(['----form', 'x', 'a'.repeat(70)]);
  const parts = fields.map(([name, value]) => part(boundary, name, value));
  const end = `--${boundary}--\r\n`;
  const whole = Buffer.concat([...parts, Buffer.from(end)]);
  const type = `multipart/form-data; boundary=${boundary}`;
  return { type, body: isMalformed ? chance.pick(MALFORMATIONS)(whole, boundary, chance) : whole };
}

function part(boundary: string, name: string, value: Value): Buffer {
  const quoted = name.replace(/["\r\n]/g, (c) => encodeURIComponent(c));
  const isFile = 'file' in value;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"${isFile ? `; filename="${value.name}"` : ''}\r\n`;
  const body = isFile ? value.file : Buffer.from(textOf(value));
  return Buffer.concat([Buffer.from(`${head}\r\n`), body, Buffer.from('\r\n')]);
}

type Malformation = (whole: Buffer, boundary: string, chance: Chance) => Buffer;
const extra =
  (head: string, body = 'x'): Malformation =>
  (whole, boundary) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n${body}\r\n`), whole]);

const MALFORMATIONS: Malformation[] = [
  (whole, _, chance) => whole.subarray(0, chance.int(0, whole.length)),
  (whole) => Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (whole, boundary) => Buffer.from(whole.toString('latin1').replaceAll(boundary, `${boundary}y`), 'latin1'),
  (whole, boundary) => Buffer.concat([...Array<Buffer>(80).fill(part(boundary, 'a', { json: '"b"' })), whole]),
  (whole, boundary) => Buffer.concat([part(boundary, 'file', { file: Buffer.from('x'), name: 'x.txt' }), whole]),
  (whole, boundary) => Buffer.concat([part(boundary, 'a[b][c]', { json: '1' }), whole]),
  (whole, boundary) => Buffer.concat([part(boundary, `a[${'9'.repeat(9)}]`, { json: '1' }), whole]),
  (whole, _, chance) => {
    const malformed = Buffer.from(whole);
    for (let i = 0; i < 8 && malformed.length; i++) malformed[chance.int(0, malformed.length - 1)] = chance.int(0, 255);
    return malformed;
  },
  extra('Content-Disposition: form-data'),
  extra('Content-Disposition: form-data; name=""'),
  extra('Content-Disposition: form-data; name="__proto__"'),
  extra(`Content-Disposition: form-data; name="${'n'.repeat(200)}"`),
  extra('Content-Disposition: form-data; name="big"', 'b'.repeat(300_000)),
  extra('Content-Disposition: form-data; name="f"; filename*=UTF-8\'\'%ff%00.txt'),
  extra('Content-Disposition: form-data; name="t"\r\nContent-Type: multipart/mixed; boundary=inner', '--inner--'),
  extra('Content-Disposition: form-data; name="b"\r\nContent-Transfer-Encoding: base64', '%%%'),
  extra('X-Nothing: 1'),
  extra(''),
  (whole) => Buffer.concat([Buffer.from('preamble\r\n'), whole, Buffer.from('epilogue')]),
  () => Buffer.alloc(0),
];
