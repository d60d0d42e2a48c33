import { randomBytes } from 'node:crypto';
import { loginLimit, loginNetworkLimit, registerLimit, resetLimit } from '#server/accounts/accounts.limits';
import { depositLimit, purchaseLimit, refundLimit } from '#server/purchases/purchases.limits';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { rateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { withdrawCodeLimit, withdrawLimit } from '#server/wallet/wallet.limits';
import { freePort } from '../free-port.js';

describe('A limit whose uses cannot be counted', () => {
  let db: Database;
  let limits: RateLimits;
  beforeAll(async () => {
    const random = () => randomBytes(32).toString('hex');
    const config = Config.from({
      ...{ GROUNDWORK_MODE: 'embedded', DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/gone` },
      ...{ PAYSTACK_SECRET_KEY: random(), JWT_SECRET: random(), KEYS_SECRET: random() },
    });
    db = new Database(config);
    limits = new RateLimits(config, db);
  });
  afterAll(() => db.onApplicationShutdown());

  it('refuses every use where it guards sign-in or money', async () => {
    const guarding = [loginLimit, loginNetworkLimit, registerLimit, resetLimit, depositLimit, purchaseLimit];
    for (const limit of [...guarding, refundLimit, withdrawLimit, withdrawCodeLimit])
      await expect(limits.count(limit, 'ada')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('lets reads through where it is declared so', async () => {
    const reading = rateLimit('reading', 1, { minutes: 1, whenUnavailable: 'allow' });
    for (let n = 0; n < 3; n++) await expect(limits.count(reading, 'ada')).resolves.toBeUndefined();
  });
});
