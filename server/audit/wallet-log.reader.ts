import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { notFound } from '#server/kernel/domain-error';
import { CHAIN_START, hashOf } from '#server/platform/events/hash-chain';
import { EventStore, streamName } from '#server/platform/events/event-store';
import type { AuditEvent, StoredWalletEvent } from './replay.js';

/** An event, its hash, the previous hash, and whether the hash follows from both. */
export type Linked = { event: AuditEvent; prev: string; hash: string | undefined; chainOk: boolean };
export type Verdict = {
  ok: boolean;
  events: number;
  head: string;
  broken: { revision: number; reason: string } | null;
};

const BEGINNING = { number: 0, prev: CHAIN_START };
const wallets = { category: 'wallet', closedBy: 'BooksClosed' };

/** The first stream of a wallet; the names of further segments append a number. */
export const walletStream = (ownerId: UserId) => streamName(wallets, ownerId);

/** Reads wallets from the log, over all their segments, independent of any view. */
@Injectable()
export class WalletLog {
  constructor(private readonly store: EventStore) {}

  /** Every event up to a number with its checked hash; `from` is where an earlier read ended. */
  async *read(ownerId: UserId, upTo = Number.MAX_SAFE_INTEGER, from = BEGINNING): AsyncGenerator<Linked> {
    let { prev } = from;
    for (const { stream, offset, length } of await this.store.segments(walletStream(ownerId), wallets.closedBy)) {
      const first = Math.max(0, from.number - offset);
      const most = Math.min(length, upTo + 1 - offset) - first;
      if (most <= 0) continue;
      for await (const event of this.store.history<StoredWalletEvent>(stream, undefined, BigInt(first), most)) {
        const hash = event.meta.hash;
        const chainOk = hash !== undefined && hash === hashOf(prev, event);
        yield { event: { ...event, number: offset + event.revision }, prev, hash, chainOk };
        prev = hash ?? prev;
      }
    }
  }

  /** The number of the last event; a wallet without events is unknown. */
  async lastNumber(ownerId: UserId): Promise<number> {
    const segments = await this.store.segments(walletStream(ownerId), wallets.closedBy);
    const last = segments.at(-1);
    if (!last) throw notFound();
    return last.offset + last.length - 1;
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
