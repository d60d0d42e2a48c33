import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { connect } from 'node:net';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { type App, type Person, startApp } from '../app.js';

let app: App;
let ada: Person, bola: Person;
beforeAll(async () => {
  app = await startApp();
  [ada, bola] = await Promise.all([app.person(), app.person()]);
});
afterAll(() => app.stop());

type Claims = Record<string, unknown>;
const me = (token: string) => app.call('GET', 'auth/users/me/', { token });
const part = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const read = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at]!, 'base64url').toString()) as Claims;

const key = () => new TextEncoder().encode(app.config.get('JWT_SECRET'));
const foreign = () => new TextEncoder().encode('x'.repeat(64));
const header = { alg: 'HS256', typ: 'at+jwt' };
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Ada's claims and header with changes, signed; with the product's key unless another is given. */
const signed = (change: Claims = {}, heading: Claims = {}, secret: Uint8Array | KeyObject = key()) =>
  new SignJWT({ ...read(ada.token, 1), ...change }).setProtectedHeader({ ...header, ...heading }).sign(secret);
/** A token libraries refuse to make, signed with the product's key. */
const written = (heading: object, claims: object | string) => {
  const said = `${part(heading)}.${part(claims)}`;
  return `${said}.${createHmac('sha256', key()).update(said).digest('base64url')}`;
};
const pieces = () => ada.token.split('.') as [string, string, string];
const session = async ({ id }: Person) =>
  (await sql<{ id: string }>`select id from app.session where person_id = ${id} limit 1`.execute(app.sql)).rows[0]!.id;

const forged: [string, () => Promise<string> | string][] = [
  ['that is unsigned', () => new UnsecuredJWT(read(ada.token, 1)).encode()],
  ['with algorithm none and a signature', () => written({ ...header, alg: 'none' }, read(ada.token, 1))],
  ['with algorithm none in another case', () => written({ ...header, alg: 'NoNe' }, read(ada.token, 1))],
  ['without an algorithm', () => written({ typ: 'at+jwt' }, read(ada.token, 1))],
  ['whose signature was taken off', () => `${pieces()[0]}.${pieces()[1]}.`],
  ['whose signature is cut', () => ada.token.slice(0, -4)],
  ['whose signature is another token’s', () => `${pieces()[0]}.${pieces()[1]}.${bola.token.split('.')[2]}`],
  ['whose claims were changed', () => `${pieces()[0]}.${part({ ...read(ada.token, 1), sub: bola.id })}.${pieces()[2]}`],
  ['whose header was changed', () => `${part({ ...header, alg: 'HS512' })}.${pieces()[1]}.${pieces()[2]}`],
  ['signed with another key', () => signed({}, {}, foreign())],
  [
    'signed with an empty key',
    () => {
      const said = `${pieces()[0]}.${pieces()[1]}`;
      return `${said}.${createHmac('sha256', '').update(said).digest('base64url')}`;
    },
  ],
  ['signed with another algorithm', () => signed({}, { alg: 'HS512' }, foreign())],
  ['signed with an asymmetric algorithm', () => signed({}, { alg: 'RS256' }, pair.privateKey)],
  [
    'that claims an asymmetric algorithm with the product’s key',
    () => written({ ...header, alg: 'RS256' }, read(ada.token, 1)),
  ],
  ['with a key in its header', () => signed({}, { jwk: { kty: 'oct', k: part('x'.repeat(64)) } }, foreign())],
  ['that says where its key lies', () => signed({}, { jku: `${app.url}/api/keys` }, foreign())],
  ['that names a key by a path', () => signed({}, { kid: '../../dev/null' }, new Uint8Array(32))],
  ['that names a key by a query', () => signed({}, { kid: "' union select 'x'; --" }, foreign())],
  ['with an unknown critical extension', () => written({ ...header, crit: ['exp'], exp: 1 }, read(ada.token, 1))],
  ['for another audience', () => signed({ aud: 'elsewhere' })],
  ['for no audience', () => signed({ aud: undefined })],
  ['of another issuer', () => signed({ iss: 'elsewhere' })],
  ['of another type', () => signed({ typ: 'refresh' })],
  ['of no type', () => signed({ typ: undefined })],
  ['with another header type', () => signed({}, { typ: 'JWT' })],
  ['that expired', () => signed({ exp: 1_700_000_000 })],
  ['that never expires', () => signed({ exp: undefined })],
  ['that expires at no time', () => written(header, { ...read(ada.token, 1), exp: 'never' })],
  ['from the future', () => signed({ nbf: 9_999_999_999 })],
  ['of an unknown person', () => signed({ sub: 'nobody' })],
  ['without a subject', () => signed({ sub: undefined })],
  ['of another person in this session', () => signed({ sub: bola.id })],
  ['without a session', () => signed({ sid: undefined })],
  ['of another session', () => signed({ sid: 'another' })],
  ['of another person’s session', async () => signed({ sid: await session(bola) })],
  ['without an id', () => signed({ jti: undefined })],
  ['that is a refresh token', () => ada.refresh],
  ['of two parts', () => pieces().slice(0, 2).join('.')],
  ['of four parts', () => `${ada.token}.${pieces()[2]}`],
  ['whose claims are not an object', () => written(header, 'null')],
  ['of eight kilobytes', () => 'a'.repeat(8_192)],
];

