import { Injectable } from '@nestjs/common';
import { kindOf } from '#projections/wallet/wallet.view';
import type { UserId } from '#server/kernel/ids';
import { readLinked } from '#server/platform/events/chained-stream';
import { EventStore } from '#server/platform/events/event-store';
import { walletChain } from '#server/wallet/wallet.events';
import { directionOf, type StoredWalletEvent } from '#server/wallet/wallet.folds';
import type { DisputedEntry } from './entry-disputes.events.js';

/** Reads one entry of a wallet from the log, independent of any view. */
@Injectable()
export class DisputedEntries {
  constructor(private readonly store: EventStore) {}

  /** The entry of this revision; undefined where the wallet has none, and for an event that moved no money. */
  async find(ownerId: UserId, revision: number): Promise<DisputedEntry | undefined> {
    const from = { number: revision, prev: '' };
    for await (const { event } of readLinked<StoredWalletEvent>(this.store, walletChain(ownerId), revision, from)) {
      const { amount, reference, at } = event.data;
      const [kind, direction] = [kindOf(event.type), directionOf(ownerId, event.data)];
      if (!kind || !direction || !amount || !reference) return undefined;
      const { listingId = null } = event.data as { listingId?: string };
      return { id: event.id, revision, kind, direction, amount, reference, listingId, at };
    }
    return undefined;
  }
}
