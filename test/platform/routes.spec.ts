import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type App, type Person, startApp } from '../app.js';
import { type Listing, openMarket } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { until } from '../until.js';

let app: App;
let [creator, buyer]: Person[] = [];
let listing: Listing;
beforeAll(async () => {
  await builtClient();
  app = await startApp();
  ({ creator, listing } = await openMarket(app));
  buyer = await app.person();
});
afterAll(() => app.stop());

/** Headers of every answer that do not depend on it. */
const SECURITY =
  /^(content-security-policy|cross-origin-.+|origin-agent-cluster|referrer-policy|x-(?!request-id|position|robots).+)$/;
const json = { 'content-type': 'application/json' };
/** Sends path and body unchanged, without normalisation. */
const send = (method: string, path: string, raw?: string, headers: Record<string, string> = raw ? json : {}) =>
  app.call<Record<string, unknown>>(method, path, { token: creator!.token, raw, headers });
const deep = (open: string, close: string) => `{"title":${open.repeat(20_000)}1${close.repeat(20_000)}}`;

/** 400 has fields or a detail first; every other error has detail, code and request id. */
function expectRefusal({ status, body, headers }: Awaited<ReturnType<typeof send>>) {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(typeof body.detail).toBe('string');
  const { detail: _detail, ...rest } = body;
  if ('code' in rest) expect([typeof rest.code, typeof rest.request_id]).toEqual(['string', 'string']);
  else {
    expect(Object.keys(rest).length).toBeGreaterThan(0);
    for (const messages of Object.values(rest)) expect(messages).toEqual([expect.any(String)]);
  }
  for (const word of ['statusCode', 'error', 'stack']) expect(body).not.toHaveProperty(word);
}

