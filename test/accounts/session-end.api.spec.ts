import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { hashSecret } from '#server/platform/security/tokens';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';

type Pair = { access: string; refresh: string };

let app: App;
let ada: Person;
beforeAll(async () => {
  app = await startApp();
  ada = await app.person();
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.stop());

const signIn = async () =>
  (await app.call<Pair>('POST', 'login', { body: { email: ada.email, password: ada.password } })).body;
const renew = (refresh: string) => app.call<Pair>('POST', 'auth/jwt/refresh/', { body: { refresh } });

/** Routes of every kind that require a session. */
const routes: [string, string, object?][] = [
  ['GET', 'auth/users/me/'],
  ['GET', 'wallet/wallet-info'],
  ['GET', 'wallet/transactions'],
  ['POST', 'wallet/deposit', { amount: 500 }],
  ['POST', 'listing/listing-purchase', { listing_id: 'any' }],
  ['GET', 'listing/user/purchased/'],
  ['GET', 'purchases/pur.any/'],
  ['POST', 'connect/send-request', { receiver: 'any' }],
  ['POST', 'listing/', {}],
];
const answers = (token: string) =>
  Promise.all(routes.map(async ([method, path, body]) => (await app.call(method, path, { token, body })).status));

/** A connected socket of an open browser. */
async function screen(token: string) {
  const socket = io(app.url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } });
  sockets.push(socket);
  await until(
    () => socket.connected,
    (connected) => connected,
  );
  return socket;
}
const closed = (socket: Socket) =>
  until(
    () => socket.connected,
    (connected) => !connected,
  );

/** Expects every route to refuse both tokens and the socket to close. */
async function isOver({ access, refresh }: Pair, socket: Socket) {
  expect(await answers(access)).toEqual(routes.map(() => 401));
  expect((await renew(refresh)).status).toBe(401);
  await closed(socket);
  const again = io(app.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: access },
  });
  sockets.push(again);
  const said = await new Promise((resolve) => again.on('connect_error', ({ message }) => resolve(message)));
  expect(said).toBe('not_authenticated');
}

describe('A session', () => {
  it('is accepted by every route while it lasts', async () => {
    const { access } = await signIn();
    expect((await answers(access)).filter((status) => status === 401 || status >= 500)).toEqual([]);
  });

  it('whose replaced refresh token is used late ends with all its tokens; other sessions go on', async () => {
    const [stolen, other] = [await signIn(), await signIn()];
    const renewed = (await renew(stolen.refresh)).body;
    const latest = (await renew(renewed.refresh)).body;
    const [theirs, mine] = [await screen(latest.access), await screen(other.access)];
    await sql`update app.refresh_token set used_at = used_at - interval '21 seconds'
      where hash = ${hashSecret(stolen.refresh)}`.execute(app.sql);
    expect((await renew(stolen.refresh)).status).toBe(401);
    for (const pair of [stolen, renewed, latest]) await isOver(pair, theirs);
    expect(mine.connected).toBe(true);
    expect([(await answers(other.access))[0], (await renew(other.refresh)).status]).toEqual([200, 200]);
    const { rows } = await sql<{ why: string }>`select ended_because as why from app.session
      where person_id = ${ada.id} and ended_at is not null`.execute(app.sql);
    expect(rows).toEqual([{ why: 'a used refresh token came back' }]);
    await until(
      async () => (await app.mails(ada.email)).filter(({ subject }) => subject === 'You were signed out on one device'),
      (mails) => mails.length === 1,
    );
  });

  it('sends its owner one mail, even when the stolen token is tried again', async () => {
    const owner = await app.person();
    await renew(owner.refresh);
    await sql`update app.refresh_token set used_at = used_at - interval '21 seconds'
      where hash = ${hashSecret(owner.refresh)}`.execute(app.sql);
    const tries = await Promise.all(Array.from({ length: 20 }, () => renew(owner.refresh)));
    expect(tries.map(({ status }) => status)).toEqual(Array(20).fill(401));
    await until(
      async () => (await app.mails(owner.email)).map(({ subject }) => subject),
      (subjects) => subjects.includes('You were signed out on one device'),
    );
    await settled(app);
    const mails = (await app.mails(owner.email)).filter(({ subject }) => subject.startsWith('You were signed out'));
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['its owner signs out', ({ access }: Pair) => app.call('POST', 'auth/logout/', { token: access })],
    [
      'it is signed out by its refresh token',
      ({ refresh }: Pair) => app.call('POST', 'auth/logout/', { body: { refresh } }),
    ],
    ['its time is up', () => expire()],
  ])('is over when %s', async (_when, end) => {
    const [pair, other] = [await signIn(), await app.person()];
    const [socket, theirs] = [await screen(pair.access), await screen(other.token)];
    await end(pair);
    await isOver(pair, socket);
    expect(theirs.connected).toBe(true);
  });

  const expire = () => sql`update app.session set expires_at = now() where person_id = ${ada.id}`.execute(app.sql);
});
