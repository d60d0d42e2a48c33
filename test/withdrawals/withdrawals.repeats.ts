import type { App, Person } from '../app.js';
import { post, type Repeats } from '../platform/repeats.js';
import { control } from '../purchases/market.js';
import { ACCOUNT, codeFor, fund, mailedCode } from './withdrawing.js';

export const repeats: Repeats = {
  'wallet/withdraw/code': async ({ app }) => {
    const who = await app.person();
    await fund(app, who, 100_000);
    return { path: 'wallet/withdraw/code', who, body: { ...ACCOUNT, amount: 500 } };
  },
  'wallet/withdraw': async ({ app }) => {
    const who = await app.person();
    await fund(app, who, 100_000);
    // Ends at once, in the wallet: no message waits for the provider.
    await control(app, { transfer: { refusals: 1 } });
    return { path: 'wallet/withdraw', who, body: { ...ACCOUNT, amount: 500, otp: await codeFor(app, who, 500) } };
  },
  'wallet/bank-accounts/code': async ({ app }) => ({
    ...{ path: 'wallet/bank-accounts/code', who: await app.person(), body: ACCOUNT },
  }),
  'wallet/bank-accounts': async ({ app }) => {
    const who = await app.person();
    return { path: 'wallet/bank-accounts', who, body: await confirmedAccount(app, who) };
  },
  'wallet/bank-accounts/{id}/restore': async ({ app }) => {
    const who = await app.person();
    const body = await confirmedAccount(app, who);
    const { id } = (await post<{ id: string }>(app, { path: 'wallet/bank-accounts', who, body })).body.data;
    await app.call('DELETE', `wallet/bank-accounts/${id}`, { token: who.token });
    return { path: `wallet/bank-accounts/${id}/restore`, who, body: {} };
  },
};

/** An account with the code to save it. */
async function confirmedAccount(app: App, who: Person) {
  await app.call('POST', 'wallet/bank-accounts/code', { token: who.token, body: ACCOUNT });
  return { ...ACCOUNT, label: 'Shop', otp: await mailedCode(app, who) };
}
