import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type App, type Person, startApp } from '../app.js';
import { openMarket } from '../purchases/market.js';
import { builtClient } from '../resources.js';

let app: App;
let creator: Person;
beforeAll(async () => {
  await builtClient();
  app = await startApp();
  ({ creator } = await openMarket(app));
});
afterAll(() => app.stop());

type Raw = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** The response as it was sent: `fetch` would decompress it. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<Raw>((resolve, reject) =>
    get(app.url + path, { headers }, (response) => {
      const { statusCode = 0, headers: received } = response;
      buffer(response).then((bytes) => resolve({ status: statusCode, headers: received, bytes }), reject);
    }).on('error', reject),
  );

const BROWSER = 'gzip, deflate, br, zstd';
const text = ({ headers, bytes }: Raw) =>
  (headers['content-encoding'] === 'br'
    ? brotliDecompressSync(bytes)
    : headers['content-encoding'] === 'gzip'
      ? gunzipSync(bytes)
      : bytes
  ).toString();
const varies = ({ headers }: Raw) => (headers.vary ?? '').toLowerCase().split(/,\s*/);

describe('A response of the API', () => {
  it.each([
    ['a visitor', () => ({})],
    ['a signed-in person', () => ({ authorization: `Bearer ${creator.token}` })],
  ])('to %s is sent in the best encoding that the client accepts', async (_who, as) => {
    const answers = await Promise.all(
      [undefined, BROWSER, 'gzip', 'gzip, br;q=0', 'br;q=0.5', 'identity'].map((accepted) =>
        ask('/api/listing/', { ...as(), ...(accepted ? { 'accept-encoding': accepted } : {}) }),
      ),
    );
    const encodings = answers.map(({ headers }) => headers['content-encoding']);
    expect(encodings).toEqual([undefined, 'br', 'gzip', 'gzip', 'br', undefined]);
    const [plain, ...others] = answers.map((answer) => JSON.parse(text(answer)) as { count: number });
    expect(plain!.count).toBe(1);
    for (const other of others) expect(other).toEqual(plain);
    for (const answer of answers.filter(({ headers }) => headers['content-encoding'])) {
      expect(varies(answer)).toContain('accept-encoding');
      expect(answer.bytes.length).toBeLessThan(answers[0]!.bytes.length / 2);
    }
  });

  it('that may be kept by a cache is one per encoding and sign-in, with the same validator', async () => {
    const [plain, packed] = [
      await ask('/api/listing/', {}),
      await ask('/api/listing/', { 'accept-encoding': BROWSER }),
    ];
    expect(plain.headers.etag).toBe(packed.headers.etag);
    for (const answer of [plain, packed])
      expect(varies(answer)).toEqual(expect.arrayContaining(['authorization', 'accept-encoding']));
    const known = { 'if-none-match': packed.headers.etag!, 'accept-encoding': BROWSER };
    const unchanged = await ask('/api/listing/', known);
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
  });

  it('that fits into one packet is sent as it is', async () => {
    const { headers } = await ask('/api/nowhere', { 'accept-encoding': BROWSER });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('to a page of the document is compressed too', async () => {
    const { headers } = await ask('/api/openapi.json', { 'accept-encoding': BROWSER });
    expect(headers['content-encoding']).toBe('br');
  });
});

describe('The client', () => {
  it('is sent as it was compressed by the build, with a validator of its own', async () => {
    // The server renders none of it.
    const path = '/login';
    const page = await ask(path, { 'accept-encoding': BROWSER });
    const [script] = /\/assets\/index-[\w-]+\.js/.exec(text(page))!;
    const [packed, plain] = [await ask(script, { 'accept-encoding': BROWSER }), await ask(script, {})];
    for (const answer of [page, packed]) {
      expect(answer.headers['content-encoding']).toBe('br');
      expect(varies(answer)).toContain('accept-encoding');
      const known = { 'if-none-match': answer.headers.etag!, 'accept-encoding': BROWSER };
      expect((await ask(answer === page ? path : script, known)).status).toBe(304);
    }
    expect(text(packed)).toBe(text(plain));
    expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });
});
