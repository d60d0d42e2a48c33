import { log } from '#server/platform/log';
import { serveMetrics } from '#server/platform/metrics';
import { noteSecurity, securityCounts, wideNetwork } from '#server/platform/security/security-log';
import { type App, type Person, startApp } from '../app.js';
import { freePort } from '../free-port.js';

let app: App;
let ada: Person;
let lines: Record<string, unknown>[];
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
  ada = await app.person();
}, 60_000);
afterAll(() => app.stop());
beforeEach(() => {
  lines = [];
  jest.spyOn(log, 'info').mockImplementation((facts: unknown) => {
    if ('security' in (facts as object)) lines.push(facts as Record<string, unknown>);
  });
});
afterEach(() => jest.restoreAllMocks());

describe('The security log', () => {
  it('names a failed sign-in by account and wide network, never by what was typed', async () => {
    await app.call('POST', 'login', { body: { email: ada.email, password: 'Not-the-password-9' } });
    await app.call('POST', 'login', { body: { email: 'nobody@example.test', password: 'Not-the-password-9' } });
    const network = '127.0.0.0/24';
    expect(lines).toEqual([
      { security: 'sign_in_failed', userId: ada.id, network, reason: 'wrong password' },
      { security: 'sign_in_failed', userId: undefined, network, reason: 'unknown address' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/example\.test|Not-the-password|127\.0\.0\.1/);
  });

  it('names a sign-in by account, wide network and by what it was made', async () => {
    await app.call('POST', 'login', { body: { email: ada.email, password: ada.password } });
    expect(lines).toEqual([{ security: 'signed_in', userId: ada.id, network: '127.0.0.0/24', reason: 'password' }]);
  });

  it('names a person without the role that a route asks for', async () => {
    expect((await app.call('GET', 'moderation/creator-applications', { token: ada.token })).status).toBe(404);
    expect(lines).toMatchObject([{ security: 'access_refused', userId: ada.id, policy: expect.any(String) }]);
    expect(lines[0]!.route).toMatch(/^GET \/api\/moderation\//);
  });

  it('names a message that the provider did not sign', async () => {
    const headers = { 'x-paystack-signature': 'f'.repeat(128) };
    await app.call('POST', 'payments/paystack/webhook', { raw: '{"event":"charge.success"}', headers });
    expect(lines).toEqual([{ security: 'webhook_forged', network: '127.0.0.0/24' }]);
  });

  it('names the limit that a sign-in reached', async () => {
    const guess = () => app.call('POST', 'login', { body: { email: 'guessed@example.test', password: 'wrong-one' } });
    let status = 0;
    for (let tried = 0; tried < 200 && status !== 429; tried++) ({ status } = await guess());
    expect(status).toBe(429);
    expect(lines.at(-1)).toMatchObject({ security: 'limit_reached', limit: expect.stringContaining('login') });
  });

  it('counts what it leaves out in a flood, and shows the counts to operators', async () => {
    const before = securityCounts().get('code_refused')!;
    for (let n = 0; n < 1_000; n++) noteSecurity('code_refused', { userId: ada.id });
    expect(lines.length).toBeLessThan(400);
    const port = await freePort();
    const metrics = serveMetrics(port, { security: () => securityCounts() });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await metrics.close();
    expect(text).toContain(`groundwork_security_events_total{kind="code_refused"} ${before + 1_000}\n`);
  });

  it.each([
    ['41.58.12.7', '41.58.12.0/24'],
    ['2c0f:f5c0:12:34::/64', '2c0f:f5c0:12::/48'],
    ['', 'unknown'],
  ])('knows of the network %j only %j', (network, wide) => expect(wideNetwork(network)).toBe(wide));
});
