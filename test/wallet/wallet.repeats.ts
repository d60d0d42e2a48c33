import type { Repeats } from '../platform/repeats.js';

export const repeats: Repeats = {
  'wallet/deposit': async ({ app }) => ({ path: 'wallet/deposit', who: await app.person(), body: { amount: 500 } }),
};
