import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { founder } from './profiles.js';
import { type OpenSocket, openSocket } from '../platform/socket.js';
import { type Entry, foundersFor, type List } from './tabs.js';

let app: App;
let ada: Person, bola: Person, chidi: Person;
const sockets: OpenSocket[] = [];

beforeAll(async () => {
  app = await startApp();
  [ada, bola, chidi] = [await founder(app), await founder(app), await founder(app)];
});
afterAll(async () => {
  sockets.forEach(({ socket }) => socket.disconnect());
  await app.stop();
});

type Sent = { data: { request: { id: string } } };
const post = <Body = Record<string, unknown>>(who: Person, path: string, body: object = {}) =>
  app.call<Body>('POST', path, { token: who.token, body });
const ask = async (from: Person, to: Person) =>
  (await post<Sent>(from, 'connect/send-request', { receiver: to.username })).body.data.request.id;
const entryOf = async (who: Person, other: Person, tab = 'suggestions') =>
  (await foundersFor(app, who, tab)).results.find(({ co_founder }) => co_founder.username === other.username);
const countOf = async (who: Person, tab: string) => (await foundersFor(app, who, tab)).count;
async function listening(who: Person) {
  const opened = openSocket(app.url, { auth: { token: who.token } });
  sockets.push(opened);
  await opened.connected();
  return opened;
}
/** What a sender sees of a request, without what differs between any two requests. */
const seen = ({ direction, reqSent, note, ask_again_at, requested_at }: Entry) => ({
  ...{ direction, reqSent, note, isAsked: requested_at !== null },
  days: ask_again_at && Math.round((Date.parse(ask_again_at) - Date.now()) / 86_400_000),
});

describe('Declining', () => {
  it('ends a request for its receiver, and shows its sender exactly what a waiting one shows', async () => {
    const [declined, waiting] = [await ask(ada, bola), await ask(ada, chidi)];
    const before = seen((await entryOf(ada, bola, 'sent'))!);
    const [sender, receiver] = [await listening(ada), await listening(bola)];
    expect((await post(ada, `connect/requests/${declined}/decline`)).status).toBe(404);
    expect(await post(bola, `connect/requests/${declined}/decline`)).toMatchObject({
      status: 200,
      body: { message: 'Request declined', data: { request: { id: declined, status: 'declined' } } },
    });
    await receiver.hears('network');
    expect(await countOf(bola, 'received')).toBe(0);
    expect(await entryOf(bola, ada)).toMatchObject({ direction: 'none', note: null, request_id: null });

    for (const tab of ['sent', 'suggestions']) {
      expect(seen((await entryOf(ada, bola, tab))!)).toEqual(seen((await entryOf(ada, chidi, tab))!));
      expect(seen((await entryOf(ada, bola, tab))!)).toEqual(before);
    }
    expect(before).toMatchObject({ direction: 'sent', reqSent: true, days: 21 });
    const again = (to: Person) => post(ada, 'connect/send-request', { receiver: to.username });
    const [one, other] = [await again(bola), await again(chidi)];
    for (const { status, body } of [one, other]) {
      expect([status, body['code']]).toEqual([409, 'duplicate_request']);
      expect(body['detail']).toMatch(
        /^You asked this person before\. You can ask again from \d+ \w+ \d{4} at [\d:]{5}\.$/,
      );
      expect(Object.keys(body).sort()).toEqual(['ask_again_at', 'code', 'detail', 'request_id']);
    }
    // A later message of the view arrives; the decline had none.
    const heard = () => sender.heard.filter(({ view, shared }) => view === 'network' && !shared);
    expect(heard()).toEqual([]);
    await post(chidi, `connect/requests/${waiting}/accept`);
    await until(heard, ({ length }) => length > 0);
    expect(heard()).toHaveLength(1);
    expect(await app.mails(ada.email)).toEqual([expect.objectContaining({ subject: expect.any(String) })]);
  });

  it('is no answer that the activity of the sender lists', async () => {
    const activity = async (who: Person) =>
      JSON.stringify((await app.call('GET', 'auth/users/me/activity', { token: who.token })).body);
    expect(await activity(bola)).toContain('You declined a connection request');
    expect(await activity(ada)).not.toMatch(/declin/i);
  });

  it('leaves the decliner free to connect at once, as if both requests crossed', async () => {
    expect(await post(bola, 'connect/send-request', { receiver: ada.username })).toMatchObject({
      status: 200,
      body: { data: { request: { status: 'connected' } } },
    });
    expect(await countOf(ada, 'connected')).toBe(2);
  });
});

