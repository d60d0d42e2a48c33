import { WEBM } from '../catalogue/recordings.js';
import type { Chance } from './chance.js';
import type { Schema } from './document.js';
import { NUMBERS, TEXTS, VALUES } from './hostile.js';

/** Meaningful values by field name; `{n}` becomes a random number. */
export type Words = Record<string, readonly string[]>;
/** A value as JSON text, or a file of a form. */
export type Value = { json: string } | { file: Buffer; name: string };

/** A valid value, often at an edge of the schema; a meaningful one where `words` has any. */
export function validValue(chance: Chance, name: string, schema: Schema, words: Words): Value {
  if (schema.type === 'object' && schema.properties) return objectOf(chance, schema, words);
  if (schema.type === 'array') {
    // Some lists have to be complete.
    if (schema.items?.enum && chance.in100(30)) return { json: JSON.stringify(schema.items.enum) };
    const items = Array.from({ length: chance.int(1, 2) }, () => validValue(chance, name, schema.items ?? {}, words));
    const texts = items.flatMap((item) => ('json' in item ? [item.json] : []));
    return texts.length && chance.in100(60) ? { json: `[${texts.join(',')}]` } : items[0]!;
  }
  const known = words[name];
  if (known && chance.in100(80)) {
    const word = chance.pick(known).replace('{n}', String(chance.int(1, 1e9)));
    return { json: schema.type === 'integer' && /^\d+$/.test(word) ? word : JSON.stringify(word) };
  }
  if (schema.anyOf) return validValue(chance, name, chance.pick(schema.anyOf), words);
  if (schema.enum) return { json: JSON.stringify(chance.pick(schema.enum)) };
  if (schema.format === 'binary') return file(chance, name);
  switch (schema.type) {
    case 'boolean':
      return { json: chance.pick(['true', 'false', '"yes"', '"no"']) };
    case 'integer':
    case 'number':
      return { json: String(chance.pick([...edges(schema.minimum, schema.maximum), chance.int(1, 5_000)])) };
    default:
      return { json: JSON.stringify('word '.repeat(5_000).slice(0, chance.pick(lengths(schema)))) };
  }
}

function objectOf(chance: Chance, { properties = {}, required = [] }: Schema, words: Words): Value {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || chance.in100(60));
  const parts = chosen.map(([name, part]) => [name, validValue(chance, name, part, words)] as const);
  return {
    json: `{${parts.flatMap(([name, value]) => ('json' in value ? `${JSON.stringify(name)}:${value.json}` : [])).join(',')}}`,
  };
}

/** An invalid value: a hostile one, or one just past an edge of the schema. */
export function invalidValue(chance: Chance, schema: Schema): string {
  if (schema.type === 'integer' || schema.type === 'number') {
    const past = [(schema.minimum ?? 0) - 1, (schema.maximum ?? 2 ** 31) + 1].map(String);
    return chance.pick(chance.in100(50) ? [...NUMBERS, ...past] : VALUES);
  }
  if (schema.type === 'string' && chance.in100(50))
    return chance.pick([...TEXTS, JSON.stringify('x'.repeat((schema.maxLength ?? 500) + 1))]);
  return chance.pick(VALUES);
}

const edges = (least = 0, most = 1_000_000) => [least, most];
const lengths = ({ minLength = 1, maxLength = 60 }: Schema) => [
  minLength,
  maxLength,
  Math.min(maxLength, minLength + 60),
];

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** One colour, as wide as a cover. */
const COVER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAoAAAAFoAQMAAAD9/NgSAAAAA1BMVEUAgIBxQSaxAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAMklEQVR42u3BAQ0AAADCoPdP7ewBFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3cegAATDOVLsAAAAASUVORK5CYII=',
  'base64',
);
const VALID_FILES: [name: string, bytes: Buffer][] = [
  ['notes.txt', Buffer.from('Bring two copies.')],
  ['dot.gif', GIF],
  ['cover.png', COVER],
  ['form.pdf', Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n')],
];
const RECORDINGS: [name: string, bytes: Buffer][] = [['recording.webm', WEBM]];
const INVALID_FILES: [name: string, bytes: Buffer][] = [
  ['cut.gif', GIF.subarray(0, 20)],
  ['x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['empty.txt', Buffer.alloc(0)],
  ['noise.png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex')],
  ['../../up.txt', Buffer.from('up')],
  ['\u202etxt.exe', Buffer.from('MZ')],
  ['nul.txt', Buffer.from('a\0b')],
  [`${'n'.repeat(300)}.docx`, Buffer.from('PK\x03\x04')],
];

function file(chance: Chance, field: string): Value {
  const valid = /audio/.test(field)
    ? RECORDINGS
    : VALID_FILES.filter(([name]) => /\.(png|gif)$/.test(name) === /thumbnail|image|avatar|cover/.test(field));
  const [name, bytes] = chance.pick(chance.hostile(40) ? INVALID_FILES : valid);
  return { file: bytes, name };
}
