import { bearerOf } from './marks.js';

const MARK = 'zebrafinch';
const bears = bearerOf(MARK);
const among = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('A mark', () => {
  it.each<[string, (text: string) => Buffer]>([
    ['as it is', (text) => Buffer.from(text)],
    ['in capitals', (text) => Buffer.from(text.toUpperCase())],
    ['in hex', (text) => Buffer.from(Buffer.from(text).toString('hex'))],
    ['in base64', (text) => Buffer.from(Buffer.from(text).toString('base64'))],
    ['in UTF-16', (text) => Buffer.from(text, 'utf16le')],
    ['in UTF-16 of the other order', (text) => Buffer.from(text, 'utf16le').swap16()],
  ])('is found %s, after any bytes', (_form, coded) => {
    for (const before of ['', 'a', 'ab', 'abc', 'ñ'])
      expect(bears(among('\0\xff', coded(`${before}${MARK} and more`), '}'))).toBe(true);
    expect(bears(coded('zebra, finch'))).toBe(false);
  });
});
