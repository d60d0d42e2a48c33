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

describe('A form of a page on another origin', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'amount=500'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="amount"\r\n\r\n500\r\n--x--\r\n'],
    ['text/plain', '{"amount":500}'],
  ])('acts for no signed-in person, whatever cookies its browser sends: %s', async (type, raw) => {
    const { token, refresh } = await app.person();
    const cookie = `token=${token}; access=${token}; refresh=${refresh}; authorization=Bearer ${token}`;
    const headers = { cookie, origin: 'https://evil.example', 'content-type': type };
    expect((await app.call('POST', 'wallet/deposit', { headers, raw })).status).toBe(401);
    expect((await app.call('GET', 'auth/users/me', { headers: { cookie } })).status).toBe(401);
    expect((await app.call('GET', 'auth/users/me', { token })).status).toBe(200);
  });
});

describe('A query', () => {
  it('that gives a parameter twice, or in a body too, is not read as either', async () => {
    for (const query of ['limit=5&limit=100', 'search=a&search=b', 'limit[]=5', 'search[a]=b'])
      expect([query, (await app.call('GET', `listing/?${query}`)).status]).toEqual([query, 400]);
    const body = { email: 'ada@example.test', password: 'a-password' };
    expect((await app.call('POST', 'login?email=eve@example.test', { body })).status).toBe(400);
    const raw = 'email=ada@example.test&email=eve@example.test&password=a-password';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.call('POST', 'login', { raw, headers })).status).toBe(400);
  });

  it('with a parameter that does not exist is refused by its name', async () => {
    const { status, body } = await app.call('GET', 'listing/?search=x&sectors=technology');
    expect([status, body]).toEqual([
      400,
      { sectors: ['There is no such parameter.'], detail: 'There is no such parameter.' },
    ]);
  });
});
