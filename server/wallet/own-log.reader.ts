import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { lastNumber, type Linked, readLinked } from '#server/platform/events/chained-stream';
import { EventStore, streamName } from '#server/platform/events/event-store';
import type { StoredWalletEvent, WalletLogEvent } from './wallet.folds.js';
import { wallet } from './wallet.js';

const chainOf = (ownerId: UserId) => ({ stream: streamName(wallet, ownerId), closedBy: wallet.segments!.closedBy });

/** Reads a wallet from the log, over all its segments, independent of any view. */
@Injectable()
export class OwnLog {
  constructor(private readonly store: EventStore) {}

  /** Its events from the number `from` to `upTo`, by default all. */
  read(ownerId: UserId, upTo?: number, from = 0): AsyncGenerator<Linked<StoredWalletEvent>> {
    return readLinked<StoredWalletEvent>(this.store, chainOf(ownerId), upTo, { number: from, prev: '' });
  }

  /** Its last event; undefined before the first. */
  async last(ownerId: UserId): Promise<WalletLogEvent | undefined> {
    const number = await this.lastNumber(ownerId);
    if (number < 0) return undefined;
    for await (const { event } of this.read(ownerId, number, number)) return event;
    return undefined;
  }

  /** The number of its last event; -1 before the first. */
  lastNumber(ownerId: UserId): Promise<number> {
    return lastNumber(this.store, chainOf(ownerId));
  }
}
