import { Config } from '#server/platform/config';

/** Books are closed after so few events that many histories close some. */
export const SEGMENT_EVENTS = 12;

/** Earnings are cleared well before the last refund, so that some were spent when a sale is taken back. */
const CLEARING_DAYS = '1';

export const config = Config.from({
  ...{ NODE_ENV: 'test', GROUNDWORK_MODE: 'embedded', DATABASE_URL: 'postgres://nowhere', LOG_LEVEL: 'silent' },
  ...{ PAYSTACK_SECRET_KEY: 'sk_test_model', PAYSTACK_BASE_URL: 'http://localhost:1', PUBLIC_URL: 'http://site.test' },
  ...{ JWT_SECRET: 'j'.repeat(32), KEYS_SECRET: 'k'.repeat(32), SEGMENT_EVENTS: String(SEGMENT_EVENTS) },
  ...{ CLEARING_DAYS },
});
