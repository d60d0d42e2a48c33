import { sql } from 'kysely';
import webpush from 'web-push';
import { Retention } from '#server/platform/outbox/retention';
import { type App, type Answer, type Person, startApp } from '../app.js';
import { resetLink } from '../accounts/registrations.js';
import { contacting } from '../contact/contacting.js';
import { connected, conversations } from '../messages/conversations.js';
import { grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { notified } from './notified.js';
import { type Device, PushService } from './push-service.js';

type State = { data: { public_key: string | null; is_on: boolean } };
type Refused = { code: string; detail: string } & Record<string, string[]>;

const keys = webpush.generateVAPIDKeys();
let app: App, service: PushService;
let bell: ReturnType<typeof notified>;
let talk: ReturnType<typeof conversations>;

beforeAll(async () => {
  service = await PushService.start();
  app = await startApp({
    ...{ VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey, PUSH_SERVICES: service.host },
    VAPID_SUBJECT: 'mailto:push@groundwork.test',
  });
  bell = notified(app);
  talk = conversations(app);
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const PATH = 'notifications/push';
const put = ({ token }: Pick<Person, 'token'>, body: unknown): Promise<Answer<Refused & State>> =>
  app.call('PUT', PATH, { token, body });
const isOn = async ({ token }: Pick<Person, 'token'>) =>
  (await app.call<State>('GET', PATH, { token })).body.data.is_on;
const replace = async (before: Device, by: object) =>
  (await app.call('PUT', `${PATH}/replaced`, { body: { before: before.subscription, by } })).status;

/** A device that the person turned on. */
async function deviceOf(who: Pick<Person, 'token'>): Promise<Device> {
  const device = service.device();
  const answer = await put(who, device.subscription);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return device;
}
const signIn = async ({ email, password }: Person) => {
  const { body } = await app.call<{ access: string }>('POST', 'login', { body: { email, password } });
  return { token: body.access };
};
/** The person and the device, which is on. */
async function onDevice() {
  const who = await app.person();
  return [who, await deviceOf(who)] as const;
}
/** By the mailed link, which ends every session. */
async function chooseNewPassword({ email }: Person) {
  const { uid, token } = await resetLink(app, email);
  const body = { uid, token, new_password: 'Another-horse-battery-8' };
  const { status } = await app.call('POST', 'auth/users/reset_password_confirm', { body });
  expect(status).toBe(204);
}
/** Another person asks to connect. */
async function asked(who: Person) {
  await bell.ask(await app.person(), who);
  await settled(app);
}
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

describe('A device', () => {
  it('is turned on and off for the session that asks, however often', async () => {
    const ada = await app.person();
    const elsewhere = await signIn(ada);
    expect((await app.call<State>('GET', PATH, { token: ada.token })).body).toEqual({
      data: { public_key: keys.publicKey, is_on: false },
    });
    const { subscription } = service.device();
    for (let i = 0; i < 2; i++)
      expect((await put(ada, subscription)).body).toEqual({
        ...{ message: 'You are notified on this device', data: { public_key: keys.publicKey, is_on: true } },
      });
    expect([await isOn(ada), await isOn(elsewhere)]).toEqual([true, false]);
    // The same browser, signed in anew: it has one device.
    await put(elsewhere, subscription);
    expect([await isOn(ada), await isOn(elsewhere)]).toEqual([false, true]);
    for (let i = 0; i < 2; i++) expect((await app.call('DELETE', PATH, { token: elsewhere.token })).status).toBe(204);
    expect(await isOn(elsewhere)).toBe(false);
  });

  it('is refused where it is no browser of a known push service', async () => {
    const ada = await app.person();
    const { endpoint, keys: own } = service.device().subscription;
    const wrong: [string, unknown][] = [
      ...[
        endpoint.replace('https', 'http'),
        endpoint.replace('//', '//me@'),
        `https://127.0.0.1/x`,
        'https://localhost/',
      ],
      ...['https://169.254.169.254/latest', 'https://fcm.googleapis.com/wp/1', `${endpoint}.`.replace(/:\d+/, ':22')],
      ...['', 7, `https://${service.host}/${'a'.repeat(1_000)}`],
    ].map((one) => ['endpoint', one]);
    for (const [field, value] of wrong) {
      const { status, body } = await put(ada, { endpoint: value, keys: own });
      expect([value, status, Object.keys(body)[0]]).toEqual([value, 400, field]);
    }
    const other = 'A'.repeat(87);
    for (const bad of [
      undefined,
      {},
      { ...own, auth: 'short' },
      { ...own, p256dh: other },
      { ...own, auth: 'no key!' },
    ])
      expect([bad, (await put(ada, { endpoint, keys: bad })).status]).toEqual([bad, 400]);
    expect((await app.call('PUT', PATH, { body: { endpoint, keys: own } })).status).toBe(401);
    expect(await isOn(ada)).toBe(false);
  });

  it('ends with its session: by signing out, on another device, and by a new password', async () => {
    const ada = await app.person();
    const [phone, tablet] = [await signIn(ada), await signIn(ada)];
    const devices = [await deviceOf(ada), await deviceOf(phone), await deviceOf(tablet)];
    await app.call('POST', 'auth/logout', { token: phone.token, body: {} });
    await asked(ada);
    await app.call('DELETE', 'auth/sessions', { token: ada.token });
    await asked(ada);
    const late = await deviceOf(await signIn(ada));
    await chooseNewPassword(ada);
    await asked(ada);
    expect([...devices, late].map(({ pushed }) => pushed.length)).toEqual([2, 0, 1, 0]);
    await app.worker.get(Retention).sweep();
    const { rows } = await sql`select from app.push_device where person_id = ${ada.id}`.execute(app.sql);
    expect(rows).toEqual([]);
  });

  it('is one of ten: the first that was turned on goes', async () => {
    const ada = await app.person();
    const first = await deviceOf(ada);
    const others = [];
    for (let i = 0; i < 10; i++) others.push(await deviceOf(await signIn(ada)));
    await asked(ada);
    expect(first.pushed).toEqual([]);
    expect(others.map(({ pushed }) => pushed.length)).toEqual(Array(10).fill(1));
    expect(await isOn(ada)).toBe(false);
  });

  it('is kept encrypted, and leaves with its person', async () => {
    const [ada, { path }] = await onDevice();
    const kept = async () =>
      (
        await sql<{ row: string }>`select d::text as row from app.push_device d where person_id = ${ada.id}`.execute(
          app.sql,
        )
      ).rows;
    const [{ row }] = (await kept()) as [{ row: string }];
    expect(row).not.toContain(path.slice(4));
    await app.call('DELETE', 'auth/users/me', { token: ada.token, body: { current_password: ada.password } });
    await settled(app);
    expect(await kept()).toEqual([]);
  });

  it('goes on under the address by which its browser replaces it, and under no other’s', async () => {
    const [ada, before] = await onDevice();
    const [next, foreign] = [service.device(), service.device()];
    expect(await replace(foreign, next.subscription)).toBe(404);
    const guessed = { ...foreign.subscription, endpoint: before.subscription.endpoint };
    const guess = await app.call('PUT', `${PATH}/replaced`, { body: { before: guessed, by: next.subscription } });
    expect(guess.status).toBe(404);
    expect(await replace(before, { ...next.subscription, endpoint: 'https://example.test/' })).toBe(400);
    expect(await replace(before, next.subscription)).toBe(204);
    expect(await replace(before, next.subscription)).toBe(404);
    expect(await replace(next, next.subscription)).toBe(204);
    await asked(ada);
    expect([before.pushed.length, next.pushed.length]).toEqual([0, 1]);
  });
});

describe('A notification', () => {
  it('is pushed once to each device, encrypted and signed', async () => {
    const [ada, laptop] = await onDevice();
    const phone = await deviceOf(await signIn(ada));
    await asked(ada);
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
    const { sub, exp } = await laptop.claimsOf(pushed!, keys.publicKey);
    expect(sub).toBe('mailto:push@groundwork.test');
    expect(exp! - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600);
    expect((await outboxOf(ada)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['device done', 'device done', 'notification done'],
    ]);
  });

  it('of messages names the sender’s first name and how many there are, under one tag and topic', async () => {
    const [bola, device] = await onDevice();
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
    const [ada, device] = await onDevice();
    const { body } = await bell.choose(ada, { kind: 'requests', push: false });
    expect(body.data[0]).toEqual({ kind: 'requests', in_app: true, mail: 'now', push: false });
    await asked(ada);
    expect([device.pushed.length, await bell.unread(ada)]).toEqual([0, 1]);
    await bell.choose(ada, { kind: 'requests', push: true, in_app: false });
    await asked(ada);
    expect([device.pushed.length, await bell.unread(ada)]).toEqual([1, 0]);
  });

  it('of a blocked person is not pushed', async () => {
    const [ada, device] = await onDevice();
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
    const [ada, device] = await onDevice();
    const moderator = await app.person();
    await grant(app, moderator, 'moderator');
    await contacting(app).answer(moderator, await contacting(app).opened(ada));
    await received(device, 1);
    expect(JSON.stringify(device.payloads[0])).not.toContain('null');
    expect(device.payloads[0]).toMatchObject({ body: 'We answered your message to us' });
  });

  it('that takes no more for now is asked again when it says', async () => {
    const [ada, device] = await onDevice();
    device.answer({ status: 429, retryAfter: '1' });
    await bell.ask(await app.person(), ada);
    await received(device, 2);
    expect(device.payloads[1]).toEqual(device.payloads[0]);
  });

  it('is not asked again about what was read meanwhile', async () => {
    const [ada, device] = await onDevice();
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
    const [ada, device] = await onDevice();
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
    const [ada, device] = await onDevice();
    device.answer({ status });
    await asked(ada);
    expect([device.pushed.length, await isOn(ada)]).toEqual([1, false]);
    await asked(ada);
    expect(device.pushed).toHaveLength(1);
  });

  it('that refuses a message for good is a failure for the operator, without the address of the device', async () => {
    const [ada, device] = await onDevice();
    device.answer({ status: 400 });
    await bell.ask(await app.person(), ada);
    const [message] = await until(
      () => outboxOf(ada),
      ([one]) => one?.failures === 1,
    );
    expect(message!.error).toBe(`the push service ${service.host} refused a message: 400`);
    await runNow(ada);
    await received(device, 2);
    expect(await isOn(ada)).toBe(true);
  });
});
