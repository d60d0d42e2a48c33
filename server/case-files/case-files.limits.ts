import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the auditor. A new case file reads its wallets from their first event on. */
export const sealingLimit = rateLimit('case-file-sealing', 20, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the auditor. */
export const downloadLimit = rateLimit('case-file-download', 60, { minutes: 60, whenUnavailable: 'allow' });
