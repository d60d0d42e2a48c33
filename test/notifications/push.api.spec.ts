import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { contacting } from '../contact/contacting.js';
import { connected, conversations } from '../messages/conversations.js';
import { grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { notified } from './notified.js';
import { type Device, PushService } from './push-service.js';
import { pushing, settingsFor, vapid } from './pushing.js';

let app: App, service: PushService;
let push: ReturnType<typeof pushing>;
let bell: ReturnType<typeof notified>;
let talk: ReturnType<typeof conversations>;

beforeAll(async () => {
  service = await PushService.start();
  app = await startApp(settingsFor(service));
  push = pushing(app, service);
  bell = notified(app);
  talk = conversations(app);
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const received = (device: Device, count: number) =>
  until(
    () => device.pushed.length,
    (pushed) => pushed >= count,
  );
/** Messages of the outbox of a person's pushes. */
const outboxOf = async ({ id }: Person) =>
  (
    await sql<{ id: string; name: string; state: string; failures: number; error: string | null; due_at: string }>`
      select id, name, state, failures, error, due_at from app.outbox
      where queue = 'push' and payload ->> 'userId' = ${id} order by name, id`.execute(app.sql)
  ).rows;
/** Those that wait for their next attempt run now. */
const runNow = ({ id }: Person) =>
  sql`update app.outbox set due_at = now() where queue = 'push' and state = 'open' and payload ->> 'userId' = ${id}`.execute(
    app.sql,
  );

describe('A notification', () => {
  it('is pushed once to each device, encrypted and signed', async () => {
    const [ada, laptop] = await push.onDevice();
    const phone = await push.deviceOf(await push.signIn(ada));
    await push.asked(ada);
    const { id } = await bell.saying(ada, 'wants to connect');
    const said = {
      ...{ title: 'Requests', body: 'Ada Obi wants to connect with you', link: '/profile?tab=co-founders', tag: id },
    };
    expect([laptop.payloads, phone.payloads]).toEqual([[said], [said]]);
    const [pushed] = laptop.pushed;
    expect(pushed!.headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) as string },
    });
    const ttl = Number(pushed!.headers.ttl);
    expect([ttl > 86_000, ttl <= 86_400]).toEqual([true, true]);
    const { sub, exp } = await laptop.claimsOf(pushed!, vapid.publicKey);
    expect(sub).toBe('mailto:push@groundwork.test');
    expect(exp! - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600);
    expect((await outboxOf(ada)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['device done', 'device done', 'notification done'],
    ]);
  });

  it('of messages names the sender’s first name and how many there are, under one tag and topic', async () => {
    const [bola, device] = await push.onDevice();
    const ada = await app.person();
    await connected(app, ada, bola);
    await talk.start(ada, bola);
    await settled(app);
    device.pushed.length = 0;
    for (const text of ['Shall we meet in Yaba?', 'At noon?']) {
      await talk.send(ada, bola, text);
      await settled(app);
    }
    const { id } = await bell.saying(bola, 'messages');
    const link = `/profile?tab=messages&thread=${talk.idOf(ada, bola)}`;
    expect(device.payloads).toEqual([
      { title: 'Messages', body: 'New message from Ada', link, tag: id },
      { title: 'Messages', body: '2 new messages from Ada', link, tag: id },
    ]);
    const [first, second] = device.pushed.map(({ headers }) => headers.topic);
    expect(first).toBe(second);
  });

  it('of a kind that is not wanted on devices stays under the bell', async () => {
    const [ada, device] = await push.onDevice();
    const { body } = await bell.choose(ada, { kind: 'requests', push: false });
    expect(body.data[0]).toEqual({ kind: 'requests', in_app: true, mail: 'now', push: false });
    await push.asked(ada);
    expect([device.pushed.length, await bell.unread(ada)]).toEqual([0, 1]);
    await bell.choose(ada, { kind: 'requests', push: true, in_app: false });
    await push.asked(ada);
    expect([device.pushed.length, await bell.unread(ada)]).toEqual([1, 0]);
  });

  it('of a blocked person is not pushed', async () => {
    const [ada, device] = await push.onDevice();
    const bola = await app.person();
    await connected(app, bola, ada);
    await talk.start(bola, ada);
    await settled(app);
    device.pushed.length = 0;
    device.answer({ status: 429, retryAfter: '600' });
    await talk.send(bola, ada, 'Hello.');
    await received(device, 1);
    await until(
      () => outboxOf(ada),
      (all) => all.some(({ due_at }) => Date.parse(due_at) > Date.now() + 500_000),
    );
    await app.call('POST', 'connect/block', { token: ada.token, body: { username: bola.username } });
    await runNow(ada);
    await until(
      () => outboxOf(ada),
      (all) => all.every(({ state }) => state === 'done'),
    );
    expect(device.pushed).toHaveLength(1);
  });
});

