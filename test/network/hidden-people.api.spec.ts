import { sql } from 'kysely';
import { networkView } from '#projections/network/network.view';
import { type App, type Person, startApp } from '../app.js';
import { type OpenSocket, openSocket } from '../platform/socket.js';
import { until } from '../until.js';
import { founder, namesIn, publishedProfile, searchFounders } from './profiles.js';
import { foundersFor, type List } from './tabs.js';

let app: App;
/** `ada` hides; `eze` has nothing to do with it. */
let ada: Person, bola: Person, eze: Person;
let socket: OpenSocket | undefined;

beforeAll(async () => {
  app = await startApp();
  [ada, bola, eze] = [await app.person(), await app.person(), await founder(app)];
  await publishedProfile(app, ada);
  await publishedProfile(app, bola, { about: { name: 'Bola Ade', email: 'bola@mail.test' } });
});
afterAll(async () => {
  socket?.socket.disconnect();
  await app.stop();
});

type Body = { code: string; detail: string; data: { request: { id: string } } };
const call = (method: string, who: Person, path: string, body?: object) =>
  app.call<Body>(method, path, { token: who.token, body });
const send = (from: Person, to: Person) => call('POST', from, 'connect/send-request', { receiver: to.username });
const block = (who: Person, other: Person, method = 'POST') =>
  call(method, who, 'connect/block', { username: other.username });
const suggestedTo = async (who: Person) =>
  (await foundersFor(app, who, 'suggestions')).results.map(({ co_founder }) => co_founder.username);
/** Every route that lists or names people, as one person sees them. */
const ROUTES = [
  ...['co-founders', 'co-founders?tab=suggestions', 'co-founders?tab=received', 'co-founders?tab=sent'],
  ...['co-founders?tab=connected', 'connect/suggestions', 'connect/requests', 'connect/requests?box=sent'],
  ...['connect/network', 'co-founders/search', 'co-founders/search?search=lagos'],
];
const routesThatName = async (who: Person, other: Person) => {
  const found: string[] = [];
  const own = `connect/founder/${other.username}`;
  if ((await call('GET', who, own)).status !== 404) found.push(own);
  for (const path of ROUTES) {
    const { status, body } = await call('GET', who, path);
    expect([path, status]).toEqual([path, 200]);
    if (JSON.stringify(body).includes(`"${other.username}"`)) found.push(path);
  }
  return found;
};