describe('Withdrawing', () => {
  it('takes the card from the receiver live, without a mail, and is the same after a decline', async () => {
    const [sender, one, other] = [await founder(app), await founder(app), await founder(app)];
    const [waiting, declined] = [await ask(sender, one), await ask(sender, other)];
    await post(other, `connect/requests/${declined}/decline`);
    const receiver = await listening(one);
    const mails = (await app.mails(one.email)).length;
    expect((await post(one, `connect/requests/${waiting}/withdraw`)).status).toBe(404);
    for (const id of [waiting, declined])
      expect(await post(sender, `connect/requests/${id}/withdraw`)).toMatchObject({
        status: 200,
        body: { message: 'Request withdrawn', data: { request: { id, status: 'withdrawn' } } },
      });
    await receiver.hears('network');
    expect(await countOf(one, 'received')).toBe(0);
    expect(await app.mails(one.email)).toHaveLength(mails);

    expect(await countOf(sender, 'sent')).toBe(0);
    const [afterOne, afterOther] = [(await entryOf(sender, one))!, (await entryOf(sender, other))!];
    expect(seen(afterOne)).toEqual({ direction: 'none', reqSent: false, note: null, isAsked: false, days: 21 });
    expect(seen(afterOther)).toEqual(seen(afterOne));
    for (const to of [one, other])
      expect(await post(sender, 'connect/send-request', { receiver: to.username })).toMatchObject({
        status: 409,
        body: { code: 'duplicate_request', ask_again_at: (await entryOf(sender, to))!.ask_again_at },
      });
    expect((await post(one, `connect/requests/${waiting}/accept`)).status).toBe(404);
    expect((await post(one, 'connect/send-request', { receiver: sender.username })).status).toBe(201);
    expect(await entryOf(sender, one, 'received')).toMatchObject({ direction: 'received', ask_again_at: null });
  });
});

describe('The founder of a name', () => {
  it('is shown with the request between both, as it is at the moment', async () => {
    const [one, other] = [await founder(app), await founder(app)];
    const between = async (who: Person, name: string) => {
      const { status, body } = await app.call<{ data: Entry }>('GET', `connect/founder/${name}`, { token: who.token });
      return status === 200 ? [body.data.co_founder.username, body.data.direction, body.data.request_id] : status;
    };
    expect(await between(one, other.username)).toEqual([other.username, 'none', null]);
    const id = await ask(one, other);
    expect(await between(one, other.id)).toEqual([other.username, 'sent', id]);
    expect(await between(other, one.username.toUpperCase())).toEqual([one.username, 'received', id]);
    await post(other, `connect/requests/${id}/accept`);
    expect(await between(one, other.username)).toEqual([other.username, 'connected', id]);
    for (const name of [one.username, 'nobody-at-all']) expect(await between(one, name)).toBe(404);
  });
});

describe('Removing a connection', () => {
  it('ends it on both sides, live and without a mail', async () => {
    const [one, other] = [await founder(app), await founder(app)];
    const id = await ask(one, other);
    expect((await post(one, 'connect/disconnect', { username: other.username })).status).toBe(404);
    await post(other, `connect/requests/${id}/accept`);
    const [left, mails] = [await listening(other), (await app.mails(other.email)).length];
    expect(await post(one, 'connect/disconnect', { username: other.username })).toMatchObject({
      status: 200,
      body: { message: 'Connection removed', data: { username: other.username } },
    });
    await left.hears('network');
    for (const who of [one, other]) {
      const network = await app.call<List<object>>('GET', 'connect/network/', { token: who.token });
      expect(network.body.count).toBe(0);
    }
    expect(await app.mails(other.email)).toHaveLength(mails);
    expect((await post(other, 'connect/disconnect', { username: one.username })).status).toBe(404);
    expect((await post(other, 'connect/send-request', { receiver: one.username })).status).toBe(201);
  });
});
