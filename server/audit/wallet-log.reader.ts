import { BACKWARDS, END, StreamNotFoundError } from '@eventstore/db-client';
import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { notFound } from '#server/kernel/domain-error';
import { CHAIN_START, chainHash } from '#server/platform/events/hash-chain';
import { EventStore, streamName } from '#server/platform/events/event-store';
import type { AuditEvent, JournalEntry } from './replay.js';

/** An event and its link: the hash it states, the one before it, and whether the one follows from the other. */
export type Linked = { event: AuditEvent; prev: string; hash: string | undefined; chainOk: boolean };
export type Verdict = {
  ok: boolean;
  events: number;
  head: string;
  broken: { revision: number; reason: string } | null;
};

const BEGINNING = { revision: 0, prev: CHAIN_START };

export const walletStream = (ownerId: UserId) => streamName({ category: 'wallet' }, ownerId);

/** Wallets as the log itself keeps them: what an auditor reads owes nothing to any view. */
@Injectable()
export class WalletLog {
  constructor(private readonly store: EventStore) {}

  /** Every event up to a revision with its link, checked as it goes; `from` is where an earlier reading ended. */
  async *read(ownerId: UserId, upTo = Number.MAX_SAFE_INTEGER, from = BEGINNING): AsyncGenerator<Linked> {
    const stream = walletStream(ownerId);
    let { prev } = from;
    const most = upTo + 1 - from.revision;
    if (most <= 0) return;
    for await (const event of this.store.history<JournalEntry>(stream, undefined, BigInt(from.revision), most)) {
      const hash = event.meta.hash;
      yield { event, prev, hash, chainOk: hash === chainHash(prev, stream, event.revision, event.type, event.data) };
      prev = hash ?? prev;
    }
  }

  /** The last revision; a wallet nothing ever happened to is unknown. */
  async lastRevision(ownerId: UserId): Promise<number> {
    const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    let revision: number | undefined;
    try {
      for await (const { event } of this.store.client.readStream(walletStream(ownerId), last))
        if (event) revision = Number(event.revision);
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    if (revision === undefined) throw notFound();
    return revision;
  }

  /** Recomputes the chain from its beginning and names the first link that does not hold. */
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
  { revision }: AuditEvent,
  expected: number,
  hash: string | undefined,
  chainOk: boolean,
): Verdict['broken'] {
  if (revision !== expected) return { revision: expected, reason: 'This event is missing.' };
  if (!hash) return { revision, reason: 'This event carries no hash.' };
  return chainOk ? null : { revision, reason: 'This event, or the one before it, is not what was recorded.' };
}
