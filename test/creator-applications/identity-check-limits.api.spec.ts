import { type App, startApp } from '../app.js';
import { until } from '../until.js';
import { applying } from './applying.js';

describe('The automatic check of an identity', () => {
  let app: App | undefined;
  afterEach(() => app?.stop());

  it('is not offered, and its route is not there, where it is off', async () => {
    app = await startApp({ IDENTITY_CHECK: 'off' });
    const { about, check, own } = applying(app);
    const who = await app.person();
    await about(who);
    expect((await check(who)).status).toBe(404);
    expect(await own(who)).toMatchObject({ identity_checks: false, identity_check: null });
  });

  it('is asked for three times a day', async () => {
    app = await startApp({ RATE_LIMITS: 'on' });
    const { about, check } = applying(app);
    const who = await app.person();
    await about(who);
    const differs = { bvn: '22200000022' };
    const asked: number[] = [];
    for (let i = 0; i < 4; i++) {
      asked.push((await check(who, differs)).status);
      await until(
        async () => (await applying(app!).own(who)).identity_check?.status,
        (status) => status === 'not_matched',
      );
    }
    expect(asked).toEqual([200, 200, 200, 429]);
  });
});
