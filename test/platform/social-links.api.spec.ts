import { type App, startApp } from '../app.js';
import { builtClient } from '../resources.js';

let app: App;
beforeAll(async () => {
  await builtClient();
  app = await startApp({ SOCIAL_LINKS: 'LinkedIn=https://a.example/"in", X=https://b.example/?a=1&b=2' });
});
afterAll(() => app.stop());

const META = '<meta name="social-links" content="';

describe('The pages of the site elsewhere', () => {
  it.each(['/', '/login', '/nowhere', '/email-us'])('are named in the document of %s, as text', async (path) => {
    const answer = await fetch(app.url + path);
    const page = await answer.text();
    const [, after] = page.split(META);
    const content = after!
      .slice(0, after!.indexOf('"'))
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(JSON.parse(content)).toEqual([
      { name: 'LinkedIn', url: expect.stringContaining('https://a.example/') as string },
      { name: 'X', url: 'https://b.example/?a=1&b=2' },
    ]);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(page.indexOf(META)).toBeLessThan(page.indexOf('</head>'));
  });

  it('do not change which pages there are', async () => {
    expect((await fetch(`${app.url}/nowhere`)).status).toBe(404);
    const { headers } = await fetch(`${app.url}/login`);
    const again = await fetch(`${app.url}/login`, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });
});
