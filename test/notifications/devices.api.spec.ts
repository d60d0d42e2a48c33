import { sql } from 'kysely';
import { Retention } from '#server/platform/outbox/retention';
import { resetLink } from '../accounts/registrations.js';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { type Device, PushService } from './push-service.js';
import { PATH, pushing, settingsFor, type State, vapid } from './pushing.js';

let app: App, service: PushService;
let push: ReturnType<typeof pushing>;

beforeAll(async () => {
  service = await PushService.start();
  app = await startApp(settingsFor(service));
  push = pushing(app, service);
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const replace = async (before: Device, by: object) =>
  (await app.call('PUT', `${PATH}/replaced`, { body: { before: before.subscription, by } })).status;
/** By the mailed link, which ends every session. */
async function chooseNewPassword({ email }: Person) {
  const { uid, token } = await resetLink(app, email);
  const body = { uid, token, new_password: 'Another-horse-battery-8' };
  const { status } = await app.call('POST', 'auth/users/reset_password_confirm', { body });
  expect(status).toBe(204);
}

describe('A device', () => {
  it('is turned on and off for the session that asks, however often', async () => {
    const ada = await app.person();
    const elsewhere = await push.signIn(ada);
    expect((await app.call<State>('GET', PATH, { token: ada.token })).body).toEqual({
      data: { public_key: vapid.publicKey, is_on: false },
    });
    const { subscription } = service.device();
    for (let i = 0; i < 2; i++)
      expect((await push.put(ada, subscription)).body).toEqual({
        ...{ message: 'You are notified on this device', data: { public_key: vapid.publicKey, is_on: true } },
      });
    expect([await push.isOn(ada), await push.isOn(elsewhere)]).toEqual([true, false]);
    // The same browser, signed in anew: it has one device.
    await push.put(elsewhere, subscription);
    expect([await push.isOn(ada), await push.isOn(elsewhere)]).toEqual([false, true]);
    for (let i = 0; i < 2; i++) expect((await app.call('DELETE', PATH, { token: elsewhere.token })).status).toBe(204);
    expect(await push.isOn(elsewhere)).toBe(false);
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
      const { status, body } = await push.put(ada, { endpoint: value, keys: own });
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
      expect([bad, (await push.put(ada, { endpoint, keys: bad })).status]).toEqual([bad, 400]);
    expect((await app.call('PUT', PATH, { body: { endpoint, keys: own } })).status).toBe(401);
    expect(await push.isOn(ada)).toBe(false);
  });

  it('ends with its session: by signing out, on another device, and by a new password', async () => {
    const ada = await app.person();
    const [phone, tablet] = [await push.signIn(ada), await push.signIn(ada)];
    const devices = [await push.deviceOf(ada), await push.deviceOf(phone), await push.deviceOf(tablet)];
    await app.call('POST', 'auth/logout', { token: phone.token, body: {} });
    await push.asked(ada);
    await app.call('DELETE', 'auth/sessions', { token: ada.token });
    await push.asked(ada);
    const late = await push.deviceOf(await push.signIn(ada));
    await chooseNewPassword(ada);
    await push.asked(ada);
    expect([...devices, late].map(({ pushed }) => pushed.length)).toEqual([2, 0, 1, 0]);
    await app.worker.get(Retention).sweep();
    const { rows } = await sql`select from app.push_device where person_id = ${ada.id}`.execute(app.sql);
    expect(rows).toEqual([]);
  });

  it('is one of ten: the first that was turned on goes', async () => {
    const ada = await app.person();
    const first = await push.deviceOf(ada);
    const others = [];
    for (let i = 0; i < 10; i++) others.push(await push.deviceOf(await push.signIn(ada)));
    await push.asked(ada);
    expect(first.pushed).toEqual([]);
    expect(others.map(({ pushed }) => pushed.length)).toEqual(Array(10).fill(1));
    expect(await push.isOn(ada)).toBe(false);
  });

  it('is kept encrypted, and leaves with its person', async () => {
    const [ada, { path }] = await push.onDevice();
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
    const [ada, before] = await push.onDevice();
    const [next, foreign] = [service.device(), service.device()];
    expect(await replace(foreign, next.subscription)).toBe(404);
    const guessed = { ...foreign.subscription, endpoint: before.subscription.endpoint };
    const guess = await app.call('PUT', `${PATH}/replaced`, { body: { before: guessed, by: next.subscription } });
    expect(guess.status).toBe(404);
    expect(await replace(before, { ...next.subscription, endpoint: 'https://example.test/' })).toBe(400);
    expect(await replace(before, next.subscription)).toBe(204);
    expect(await replace(before, next.subscription)).toBe(404);
    expect(await replace(next, next.subscription)).toBe(204);
    await push.asked(ada);
    expect([before.pushed.length, next.pushed.length]).toEqual([0, 1]);
  });
});
