import { type App, type Person, startApp } from '../app.js';
import { openSocket } from '../platform/socket.js';
import { control, type Listing, openMarket, paid, startPurchase } from '../purchases/market.js';
import { reviewing } from '../reviews/reviewing.js';
import { until } from '../until.js';
import { notified } from './notified.js';

let app: App;
let market: { creator: Person; admin: Person; listing: Listing };
let { list, texts, unread, saying, read, preferences, choose, ask } = {} as ReturnType<typeof notified>;

beforeAll(async () => {
  app = await startApp();
  ({ list, texts, unread, saying, read, preferences, choose, ask } = notified(app));
  market = await openMarket(app);
});
afterAll(() => app.stop());

const two = async () => [await app.person(), await app.person()] as const;
const call = (method: string, who: Person, path: string, body?: object) =>
  app.call<{ code: string; detail: string }>(method, path, { token: who.token, body });

describe('A connect request', () => {
  it('notifies its receiver live, and is read by its answer', async () => {
    const [ada, bola] = await two();
    const live = openSocket(app.url, { auth: { token: bola.token } });
    await live.connected();
    expect(await unread(bola)).toBe(0);
    const id = await ask(ada, bola);
    const sent = Date.now();
    await live.hears('notifications');
    expect(Date.now() - sent).toBeLessThan(1_000);
    live.socket.disconnect();
    expect(await unread(bola)).toBe(1);
    expect((await list(bola)).results).toEqual([
      {
        ...{ id: expect.any(String), kind: 'requests', text: 'Ada Obi wants to connect with you' },
        ...{ link: '/profile?tab=co-founders', at: expect.any(String), read: false, request_id: id },
        position: expect.any(Number),
      },
    ]);
    expect(await list(ada)).toMatchObject({ count: 0, results: [] });

    await call('POST', bola, `connect/requests/${id}/accept`);
    expect((await list(bola)).results).toMatchObject([{ read: true, request_id: null }]);
    expect(await unread(bola)).toBe(0);
    expect(await saying(ada, 'You are connected with Ada Obi')).toMatchObject({ link: '/profile?tab=networks' });
  });

  it('that is declined leaves no sign with its sender, and one that is withdrawn none with its receiver', async () => {
    const [ada, bola] = await two();
    const [declined, withdrawn] = [await ask(ada, bola), await ask(bola, market.creator)];
    await call('POST', bola, `connect/requests/${declined}/decline`);
    expect(await list(ada)).toMatchObject({ count: 0 });
    expect(await unread(bola)).toBe(0);
    await saying(market.creator, 'wants to connect');
    await call('POST', bola, `connect/requests/${withdrawn}/withdraw`);
    expect(await texts(market.creator)).not.toContainEqual(expect.stringContaining('wants to connect'));
  });
});

describe('A notification', () => {
  it('is read one by one and all together, equal in every session', async () => {
    const bola = await app.person();
    for (let i = 0; i < 3; i++) await ask(await app.person(), bola);
    const [newest, middle, oldest] = (await list(bola)).results;
    expect((await read(bola, { ids: [middle!.id, 'unknown'] })).body).toMatchObject({ data: { count: 2 } });
    const other = await app.call<{ access: string }>('POST', 'login', {
      body: { email: bola.email, password: bola.password },
    });
    const elsewhere = { ...bola, token: other.body.access };
    expect((await list(elsewhere)).results.map((one) => one.read)).toEqual([false, true, false]);
    expect((await list(elsewhere, 'unread=true')).results.map(({ id }) => id)).toEqual([newest!.id, oldest!.id]);
    expect((await read(elsewhere, { up_to: oldest!.position })).body).toMatchObject({ data: { count: 1 } });
    expect((await read(elsewhere, { up_to: newest!.position })).body).toMatchObject({ data: { count: 0 } });
    expect(await unread(bola)).toBe(0);
    await ask(await app.person(), bola);
    expect(await unread(bola)).toBe(1);
  });

  it('is listed page by page, the latest first', async () => {
    const bola = await app.person();
    for (let i = 0; i < 3; i++) await ask(await app.person(), bola);
    const first = await list(bola, 'limit=2');
    expect(first).toMatchObject({ count: 3, results: [{}, {}] });
    const second = await list(bola, new URL(first.next!).search.slice(1));
    expect(second).toMatchObject({ count: 3, next: null, results: [{}] });
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual((await list(bola)).results.map(({ id }) => id));
  });

  it('is refused by a clear sentence where the request is wrong', async () => {
    const bola = await app.person();
    for (const body of [
      {},
      { ids: [] },
      { ids: ['a'], up_to: 1 },
      { up_to: 'b' },
      { up_to: -1 },
      { ids: Array(101).fill('a') },
      { ids: 'a' },
    ])
      expect((await read(bola, body)).status).toBe(400);
    for (const path of ['notifications?cursor=x', 'notifications?limit=0', 'notifications?sort=oldest'])
      expect([path, (await call('GET', bola, path)).status]).toEqual([path, 400]);
  });

  it('about a person is hidden while one of both blocks the other, and after the erasure of the person', async () => {
    const { buyer, review } = reviewing(app, market.creator, market.listing);
    const [ada, bola] = [await buyer(), await app.person()];
    await ask(ada, bola);
    await review(ada);
    await saying(market.creator, 'Ada Obi reviewed');
    const [before, shown] = [await unread(market.creator), (await list(market.creator)).count];
    for (const [who, whom] of [
      [bola, ada],
      [ada, market.creator],
    ] as const)
      await call('POST', who, 'connect/block', { username: whom.username });
    expect(await list(bola)).toMatchObject({ count: 0, results: [] });
    expect(await unread(market.creator)).toBe(before - 1);
    expect(await list(market.creator)).toMatchObject({ count: shown - 1 });
    await call('DELETE', ada, 'connect/block', { username: market.creator.username });
    await call('DELETE', bola, 'connect/block', { username: ada.username });
    expect(await unread(market.creator)).toBe(before);
    // The request has ended with the block.
    expect(await list(bola)).toMatchObject({ count: 0 });

    await call('DELETE', ada, 'auth/users/me', { current_password: ada.password });
    await until(
      () => texts(market.creator),
      (all) => !all.some((text) => text.includes('reviewed')),
    );
  });
});

