import type { Repeats } from '../platform/repeats.js';
import { grant } from '../purchases/market.js';
import { fundedPerson } from '../withdrawals/withdrawing.js';

export const repeats: Repeats = {
  'audit/drills': async ({ app }) => {
    const [who] = [await app.person(), await fundedPerson(app)];
    await grant(app, who, 'auditor');
    return { path: 'audit/drills', who, body: {} };
  },
};
