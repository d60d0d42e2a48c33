import { deflateSync } from 'node:zlib';
import { pagesIn } from '#client/catalogue/reader/pdf-length';

const pdf = (...parts: (string | Buffer)[]) =>
  pagesIn(Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part))])));
const root = (count: number) => `1 0 obj\n<< /Type /Pages /Kids [2 0 R 3 0 R] /Count ${count} >>\nendobj\n`;

describe('The number of pages of a PDF', () => {
  it('is that of the root of its page tree, not of a branch and not of its bookmarks', async () => {
    const branch = '2 0 obj\n<</Type/Pages/Parent 1 0 R/Count 40/Kids[4 0 R]>>\nendobj\n';
    const bookmarks = '9 0 obj\n<< /Type /Outlines /Count 70 >>\nendobj\n';
    const nested = '1 0 obj\n<< /Resources << /Font << /F1 5 0 R >> >> /Count 12 /Type /Pages >>\nendobj\n';
    expect(await pdf(branch, root(12), bookmarks)).toBe(12);
    expect(await pdf(branch, nested, bookmarks)).toBe(12);
  });

  it('is that of its latest saving', async () => expect(await pdf(root(12), root(11))).toBe(11));

  it.each([
    ['with its length', (length: number) => `/Length ${length}`],
    ['with its length elsewhere', () => '/Length 8 0 R'],
  ])('is found in a compressed stream of objects %s', async (_, lengthOf) => {
    const stream = deflateSync('1 0 2 60 << /Type /Catalog /Pages 2 0 R >> << /Type /Pages /Kids [3 0 R] /Count 5 >>');
    const head = `7 0 obj\n<< /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode ${lengthOf(stream.length)} >>\nstream\n`;
    expect(await pdf(head, stream, 'endstream\nendobj\n')).toBe(5);
  });

  it('is unknown where it cannot be read', async () => {
    expect(await pdf('nothing')).toBeUndefined();
    expect(await pdf('7 0 obj\n<< /Type /ObjStm /Length 4 >>\nstream\nabcdendstream\nendobj')).toBeUndefined();
    expect(await pdf('<< /Type /Pages /Count 3')).toBeUndefined();
  });
});