describe('A push service', () => {
  it('gets the answer to a message to us in its own words', async () => {
    const [ada, device] = await push.onDevice();
    const moderator = await app.person();
    await grant(app, moderator, 'moderator');
    await contacting(app).answer(moderator, await contacting(app).opened(ada));
    await received(device, 1);
    expect(JSON.stringify(device.payloads[0])).not.toContain('null');
    expect(device.payloads[0]).toMatchObject({ body: 'We answered your message to us' });
  });

  it('that takes no more for now is asked again when it says', async () => {
    const [ada, device] = await push.onDevice();
    device.answer({ status: 429, retryAfter: '1' });
    await bell.ask(await app.person(), ada);
    await received(device, 2);
    expect(device.payloads[1]).toEqual(device.payloads[0]);
  });

  it('is not asked again about what was read meanwhile', async () => {
    const [ada, device] = await push.onDevice();
    device.answer({ status: 429, retryAfter: '1800' });
    await bell.ask(await app.person(), ada);
    await received(device, 1);
    const waiting = await until(
      () => outboxOf(ada),
      ([message]) => Date.parse(message!.due_at) > Date.now() + 1_700_000,
    );
    expect(waiting[0]).toMatchObject({ state: 'open', failures: 0, error: null });
    await bell.read(ada, { up_to: (await bell.saying(ada, 'wants to connect')).position });
    await runNow(ada);
    await until(
      () => outboxOf(ada),
      (all) => all.every(({ state }) => state === 'done'),
    );
    expect(device.pushed).toHaveLength(1);
  });

  it('that fails is asked again with longer and longer waits', async () => {
    const [ada, device] = await push.onDevice();
    device.answer(...[500, 503, 502].map((status) => ({ status })));
    await bell.ask(await app.person(), ada);
    const waits: number[] = [];
    for (let failures = 1; failures <= 3; failures++) {
      await received(device, failures);
      const [message] = await until(
        () => outboxOf(ada),
        ([one]) => Date.parse(one!.due_at) > Date.now() + 2_000 && device.pushed.length === failures,
      );
      waits.push(Math.ceil((Date.parse(message!.due_at) - Date.now()) / 5_000));
      await runNow(ada);
    }
    await received(device, 4);
    expect(waits).toEqual([1, 2, 4]);
    expect(new Set(device.payloads.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it.each([404, 410])('that knows a device no more (%s) ends it', async (status) => {
    const [ada, device] = await push.onDevice();
    device.answer({ status });
    await push.asked(ada);
    expect([device.pushed.length, await push.isOn(ada)]).toEqual([1, false]);
    await push.asked(ada);
    expect(device.pushed).toHaveLength(1);
  });

  it('that refuses a message for good is a failure for the operator, without the address of the device', async () => {
    const [ada, device] = await push.onDevice();
    device.answer({ status: 400 });
    await bell.ask(await app.person(), ada);
    const [message] = await until(
      () => outboxOf(ada),
      ([one]) => one?.failures === 1,
    );
    expect(message!.error).toBe(`the push service ${service.host} refused a message: 400`);
    await runNow(ada);
    await received(device, 2);
    expect(await push.isOn(ada)).toBe(true);
  });
});