describe('What happens to a guide', () => {
  it('notifies its creator of the review by a moderator, questions and purchases, and its buyer', async () => {
    const { creator, listing } = market;
    const buyer = await app.person();
    expect(await saying(creator, 'is published')).toMatchObject({
      kind: 'moderation',
      link: `/listing/${listing.slug}`,
    });
    const question = await app.call<{ data: { id: string } }>('POST', `listing/${listing.slug}/questions`, {
      ...{ token: buyer.token, body: { text: 'Does it cover Ogun State too?' } },
    });
    const asked = await saying(creator, 'Ada Obi asks about “Opening a pharmacy in Lagos”');
    expect(asked).toMatchObject({ kind: 'reviews', link: `/listing/${listing.slug}#questions-title`, read: false });
    const path = `listing/question/${question.body.data.id}`;
    await call('PUT', creator, `${path}/answer`, { answer: 'Yes, in the third section.' });
    expect((await list(creator)).results.find(({ id }) => id === asked.id)).toMatchObject({ read: true });
    await saying(buyer, 'Your question about “Opening a pharmacy in Lagos” is answered');
    await call('DELETE', buyer, path);
    expect(await texts(buyer)).toEqual([]);

    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
    expect(await saying(buyer, 'is yours to read')).toMatchObject({
      ...{ kind: 'purchases', link: `/listing/${listing.slug}/sections` },
    });
    expect(await saying(creator, 'was bought: ₦11,250 is in your wallet')).toMatchObject({
      ...{ kind: 'purchases', link: '/profile?tab=wallet' },
    });
  });
});

describe('The preferences', () => {
  it('name each kind that there is; mails about the wallet are always sent', async () => {
    const ada = await app.person();
    expect(await preferences(ada)).toEqual([
      ...['requests', 'messages', 'creators', 'purchases', 'reviews', 'moderation'].map((kind) => ({
        kind,
        in_app: true,
        mail: 'now',
        push: true,
      })),
      { kind: 'wallet', in_app: true, mail: null, push: true },
    ]);
    const refused = await choose(ada, { kind: 'wallet', mail: 'off' });
    expect(refused).toMatchObject({ status: 400, body: { mail: ['E-mails about your wallet are always sent.'] } });
    for (const wrong of [{}, { kind: 'meetings', in_app: false }, { kind: 'requests', mail: 'hourly' }])
      expect((await choose(ada, wrong)).status).toBe(400);
  });

  it('hide a kind under the bell and show it again, with what came meanwhile', async () => {
    const [ada, bola] = await two();
    const { body } = await choose(bola, { kind: 'requests', in_app: false, mail: 'daily' });
    expect(body.data[0]).toEqual({ kind: 'requests', in_app: false, mail: 'daily', push: true });
    await ask(ada, bola);
    expect(await list(bola)).toMatchObject({ count: 0, results: [] });
    expect(await unread(bola)).toBe(0);
    // Nothing that was not shown is read by reading all.
    const reference = await startPurchase(app, bola, market.listing);
    await control(app, { pay: reference });
    await paid(app, bola, reference);
    const { position } = await saying(bola, 'is yours');
    await read(bola, { up_to: position });
    await choose(bola, { kind: 'requests', in_app: true });
    expect((await preferences(bola))[0]).toEqual({ kind: 'requests', in_app: true, mail: 'daily', push: true });
    expect(await saying(bola, 'wants to connect')).toMatchObject({ read: false });
  });
});
