import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import webpush from 'web-push';
import { Config } from '#server/platform/config';
import { openStoreClient } from '#server/platform/events/store-client';

const vapid = webpush.generateVAPIDKeys();
type Given = [with_: Record<string, string>, why: string];
const random = () => randomBytes(32).toString('hex');
const key = `sk_live_${randomBytes(20).toString('hex')}`;
const env = {
  GROUNDWORK_MODE: 'production',
  DATABASE_URL: `postgres://groundwork:${random()}@postgres:5432/groundwork`,
  PAYSTACK_SECRET_KEY: key,
  JWT_SECRET: random(),
  KEYS_SECRET: random(),
};
const starting = (with_: Record<string, string>) => () => Config.from({ ...env, ...with_ });

describe('A production configuration', () => {
  it('is accepted with random secrets', () => {
    expect(starting({})).not.toThrow();
    expect(starting({ PAYSTACK_SECRET_KEY: key.replace('live', 'test') })).not.toThrow();
    expect(starting({ DATABASE_URL: 'postgres://groundwork:Xk2m-9vQ_rT7wLpz@db/groundwork' })).not.toThrow();
  });

  it.each([
    `esdb://shop:${random()}@a:2113,b:2113?tls=true`,
    'esdb+discover://cluster.example?nodePreference=leader',
    'esdb://eventstore:2113?tls=false&keepAliveInterval=-1',
  ])('is accepted with the event store at %s, which then opens', async (EVENTSTORE_URL) => {
    const { values } = Config.from({ ...env, EVENTSTORE_URL });
    await openStoreClient(values.EVENTSTORE_URL).dispose();
  });

  it.each([
    ['http://eventstore:2113', 'expected esdb:// or esdb+discover:// at position 0'],
    ['esdb://a:2113,b:port', 'expected port number at position 16'],
    ['esdb://a:2113?tls=on', 'expected true or false at position 18'],
    ['esdb://a:2113?tlsCAFile=/nowhere/ca.pem', 'Failed to load certificate file'],
  ])('is refused with the event store at %s', (EVENTSTORE_URL, reason) => {
    expect(starting({ EVENTSTORE_URL })).toThrow('EVENTSTORE_URL: not a connection string of EventStoreDB: ' + reason);
  });

  it('names the organisations of Trusted By, with or without a logo of https', () => {
    const { TRUSTED_BY } = Config.from({
      ...env,
      TRUSTED_BY: 'Adé & Co, SMEDAN = https://a.example/l.svg?v=1,',
    }).values;
    expect(TRUSTED_BY).toEqual([{ name: 'Adé & Co' }, { name: 'SMEDAN', logo: 'https://a.example/l.svg?v=1' }]);
    expect(Config.from(env).get('TRUSTED_BY')).toEqual([]);
    expect(starting({ TRUSTED_BY: 'SMEDAN=http://a.example/logo.svg' })).toThrow('TRUSTED_BY');
    expect(starting({ TRUSTED_BY: '=https://a.example/logo.svg' })).toThrow('TRUSTED_BY');
  });

  it('names the pages of the site elsewhere, by addresses of https', () => {
    const links = Config.from({ ...env, SOCIAL_LINKS: 'LinkedIn=https://a.example/in?x=1, X = https://b.example,' });
    expect(links.get('SOCIAL_LINKS')).toEqual([
      { name: 'LinkedIn', url: 'https://a.example/in?x=1' },
      { name: 'X', url: 'https://b.example' },
    ]);
    expect(Config.from(env).get('SOCIAL_LINKS')).toEqual([]);
    for (const wrong of ['LinkedIn', 'X=http://b.example', '=https://b.example', 'X=javascript:alert(1)'])
      expect(starting({ SOCIAL_LINKS: wrong })).toThrow('SOCIAL_LINKS');
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: give both or neither.'],
    [{ GOOGLE_CLIENT_SECRET: 'b' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: give both or neither.'],
    [{ GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER: http is allowed on loopback only'],
    [{ GOOGLE_ISSUER: 'accounts.example' }, 'GOOGLE_ISSUER: not an address of http or https'],
  ])('is refused with half a client of Google, or an issuer without TLS: %j', (with_: Record<string, string>, why) =>
    expect(starting(with_)).toThrow(why),
  );

  it('knows Google’s own issuer, and takes one on loopback without TLS', () => {
    expect(Config.from({ ...env, GOOGLE_ISSUER: '' }).get('GOOGLE_ISSUER')).toBe('https://accounts.google.com');
    for (const GOOGLE_ISSUER of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
      expect(starting({ GOOGLE_ISSUER })).not.toThrow();
  });

  it.each([
    [{ VAPID_PUBLIC_KEY: vapid.publicKey }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither.'],
    [{ VAPID_PRIVATE_KEY: vapid.privateKey }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither.'],
    ...['short', webpush.generateVAPIDKeys().privateKey, ''.padEnd(43, 'A')].map((VAPID_PRIVATE_KEY): Given => [
      { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY },
      'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.',
    ]),
    [{ VAPID_SUBJECT: 'push@groundwork.example' }, 'VAPID_SUBJECT: an address that begins with mailto: or https://'],
    [{ PUSH_SERVICES: 'https://push.example' }, 'PUSH_SERVICES.0: hosts such as'],
    [{ PUSH_SERVICES: '*' }, 'PUSH_SERVICES.0: hosts such as'],
  ] satisfies Given[])('is refused where browser push cannot work: %j', (with_: Record<string, string>, why) =>
    expect(starting(with_)).toThrow(why),
  );

  it('pushes with a pair of VAPID keys, and not without', () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = vapid;
    expect(starting({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).not.toThrow();
    expect(starting({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '', VAPID_SUBJECT: '' })).not.toThrow();
  });

  it.each([
    'clamav:3310',
    'tcp://clamav',
    'http://clamav:3310',
    'tcp://clamav:99999',
    'tcp://clamav:3310/x',
    'tcp://a@b:1',
  ])('is refused with the virus scanner at %s', (CLAMAV_URL) =>
    expect(starting({ CLAMAV_URL })).toThrow('CLAMAV_URL: an address such as tcp://clamav:3310'),
  );

  it('is accepted with a virus scanner, and without', () => {
    for (const CLAMAV_URL of ['', 'tcp://clamav:3310', 'tcp://127.0.0.1:3310', 'tcp://[::1]:3310'])
      expect(starting({ CLAMAV_URL })).not.toThrow();
  });

  it('is accepted without a database password', () => {
    expect(starting({ DATABASE_URL: 'postgres://groundwork@db/groundwork' })).not.toThrow();
  });

  it.each(['change-me-change-me-change-me-change-me', 'k'.repeat(40), 'abcdefghab'.repeat(4)])(
    'is refused with the secret %s',
    (JWT_SECRET) => expect(starting({ JWT_SECRET })).toThrow('JWT_SECRET is a default or too weak'),
  );

  it('is refused with one secret for two purposes', () => {
    expect(starting({ JWT_SECRET: env.KEYS_SECRET })).toThrow('must differ');
    expect(starting({ KEYS_SECRET: `${random()},${env.JWT_SECRET}` })).toThrow('must differ');
  });

  it('accepts a new and an old secret of KEYS_SECRET, each of full strength', () => {
    const [next, old] = [random(), random()];
    expect(Config.from({ ...env, KEYS_SECRET: `${next}, ${old}` }).get('KEYS_SECRET')).toEqual([next, old]);
    expect(starting({ KEYS_SECRET: `${next},${'k'.repeat(40)}` })).toThrow('KEYS_SECRET is a default or too weak');
    expect(starting({ KEYS_SECRET: `${next},${next}` })).toThrow('must differ');
    expect(starting({ KEYS_SECRET: `${next},short` })).toThrow('KEYS_SECRET');
    expect(starting({ KEYS_SECRET: [next, old, random()].join() })).toThrow('KEYS_SECRET');
  });

  it.each([
    'sk_test_12345678',
    `pk_live_${random()}`,
    random(),
    `sk_live_${'x'.repeat(40)}`,
    `sk_test_your_secret_key_from_the_dashboard_here`,
  ])('is refused with the payment key %s', (PAYSTACK_SECRET_KEY) =>
    expect(starting({ PAYSTACK_SECRET_KEY })).toThrow('PAYSTACK_SECRET_KEY is not a key of Paystack'),
  );

  it.each(['postgres', 'groundwork', 'MyPassword2026', 'changeme', '12345', 'hunter2', 'aaaaaaaaaaaaaaaa'])(
    'is refused with the database password %s',
    (password) =>
      expect(starting({ DATABASE_URL: `postgres://groundwork:${password}@db/groundwork` })).toThrow(
        'DATABASE_URL carries a default password',
      ),
  );

  it('is refused with the default password of EventStoreDB', () => {
    expect(starting({ EVENTSTORE_URL: 'esdb://admin:changeit@a:2113,b:2113?tls=true' })).toThrow(
      'EVENTSTORE_URL carries a default password',
    );
  });

  it.each(['PUBLIC_URL', 'PAYSTACK_BASE_URL'])('is refused with %s without TLS beyond this machine', (name) => {
    expect(starting({ [name]: 'http://market.example' })).toThrow(`${name} needs https in production`);
    expect(starting({ [name]: 'https://market.example' })).not.toThrow();
    expect(starting({ [name]: 'http://localhost:3000' })).not.toThrow();
  });

  it('is refused with a failpoint', () => {
    expect(starting({ FAIL_AT: 'after-append:1' })).toThrow('FAIL_AT is for crash tests');
  });

  it('is refused without rate limits', () => {
    expect(starting({ RATE_LIMITS: 'off' })).toThrow('RATE_LIMITS=off');
  });
});