describe('Input that cannot be read', () => {
  it.each([
    ['a NUL in a text', 'POST', 'listing/section/create', '{"listing":"x","title":"a\\u0000b"}'],
    ['a NUL in a name', 'POST', 'listing/section/create', '{"listing":"x","title":"a","b\\u0000":1}'],
    ['half a character', 'POST', 'listing/section/create', '{"listing":"x","title":"a\\ud800"}'],
    ['a lone surrogate in a note', 'POST', 'connect/send-request', '{"receiver":"a","note":"\\udc00"}'],
    ['more than an integer', 'GET', 'listing/?limit=20&offset=2147483648', undefined],
    ['a page before the first', 'GET', 'listing/?offset=-1', undefined],
    ['a price above the maximum', 'POST', 'wallet/deposit', '{"amount":1e308}'],
    ['a price that is not a number', 'POST', 'wallet/deposit', '{"amount":"NaN"}'],
    ['a NUL in a search', 'GET', 'listing/?search=%00', undefined],
    ['a NUL in a path', 'GET', 'listing/%00/reviews/', undefined],
    ['a NUL in a query', 'GET', 'user/?username=a%00b', undefined],
    ['a broken percent code in a path', 'GET', 'listing/%E0%A4%A/reviews/', undefined],
    ['a percent code of no character', 'GET', 'user/%ff', undefined],
    ['a malformed id', 'GET', 'files/not-a-file', undefined],
    ['a malformed id of a changed object', 'PUT', 'listing/section/0000-zz/progress', '{"completed":true}'],
    ['an id of another alphabet', 'POST', 'connect/requests/๕๕๕/accept', '{}'],
    ['lists within lists, 20,000 deep', 'POST', 'listing/section/create', deep('[', ']')],
    ['objects within objects, 20,000 deep', 'POST', 'listing/section/create', deep('{"a":', '}')],
    ['half a document', 'POST', 'listing/section/create', '{"listing":"x","title":'],
    ['a list where a form belongs', 'POST', 'listing/section/create', '[1,2]'],
    ['a number where a form belongs', 'POST', 'listing/section/create', '7'],
    ['a name that pollutes prototypes', 'POST', 'listing/section/create', '{"__proto__":{"x":1},"title":"a"}'],
    ['a name longer than any', 'GET', `user/${'n'.repeat(400)}`, undefined],
  ])('is refused in the contract’s shape: %s', async (_what, method, path, raw) => {
    expectRefusal(await send(method, path, raw));
  });

  it.each([
    ['XML', '<listing/>', 'application/xml'],
    ['plain text', '{"amount":500}', 'text/plain'],
    ['an unknown content type', 'x', 'x/y'],
    ['no type at all', 'x', ';;'],
    ['a form without its boundary', '--x', 'multipart/form-data'],
    [
      'a form that ends in the middle',
      '--x\r\nContent-Disposition: form-data; name="amount"\r\n\r\n5',
      'multipart/form-data; boundary=x',
    ],
  ])('is refused with the content type %s', async (_what, raw, type) => {
    const answer = await send('POST', 'wallet/deposit', raw, { 'content-type': type });
    expectRefusal(answer);
  });

  it('which ends before its body does leaves the connection to the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const deposit = (raw: string, type: string) =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${creator!.token}`, 'content-type': type };
        const sending = request(`${app.url}/api/wallet/deposit`, { agent, method: 'POST', headers }, (answer) =>
          answer.resume().once('end', () => resolve(answer.statusCode)),
        );
        sending.setTimeout(5_000, () => sending.destroy(new Error('no answer')));
        sending.once('error', reject).end(raw);
      });
    const field = (name: string, text: string) =>
      `------form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const form = field('amount', '0') + field('note', 'x'.repeat(300_000));
    expect(await deposit(form, 'multipart/form-data; boundary=')).toBe(400);
    expect(await deposit('{"amount":0}', 'application/json')).toBe(400);
    agent.destroy();
  });

  it('of more than a mebibyte is refused before it is read', async () => {
    const answer = await send('POST', 'wallet/deposit', JSON.stringify({ amount: 'x'.repeat(1_100_000) }));
    expectRefusal(answer);
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
    expect(answer.body.detail).toBe('This request is too large (1 MB at most).');
  });

  it('leaves the server healthy', async () =>
    // A fast machine sends it before the views have first said that they are caught up.
    expect(
      await until(
        async () => (await send('GET', '/health/ready')).body,
        ({ status }) => status === 'ready',
      ),
    ).toMatchObject({ status: 'ready' }));
});

describe('Every answer', () => {
  const paths: [string, string, string, number][] = [
    ['of a page', 'GET', '/', 200],
    ['of a page inside the client', 'GET', '/profile?tab=wallet', 200],
    ['of the API', 'GET', 'listing/', 200],
    ['of something made', 'POST', 'connect/send-request', 201],
    ['to a bad form', 'POST', 'wallet/deposit', 400],
    ['to a stranger', 'GET', 'wallet/wallet-info', 401],
    ['about a missing object', 'GET', 'listing/no-such-guide/', 404],
    ['of liveness', 'GET', '/health/live', 200],
    ['of a socket', 'GET', '/socket.io/?EIO=4&transport=polling', 200],
    ['of a socket that was never opened', 'GET', '/socket.io/?EIO=4&transport=polling&sid=nobody', 400],
    ['to a path outside the API', 'GET', 'no/such/route', 404],
  ];
  it.each(paths)('%s has the security headers', async (what, method, path, status) => {
    const body = what === 'of something made' ? JSON.stringify({ receiver: buyer!.username }) : undefined;
    const headers = what === 'to a stranger' ? { authorization: '' } : body ? json : undefined;
    const answer = await send(method, path, body, headers ?? {});
    expect(answer.status).toBe(status);
    const of = (name: string) => answer.headers.get(name) ?? '';
    const policy = of('content-security-policy').split(/\s*;\s*/);
    const isSocket = path.startsWith('/socket.io');
    const isPage = path.startsWith('/') && !isSocket;
    expect([of('x-content-type-options'), of('referrer-policy')]).toEqual(['nosniff', 'no-referrer']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toEqual(
      expect.arrayContaining(
        isSocket
          ? ["default-src 'none'"]
          : [
              expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/]{43}='){0,2}$/),
              "object-src 'none'",
              "base-uri 'none'",
            ],
      ),
    );
    if (!isPage) expect(of('cache-control')).toBe('no-store');
    expect(answer.headers.has('x-powered-by')).toBe(false);
  });

  it.each([
    ['GET', '/%zz'],
    ['HEAD', '/%'],
    ['GET', '/listing/%E0%A4%A/sections'],
    ['GET', '/assets/%zz.js'],
    ['GET', '/first-screen/%c0%af'],
    ['GET', '/health/%zz'],
    ['GET', '/api/%zz'],
    ['GET', '/api/listing/%zz/reviews/'],
    ['DELETE', '/api/wallet/%f'],
    ['GET', `/api/user/${'n'.repeat(400)}`],
  ])('to %s of the malformed path %s has them too, in the contract’s shape', async (method, path) => {
    const secure = (headers: Headers) => [...headers].filter(([name]) => SECURITY.test(name));
    const [found, refused] = [await send('GET', '/api/listing/'), await send(method, path)];
    expect(secure(found.headers).length).toBeGreaterThan(8);
    expect(secure(refused.headers)).toEqual(secure(found.headers));
    if (method !== 'HEAD') expectRefusal(refused);
    if (method !== 'HEAD') expect(refused.headers.get('x-request-id')).toBe(refused.body.request_id);
    if (path.startsWith('/api/')) expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it('to malformed HTTP has them too', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: here\r\nno header\r\n\r\n');
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    const given = new Headers(
      head
        .split('\r\n')
        .map((line) => line.split(/: (.*)/, 2) as [string, string])
        .slice(1),
    );
    for (const [name, value] of (await send('GET', '/api/listing/')).headers)
      if (SECURITY.test(name)) expect([name, given.get(name)]).toEqual([name, value]);
    expect(JSON.parse(body)).toMatchObject({ code: 'invalid', request_id: given.get('x-request-id') });
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'to %s of an unknown API route is a 404 in the contract’s shape',
    async (method) => {
      const answer = await send(method, 'no/such/route');
      expectRefusal(answer);
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([404, 'not_found', 'Not found.']);
    },
  );

  it('is the same with and without a trailing slash, without a redirect', async () => {
    for (const path of [
      'listing',
      'listing/home',
      `listing/${listing.slug}`,
      'auth/users/me',
      'wallet/transactions',
      'user',
      'no/such',
    ]) {
      const [bare, slashed] = [await send('GET', path), await send('GET', `${path}/`)];
      const { request_id: _one, ...mine } = bare.body;
      const { request_id: _other, ...yours } = slashed.body;
      expect([path, slashed.status, yours]).toEqual([path, bare.status, mine]);
      expect(bare.status < 300 || bare.status >= 400).toBe(true);
    }
  });
});