describe('A dismissed suggestion', () => {
  it('is hidden for 90 days from the one who dismissed it, and comes back by undoing', async () => {
    const dismiss = (method = 'POST') => call(method, ada, 'connect/dismiss', { username: eze.username });
    expect(await suggestedTo(ada)).toContain(eze.username);
    expect(await dismiss()).toMatchObject({ status: 200, body: { data: { username: eze.username } } });
    expect(await suggestedTo(ada)).not.toContain(eze.username);
    expect(await suggestedTo(eze)).toContain(ada.username);
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from until - now()) / 86400)::int as days
      from ${sql.table(networkView.table.dismissal)}`.execute(app.sql);
    expect(rows).toEqual([{ days: 90 }]);
    expect((await dismiss('DELETE')).status).toBe(200);
    expect(await suggestedTo(ada)).toContain(eze.username);
    expect((await dismiss('DELETE')).status).toBe(200);

    expect((await dismiss()).status).toBe(200);
    await send(eze, ada);
    expect((await foundersFor(app, ada, 'received')).count).toBe(1);
  });

  it('comes back by itself when the time is over', async () => {
    const far = await founder(app);
    await call('POST', ada, 'connect/dismiss', { username: far.username });
    expect(await suggestedTo(ada)).not.toContain(far.username);
    await sql`update ${sql.table(networkView.table.dismissal)} set until = now() where other_id = ${far.id}`.execute(
      app.sql,
    );
    expect(await suggestedTo(ada)).toContain(far.username);
  });

  it('needs a person, another one', async () => {
    expect((await call('POST', ada, 'connect/dismiss', { username: 'no-such-person' })).status).toBe(404);
    expect((await call('POST', ada, 'connect/dismiss', { username: ada.username })).status).toBe(400);
    expect((await call('POST', ada, 'connect/dismiss', {})).body).toMatchObject({ username: expect.anything() });
  });
});

describe('A block', () => {
  it('hides both from each other on every route, and no live message reaches the blocked person', async () => {
    const live = openSocket(app.url, { auth: { token: bola.token } });
    socket = live;
    await live.connected();
    /** Messages of this view for `bola` alone. Those for everybody, of profiles, may arrive at any time. */
    const own = () => live.heard.filter(({ shared, view }) => !shared && view === 'network');
    const { id } = (await send(bola, ada)).body.data.request;
    await until(own, ({ length }) => length === 1);
    expect((await routesThatName(ada, bola)).length).toBeGreaterThan(3);
    expect((await routesThatName(bola, ada)).length).toBeGreaterThan(3);
    expect(await block(ada, bola)).toMatchObject({ status: 200, body: { data: { username: bola.username } } });
    expect(await routesThatName(ada, bola)).toEqual([]);
    expect(await routesThatName(bola, ada)).toEqual([]);
    for (const query of ['', 'limit=0', `search=${ada.username}`, 'city=Lagos'])
      expect([query, namesIn((await searchFounders(app, bola, query)).body)]).not.toContain(ada.username);
    const counts = (await searchFounders(app, bola, 'limit=0')).body.count;
    expect(counts).toBe((await searchFounders(app, bola, '')).body.results.length);

    expect((await call('POST', ada, `connect/requests/${id}/accept`)).status).toBe(404);
    expect((await call('POST', bola, `connect/requests/${id}/withdraw`)).status).toBe(404);
    await send(eze, bola);
    await until(own, ({ length }) => length > 1);
    expect(own()).toHaveLength(2);
  });

  it('answers a request in either direction by one sentence, and other commands as for an unknown person', async () => {
    const [one, other] = [await send(bola, ada), await send(ada, bola)];
    expect(one).toMatchObject({ status: 403, body: { code: 'request_refused' } });
    expect(other).toMatchObject({ status: 403, body: { detail: one.body.detail } });
    expect(one.body.detail).not.toMatch(/block/i);
    for (const path of ['connect/dismiss', 'connect/block', 'connect/disconnect']) {
      const unknown = await call('POST', bola, path, { username: 'no-such-person' });
      const answer = await call('POST', bola, path, { username: ada.username });
      expect([path, answer.status, answer.body.code]).toEqual([path, unknown.status, unknown.body.code]);
      expect(answer.body.detail).toBe(unknown.body.detail);
    }
  });

  it('hides the public profile of the blocker from the blocked person alone', async () => {
    for (const path of [`user/${ada.username}`, `user/${ada.id}`, `user?username=${ada.username}`]) {
      expect([path, (await call('GET', bola, path)).status]).toEqual([path, 404]);
      expect((await call('GET', eze, path)).status).toBe(200);
    }
    expect((await call('GET', ada, `user/${bola.username}`)).status).toBe(200);
  });

  it('is in the list and the activity of the blocker alone, and can be lifted', async () => {
    const listed = async (who: Person) => (await call('GET', who, 'connect/block')).body as unknown as List<object>;
    expect(await listed(ada)).toMatchObject({ count: 1, results: [{ username: bola.username }] });
    expect(await listed(bola)).toMatchObject({ count: 0, results: [] });
    const activity = async (who: Person) => JSON.stringify((await call('GET', who, 'auth/users/me/activity')).body);
    expect(await activity(ada)).toContain('You blocked a person');
    expect(await activity(bola)).not.toMatch(/block/i);

    expect((await block(bola, ada, 'DELETE')).status).toBe(200);
    expect((await send(bola, ada)).status).toBe(403);
    expect((await block(ada, bola, 'DELETE')).status).toBe(200);
    expect((await listed(ada)).count).toBe(0);
    expect(await suggestedTo(bola)).toContain(ada.username);
    expect((await send(bola, ada)).status).toBe(201);
    await block(bola, ada);
    await block(bola, ada, 'DELETE');
    const asked = await foundersFor(app, bola, 'suggestions');
    const entry = asked.results.find(({ co_founder }) => co_founder.username === ada.username);
    const refused = await send(bola, ada);
    expect(refused).toMatchObject({ status: 409, body: { ask_again_at: entry!.ask_again_at } });
    expect((await send(ada, bola)).status).toBe(201);
  });

  it('ends a connection, which lifting it does not bring back', async () => {
    const [request] = (await foundersFor(app, bola, 'received')).results;
    await call('POST', bola, `connect/requests/${request!.request_id}/accept`);
    expect((await foundersFor(app, ada, 'connected')).count).toBe(1);
    await block(bola, ada);
    for (const who of [ada, bola]) expect((await foundersFor(app, who, 'connected')).count).toBe(0);
    await block(bola, ada, 'DELETE');
    for (const who of [ada, bola]) expect((await foundersFor(app, who, 'connected')).count).toBe(0);
  });

  it('is forgotten with either person', async () => {
    const [kept, gone] = [await founder(app), await founder(app)];
    const rows = async () =>
      (
        await sql<{ count: number }>`
          select (select count(*) from ${sql.table(networkView.table.block)} where ${gone.id} in (by_id, other_id))
            + (select count(*) from ${sql.table(networkView.table.dismissal)} where ${gone.id} in (by_id, other_id))
            + (select count(*) from ${sql.table(networkView.table.withdrawal)} where ${gone.id} in (from_id, to_id))
            as count`.execute(app.sql)
      ).rows[0]!.count;
    const { id } = (await send(gone, eze)).body.data.request;
    await call('POST', gone, `connect/requests/${id}/withdraw`);
    await call('POST', gone, 'connect/dismiss', { username: kept.username });
    await block(gone, kept);
    await block(kept, eze);
    expect(Number(await rows())).toBe(3);
    const erasure = await app.call('DELETE', 'auth/users/me', {
      ...{ token: gone.token, body: { current_password: gone.password } },
    });
    expect(erasure.status).toBe(204);
    await until(rows, (count) => Number(count) === 0);
  });
});
