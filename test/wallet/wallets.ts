import type { Recorded } from '#server/kernel/decider';
import type { WalletEvent } from '#server/wallet/wallet.events';
import type { App } from '../app.js';

/** Every event of a wallet in order, or those of one reference. */
export async function historyOf(app: App, ownerId: string, reference?: string): Promise<Recorded<WalletEvent>[]> {
  const events: Recorded<WalletEvent>[] = [];
  for await (const event of app.store.history<WalletEvent>(`wallet-${ownerId}`))
    if (reference === undefined || event.data.reference === reference) events.push(event);
  return events;
}