/** Connects a socket with a token; resolves to the outcome. */
function connectSocket(token: string): Promise<string> {
  const socket = io(app.url, { transports: ['websocket'], reconnection: false, auth: { token } });
  return new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected')).on('connect_error', ({ message }) => resolve(message));
    // On a refusal the connection closes before `connect_error` is emitted.
    socket.io.on('close', () => setImmediate(resolve, 'closed'));
  }).finally(() => socket.disconnect());
}

const notValid = { detail: 'Given token not valid for any token type', code: 'token_not_valid' };

describe('An access token', () => {
  it('signed with the product’s key and with its claims is accepted', async () => {
    const token = await signed();
    expect([(await me(token)).status, await connectSocket(token)]).toEqual([200, 'connected']);
    expect((await me(written(header, read(ada.token, 1)))).status).toBe(200);
  });

  it.each(forged)('%s is refused by routes and sockets', async (_name, make) => {
    const token = await make();
    const { status, body } = await me(token);
    expect([status, body]).toEqual([401, { ...notValid, request_id: expect.any(String) }]);
    expect((await app.call('POST', 'wallet/deposit', { token, body: { amount: 500 } })).body).toMatchObject(notValid);
    expect(await connectSocket(token)).toBe('not_authenticated');
  });

  it('of a deleted person or an ended session is refused', async () => {
    const [gone, late] = await Promise.all([app.person(), app.person()]);
    await sql`delete from app.person where id = ${gone.id}`.execute(app.sql);
    await sql`update app.session set expires_at = now() where person_id = ${late.id}`.execute(app.sql);
    for (const { token } of [gone, late]) {
      const { status, body } = await me(token);
      expect([status, body]).toEqual([401, { ...notValid, request_id: expect.any(String) }]);
      expect(await connectSocket(token)).toBe('not_authenticated');
    }
  });

  it('of a megabyte is refused before it is read, and other requests are answered', async () => {
    for (const length of [17_000, 1_000_000]) {
      const said = await sendRaw(`Bearer ${'a'.repeat(length)}`);
      expect(said === '' || /^HTTP\/1\.1 4\d\d /.test(said)).toBe(true);
    }
    const long = 'a'.repeat(1_000_000);
    expect((await app.call('POST', 'auth/jwt/refresh/', { body: { refresh: long } })).status).toBeLessThan(500);
    expect(await connectSocket(long)).not.toBe('connected');
    expect((await me(ada.token)).status).toBe(200);
  });

  it('is looked for only where one is needed', async () => {
    expect((await app.call('GET', `user/${ada.username}/`, { token: 'nonsense' })).status).toBe(200);
    expect((await app.call('GET', 'auth/users/me/')).body).toMatchObject({ code: 'not_authenticated' });
  });

  it.each(['Bearer', 'JWT', 'Token'])('is taken after the word %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${ada.token}` };
    expect((await app.call('GET', 'auth/users/me/', { headers })).status).toBe(200);
  });
});

/** Sends a request with this header on a new connection; resolves to everything received. */
function sendRaw(authorization: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.setEncoding('utf8').on('data', (words: string) => (said += words));
    socket.on('error', () => undefined).on('close', () => resolve(said));
    socket.end(
      `GET /api/auth/users/me/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: ${authorization}\r\n\r\n`,
    );
  });
}
