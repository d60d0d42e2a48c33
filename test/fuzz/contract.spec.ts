import { type App, type Person, startApp } from '../app.js';
import { formWith } from '../form-with.js';
import { faultOf } from './judge.js';
import { HttpClient, type Reply, type Wire } from './wire.js';

let app: App;
let ada: Person;
let line: HttpClient;

beforeAll(async () => {
  app = await startApp();
  ada = await app.person();
  line = new HttpClient(app.url);
});
afterAll(async () => {
  line.close();
  await app.stop();
});

/** Requests that were once answered with 500 or outside the contract's shape. */
describe('A response keeps the contract', () => {
  const send = async (wire: Partial<Wire>): Promise<Reply> => {
    const authorization = `Bearer ${ada.token}`;
    const headers = { authorization, ...wire.headers };
    const reply = await line.send({ method: 'POST', path: '/api/wallet/deposit', ...wire, headers });
    return reply!;
  };
  const expectKept = async (wire: Partial<Wire>, status: number) => {
    const reply = await send(wire);
    expect([reply.status, faultOf(reply), reply.text.slice(0, 300)]).toEqual([status, undefined, expect.any(String)]);
  };
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'multipart/form-data; boundary=x' };

  it('when JSON is nested forty thousand deep, also with an idempotency key', async () => {
    const body = '{"amount":'.repeat(40_000) + '1' + '}'.repeat(40_000);
    await expectKept({ body, headers: json }, 400);
    await expectKept({ body, headers: { ...json, 'idempotency-key': 'deep' } }, 400);
  });

  it('when a form is truncated or malformed', async () => {
    const whole = '--x\r\nContent-Disposition: form-data; name="amount"\r\n\r\n500\r\n--x--\r\n';
    for (const path of ['/api/wallet/deposit', '/api/listing', '/api/listing/image']) {
      await expectKept({ path, body: whole.slice(0, 60), headers: form }, 400);
      await expectKept({ path, body: whole, headers: { 'content-type': 'multipart/form-data' } }, 400);
      await expectKept({ path, body: '', headers: { ...form, 'transfer-encoding': 'chunked' } }, 400);
    }
    expect((await send({ body: whole, headers: form })).status).toBe(200);
  });

  it('when a file is truncated', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.png"\r\n\r\n';
    await expectKept({ path: '/api/listing', body: `${head}${'y'.repeat(70_000)}`, headers: form }, 400);
  });

  it('when the request is not HTTP', async () => {
    const raw = (text: string, status: number) => expectKept({ raw: text }, status);
    await raw(`GET /api/listing HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431);
    await raw('GET /api/listing HTTP/1.1\r\n\r\n', 400);
    await raw('BREW /api/listing HTTP/1.1\r\nHost: a\r\n\r\n', 400);
    await raw('GET /api/listing HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', 400);
    await raw('GET /api/audit/wallets HTTP/1.1\r\nHost: a\r\nExpect: the-best\r\n\r\n', 404);
  });

  it('when a requested range lies outside the file', async () => {
    const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const { default: sharp } = await import('sharp');
    const wide = await sharp(picture).resize(700, 400).png().toBuffer();
    const fields = {
      title: 'Open a bakery',
      industry: 'poultry',
      price: '500',
      description: 'What it takes. '.repeat(9),
    };
    const listing = formWith(fields, 'thumbnail', 'cover.png', wide);
    const made = await app.call<{ data: { thumbnail: string } }>('POST', 'listing/', {
      token: ada.token,
      form: listing,
    });
    await expectKept({ method: 'GET', path: made.body.data.thumbnail, headers: { range: 'bytes=999999-' } }, 416);
  });

  it('when the requested file does not exist', async () => {
    for (const path of ['/api/docs/LICENSE', '/api/docs/none.js', '/api/docs/..%5c', '/api/nowhere'])
      expect(faultOf(await send({ method: 'GET', path }))).toBeUndefined();
  });
});
