import { browseLimit } from '#server/catalogue/catalogue.limits';
import { RateLimits } from '#server/platform/http/rate-limits';
import { type App, startApp } from '../app.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })), 60_000);
afterAll(() => app.stop());

it('A network that has computed its pages of the catalogue for this minute gets 429 for any other, under any URL', async () => {
  const browse = async (query: string) => (await app.call('GET', `listing/?${query}`)).status;
  expect(await browse('region=a')).toBe(200);
  const limits = app.web.get(RateLimits);
  for (let i = 1; i < browseLimit.points; i++) await limits.count(browseLimit, '127.0.0.1');
  expect(await browse('region=b')).toBe(429);
  expect(await browse(`sector=${'x'.repeat(600)}`)).toBe(429);
});
