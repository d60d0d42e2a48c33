import { type App, startApp } from '../app.js';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const preflight = async (origin: string) => {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'idempotency-key',
  };
  const answer = await app.call('OPTIONS', 'wallet/deposit', { headers });
  return [
    answer.status,
    answer.headers.get('access-control-allow-origin'),
    answer.headers.get('access-control-allow-headers'),
  ];
};

describe('A browser on another origin', () => {
  it('gets CORS headers for the product’s own origin, with the headers the client sends', async () => {
    expect(await preflight(app.url)).toEqual([204, app.url, 'Authorization, Content-Type, Idempotency-Key']);
    const { status, headers } = await app.call('GET', 'listing/industry/', { headers: { origin: app.url } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, app.url]);
  });

  it.each(['https://evil.example', 'null'])('gets no CORS header for %s', async (origin) => {
    const [, allowed] = await preflight(origin);
    expect(allowed).toBeNull();
    const { headers } = await app.call('GET', 'listing/industry/', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may send OPTIONS to any path', async () => {
    expect((await app.call('OPTIONS', 'listing/industry/', { headers: { origin: app.url } })).status).toBeLessThan(300);
    expect((await app.call('OPTIONS', 'listing/industry/')).status).toBeLessThan(300);
  });
});

describe('A query', () => {
  it('with a parameter that does not exist is refused by its name', async () => {
    const { status, body } = await app.call('GET', 'listing/?search=x&sectors=technology');
    expect([status, body]).toEqual([
      400,
      { sectors: ['There is no such parameter.'], detail: 'There is no such parameter.' },
    ]);
  });
});
