import { proofLimit } from '#server/audit/audit.limits';
import { browseLimit } from '#server/catalogue/catalogue.limits';
import { type RateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { verifyLimit } from '#server/purchases/purchases.limits';
import { type App, startApp } from '../app.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })), 60_000);
afterAll(() => app.stop());

/** Uses a limit up but for the one use that the spec has made. */
async function useUp(limit: RateLimit, key: string) {
  for (let i = 1; i < limit.points; i++) await app.web.get(RateLimits).count(limit, key);
}

it('A network that has computed its pages of the catalogue for this minute gets 429 for any other, under any URL', async () => {
  const browse = async (query: string) => (await app.call('GET', `listing/?${query}`)).status;
  expect(await browse('region=a')).toBe(200);
  await useUp(browseLimit, '127.0.0.1');
  expect(await browse('region=b')).toBe(429);
  expect(await browse(Array.from({ length: 15 }, (_, i) => `region=${'x'.repeat(50)}${i}`).join('&'))).toBe(429);
});

it('A payer may have the own payments verified with the provider sixty times an hour', async () => {
  const { id, token } = await app.person();
  const made = await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
    token,
    body: { amount: 500 },
  });
  const verify = () => app.call('POST', `purchases/${made.body.data.reference}/verify/`, { token, body: {} });
  expect((await verify()).status).toBe(200);
  await useUp(verifyLimit, id);
  const refused = await verify();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

it('An owner may have the proof of a wallet made sixty times an hour, its manifest and its file together', async () => {
  const { id, token } = await app.person();
  const proof = async (path = '') => (await app.call('GET', `wallet/proof${path}`, { token })).status;
  expect(await proof()).toBe(404);
  await useUp(proofLimit, id);
  expect([await proof(), await proof('/export.jsonl')]).toEqual([429, 429]);
});
