import { startApp } from '../app.js';
import { control, openMarket } from './market.js';
import { openProviderProxy } from './provider-proxy.js';

export type ProxiedMarket = Awaited<ReturnType<typeof openProxiedMarket>>;

/** A market whose payment provider is reached through a proxy, and sends no webhook. */
export async function openProxiedMarket({ reconcileAfter = 600_000 } = {}) {
  const proxy = await openProviderProxy();
  const app = await startApp({ RECONCILE_AFTER: String(reconcileAfter), PAYSTACK_BASE_URL: proxy.url });
  proxy.leadsTo(app.paymentsUrl);
  const market = await openMarket(app);
  await control(app, { webhook: { drop: true } });
  return {
    ...market,
    app,
    proxy,
    async stop() {
      await proxy.close();
      await app.stop();
    },
  };
}
