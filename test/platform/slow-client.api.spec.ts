import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { type App, type Person, startApp } from '../app.js';
import { desk, type Item, type Made } from '../catalogue/desk.js';

/** Longer than the time a request may take, ms. */
const PAUSE_MS = 9_500;
/** More than the buffers of two sockets hold, bytes. */
const SIZE = 20_000_000;

let app: App, creator: Person;
beforeAll(async () => {
  app = await startApp();
  creator = await app.person();
});
afterAll(() => app.stop());

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Receives a response, but reads nothing for a while after its first bytes. */
function receiveSlowly(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(`${app.url}${path}`, (response) => {
      const chunks: Buffer[] = [];
      response.once('data', () => {
        response.pause();
        setTimeout(() => response.resume(), PAUSE_MS);
      });
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .once('error', reject)
      .end();
  });
}

it('A response that has begun is not replaced by 503, however slowly the client reads it', async () => {
  const at = desk(app);
  const listing = await at.submit(creator);
  const section = await at.section(creator, listing.listing_id, 'Figures');
  const text = Buffer.from(randomBytes(SIZE / 2).toString('hex'));
  const { status, body } = (await at.upload(creator, 'listing/file', 'file_content', [['figures.txt', text]], {
    section: section.id,
  })) as { status: number; body: Made<{ items: Item[] }> };
  expect(status).toBe(201);
  const address = new URL(body.data.items[0]!.file_content!, app.url);
  const received = await receiveSlowly(address.pathname + address.search);
  expect([received.length, hash(received)]).toEqual([SIZE, hash(text)]);
});
