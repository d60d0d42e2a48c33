import type { Recorded } from '#server/kernel/decider';
import type { WalletEntry } from '#server/wallet/wallet.events';
import type { App } from '../app.js';

/** The postings of a wallet's first segment in order, or those of one reference. */
export async function historyOf(app: App, ownerId: string, reference?: string): Promise<Recorded<WalletEntry>[]> {
  const events: Recorded<WalletEntry>[] = [];
  for await (const event of app.store.history<WalletEntry>(`wallet-${ownerId}`))
    if (reference === undefined || event.data.reference === reference) events.push(event);
  return events;
}
