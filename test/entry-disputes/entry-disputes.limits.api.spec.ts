import { disputeLimit } from '#server/entry-disputes/entry-disputes.limits';
import { RateLimits } from '#server/platform/http/rate-limits';
import { type App, startApp } from '../app.js';
import { disputing } from './disputing.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })));
afterAll(() => app.stop());

it('A person asks about twenty entries a day at most; a question that is refused does not count', async () => {
  const { funded, dispute, own } = disputing(app);
  const owner = await funded();
  for (let i = 0; i < disputeLimit.points - 1; i++) await app.web.get(RateLimits).count(disputeLimit, owner.id);
  expect((await dispute(owner, { revision: 1 })).status).toBe(404);
  expect((await dispute(owner)).status).toBe(201);
  const refused = await dispute(owner, { revision: 1 });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await own(owner)).toHaveLength(1);
});
