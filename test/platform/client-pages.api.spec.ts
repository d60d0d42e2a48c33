import { type App, startApp } from '../app.js';
import { HttpClient } from '../fuzz/wire.js';
import { builtClient } from '../resources.js';

let app: App;
beforeAll(async () => {
  await builtClient();
  app = await startApp();
});
afterAll(() => app.stop());

const get = (path: string, headers?: Record<string, string>) => app.call<string>('GET', path, { headers });

const bodyOf = async (path: string) => (await fetch(app.url + path)).text();

/** Width and height in the head of a PNG. */
async function sizeOf(path: string): Promise<string> {
  const head = Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`;
}

describe('A file of the client', () => {
  it('is kept for ever where its name changes with its content', async () => {
    const [script] = /\/assets\/index-[\w-]+\.js/.exec((await get('/')).body)!;
    expect((await get(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/icon.svg', '/favicon.ico', '/apple-touch-icon.png', '/manifest.webmanifest'])(
    '%s is kept for a day, then validated',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
      const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
      expect((await get(path, known)).status).toBe(304);
    },
  );

  it('is an icon in the size that the manifest or the page names', async () => {
    const manifest = JSON.parse(await bodyOf('/manifest.webmanifest')) as { icons: { src: string; sizes: string }[] };
    const named = manifest.icons.filter(({ src }) => src.endsWith('.png'));
    expect(named.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const { src, sizes } of [...named, { src: '/apple-touch-icon.png', sizes: '180x180' }])
      expect([src, await sizeOf(src)]).toEqual([src, sizes]);
    const links = [...(await bodyOf('/')).matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)];
    expect(links.map(([, href]) => href)).toEqual(['/favicon.ico', '/icon.svg', '/apple-touch-icon.png']);
  });

  it('that is a page is validated each time', async () => {
    for (const path of ['/', '/login', '/nowhere'])
      expect((await get(path)).headers.get('cache-control')).toBe('no-cache');
  });
});

describe('A page of the client', () => {
  it.each([
    '/',
    '/login',
    '/Login/',
    '/listing/new',
    '/listing/some-guide/sections',
    '/listing/some-guide/PaidListingDetail',
    '/profile?tab=wallet',
    '/plans/premium',
    '/professionals',
    '/pages/about',
    '/pages/Terms-Of-Service/',
    '/auth/users/activate?uid=1&token=2',
  ])('%s is answered 200', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<div id="root">');
  });

  it.each([
    '/nowhere',
    '/listing',
    '/pages',
    '/pages/imprint',
    '/pages/constructor',
    '/login/again',
    '//login',
    '/wp-login.php',
    '/index.html',
    '/paths.json',
    '/listing/some-guide/sections/1',
    ...['/.git/config', '/.env', '/package.json', '/server/main.ts', '/data/secrets.json', '/metrics'],
  ])('%s does not exist: 404 with the same page, which says so', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toBe((await get('/login')).body);
  });

  it('that does not exist is sent whole also to a browser that has the page of another path', async () => {
    const etag = (await get('/')).headers.get('etag')!;
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await get('/', known)).status).toBe(304);
    const missing = await get('/nowhere', { ...known, range: 'bytes=0-1' });
    expect([missing.status, missing.headers.has('etag')]).toEqual([404, false]);
    expect(missing.body).toContain('<div id="root">');
  });

  it.each(['/assets/gone.js', '/assets/index.js.map', '/api/nowhere', '/health/nowhere'])(
    'is not sent for %s',
    async (path) => {
      const { status, body } = await app.call<{ code: string }>('GET', path);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('is not sent for a folder, of which no list is shown', async () => {
    for (const path of ['/assets', '/assets/', '/api/files/', '/api/docs/static/']) {
      const { status, headers, body } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect([headers.get('location'), JSON.stringify(body)]).toEqual([null, expect.not.stringMatching(/\.js"|href=/)]);
    }
  });

  it('answers no TRACE, which would repeat the headers of its request', async () => {
    const line = new HttpClient(app.url);
    for (const path of ['/', '/login', '/api/listing', '/health/live']) {
      const reply = await line.send({ method: 'TRACE', path, headers: { authorization: 'Bearer a-secret' } });
      expect([path, reply?.status, reply?.text.includes('a-secret')]).toEqual([path, 404, false]);
    }
    line.close();
  });

  it('is not sent for *, which is no path', async () => {
    const line = new HttpClient(app.url);
    const reply = await line.send({ method: 'GET', path: '*', headers: {} });
    line.close();
    expect([reply?.status, reply?.type]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
