import { clientErrorLimit, ClientErrors } from '#server/platform/http/client-errors';
import { RateLimits } from '#server/platform/http/rate-limits';
import { log } from '#server/platform/log';
import { serveMetrics } from '#server/platform/metrics';
import { type App, startApp } from '../app.js';
import { freePort } from '../free-port.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })));
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const report = (body: object, token?: string) =>
  app.call<{ detail?: string }>('POST', 'client-errors', { body, token });

describe('An error in a browser', () => {
  it('is logged with its page and release, and without what may be of a person', async () => {
    const warned = jest.spyOn(log, 'warn').mockReturnValue();
    const { status, body } = await report({
      message: 'No user ada.obi+shop@demo.test',
      stack: 'Error: No user\n    at get (https://groundwork.example/assets/index-1.js?token=secret:1:20)',
      route: '/auth/users/activate?uid=MQ&token=secret',
      release: 'index-B8r8iaOe',
    });
    expect([status, body]).toEqual([204, '']);
    expect(warned.mock.calls).toEqual([
      [
        {
          clientError: {
            message: 'No user <e-mail>',
            stack: 'Error: No user\n    at get (https://groundwork.example/assets/index-1.js:1:20)',
            route: '/auth/users/activate',
            release: 'index-B8r8iaOe',
          },
          unlogged: 0,
        },
        'an error in a browser',
      ],
    ]);
  });

  it('of a signed-in person is logged without the person', async () => {
    const warned = jest.spyOn(log, 'warn').mockReturnValue();
    const { id, username, token } = await app.person();
    await report({ message: `Bearer ${token}`, route: '/profile' }, token);
    const line = JSON.stringify(warned.mock.calls);
    expect(line).toContain('Bearer <token>');
    for (const personal of [id, username, token, '127.0.0.1']) expect(line).not.toContain(personal);
  });

  it.each([
    ['no message', { route: '/' }],
    ['a message that is too long', { message: 'x'.repeat(501), route: '/' }],
    ['a stack that is too long', { message: 'x', stack: 'x'.repeat(4_001), route: '/' }],
    ['no route', { message: 'x' }],
  ])('with %s is refused', async (_what, body) => expect((await report(body)).status).toBe(400));

  it('is counted in the metrics; of very many only some are logged', async () => {
    const warned = jest.spyOn(log, 'warn').mockReturnValue();
    const errors = app.web.get(ClientErrors);
    const port = await freePort();
    const metrics = serveMetrics(port, { clientErrors: () => errors.total });
    const before = errors.total;
    for (let i = 0; i < 500; i++) errors.report({ message: 'x', route: '/' });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await metrics.close();
    expect(text).toContain(`groundwork_client_errors_total ${before + 500}\n`);
    expect(warned.mock.calls.length).toBeLessThan(100);
  });

  it('of a network that reported too many is answered 429', async () => {
    const limits = app.web.get(RateLimits);
    const counted = async () =>
      limits.count(clientErrorLimit, '127.0.0.1').then(
        () => true,
        () => false,
      );
    while (await counted());
    expect((await report({ message: 'x', route: '/' })).status).toBe(429);
  });
});
