import { Config } from '#server/platform/config';
import { Push } from '#server/platform/providers/push';

const env = {
  ...{ GROUNDWORK_MODE: 'embedded', DATABASE_URL: 'postgres://localhost/groundwork', PAYSTACK_SECRET_KEY: 'sk_test_1' },
  ...{ JWT_SECRET: 'a'.repeat(32), KEYS_SECRET: 'b'.repeat(32) },
};
const knows = (endpoint: string, PUSH_SERVICES = '') =>
  new Push(Config.from({ ...env, PUSH_SERVICES })).isKnown(endpoint);

describe('Push', () => {
  it('is off without keys, and sends nothing', async () => {
    const push = new Push(Config.from(env));
    const subscription = { endpoint: 'https://fcm.googleapis.com/wp/1', keys: { p256dh: '', auth: '' } };
    const message = { payload: {}, topic: 'a', urgency: 'normal', ttlS: 1 } as const;
    expect([push.publicKey, await push.send(subscription, message)]).toEqual([undefined, { is: 'gone' }]);
  });

  it.each([
    'https://fcm.googleapis.com/wp/abc:123',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('knows the push service of %s', (endpoint) => expect(knows(endpoint)).toBe(true));

  it.each([
    ...[
      'http://fcm.googleapis.com/wp/1',
      'https://fcm.googleapis.com:8443/wp/1',
      'https://me:you@fcm.googleapis.com/wp/1',
    ],
    ...['https://fcm.googleapis.com.example.org/', 'https://evilnotify.windows.com/', 'https://notify.windows.com/'],
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://169.254.169.254/latest/meta-data'],
    ...['https://fcm.googleapis.com@example.org/', 'ftp://fcm.googleapis.com/', 'nonsense', ''],
  ])('does not know %s', (endpoint) => expect(knows(endpoint)).toBe(false));

  it('knows the services that the operator names, and no others', () => {
    const services = 'push.example.org, *.push.example.net, localhost:8443';
    const known = ['https://push.example.org/1', 'https://a.b.push.example.net/1', 'https://localhost:8443/1'];
    const unknown = ['https://fcm.googleapis.com/wp/1', 'https://localhost/1', 'https://a.push.example.org/1'];
    expect([...known, ...unknown].map((one) => knows(one, services))).toEqual([true, true, true, false, false, false]);
  });
});
