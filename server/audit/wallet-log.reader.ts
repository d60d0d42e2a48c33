import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { notFound } from '#server/kernel/domain-error';
import { lastNumber, type Linked as LinkedOf, readLinked } from '#server/platform/events/chained-stream';
import { CHAIN_START } from '#server/platform/events/hash-chain';
import { EventStore } from '#server/platform/events/event-store';
import { walletChain } from '#server/wallet/wallet.events';
import type { AuditEvent, StoredWalletEvent } from './replay.js';

export type Linked = LinkedOf<StoredWalletEvent>;
export type Verdict = {
  ok: boolean;
  events: number;
  head: string;
  broken: { revision: number; reason: string } | null;
};

/** Reads wallets from the log, over all their segments, independent of any view. */
@Injectable()
export class WalletLog {
  constructor(private readonly store: EventStore) {}

  /** Every event up to a number with its checked hash; `from` is where an earlier read ended. */
  read(ownerId: UserId, upTo?: number, from?: { number: number; prev: string }): AsyncGenerator<Linked> {
    return readLinked<StoredWalletEvent>(this.store, walletChain(ownerId), upTo, from);
  }

  /** The number of the last event; a wallet without events is unknown. */
  async lastNumber(ownerId: UserId): Promise<number> {
    const last = await lastNumber(this.store, walletChain(ownerId));
    if (last < 0) throw notFound();
    return last;
  }

  /** How many events a wallet has; 0 for one that never moved. */
  async count(ownerId: UserId): Promise<number> {
    return (await lastNumber(this.store, walletChain(ownerId))) + 1;
  }

  /** Recomputes the chain from the start and names the first broken event. */
  async verify(ownerId: UserId): Promise<Verdict> {
    let [events, head, broken]: [number, string, Verdict['broken']] = [0, CHAIN_START, null];
    for await (const { event, hash, chainOk } of this.read(ownerId)) {
      broken ??= fault(event, events, hash, chainOk);
      events++;
      head = hash ?? head;
    }
    return { ok: !broken, events, head, broken };
  }
}

function fault(
  { number }: AuditEvent,
  expected: number,
  hash: string | undefined,
  chainOk: boolean,
): Verdict['broken'] {
  if (number !== expected) return { revision: expected, reason: 'This event is missing.' };
  if (!hash) return { revision: number, reason: 'This event carries no hash.' };
  return chainOk ? null : { revision: number, reason: 'This event, or the one before it, is not what was recorded.' };
}
