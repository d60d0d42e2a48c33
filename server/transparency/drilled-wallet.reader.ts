import { Injectable } from '@nestjs/common';
import { walletToDrill } from '#projections/audit/traced.queries';
import { publishedRoots } from '#projections/transparency/transparency.queries';
import { DomainError } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { lastNumber, type Linked, readLinked } from '#server/platform/events/chained-stream';
import { EventStore } from '#server/platform/events/event-store';
import { described, exportedLine } from '#server/platform/events/exported-events';
import { walletChain, type WalletEvent } from '#server/wallet/wallet.events';
import type { Exported } from './drill.flips.js';
import { RootNotRebuilt, WalletHeads } from './wallet-heads.reader.js';

/** The most events of a wallet that a drill copies: each is hashed once for every flip. */
const MOST = 500;

/** `unproved`: why the last published root cannot be proved, where it should be. */
export type Drilled = { ownerId: UserId; types: number; date: string | null; exported: Exported; unproved?: string };

/** Reads from the log what a drill copies: the export of a wallet, its manifest, and the proof of the last published root. */
@Injectable()
export class DrilledWallets {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly heads: WalletHeads,
  ) {}

  /** Of the wallets that moved last, the one with the most types of entries; undefined while there is none. */
  async chosen(): Promise<Drilled | undefined> {
    const ownerId = await walletToDrill(this.db.sql, MOST);
    return ownerId === undefined ? undefined : this.read(ownerId);
  }

  /** The first events of a wallet, with the files that an auditor downloads of them. */
  async read(ownerId: UserId): Promise<Drilled> {
    const chain = walletChain(ownerId);
    const { stream } = chain;
    const revision = Math.min(await lastNumber(this.store, chain), MOST - 1);
    const events: Linked<WalletEvent>[] = [];
    for await (const linked of readLinked<WalletEvent>(this.store, chain, revision)) events.push(linked);
    const form = { header: '', line: (linked: Linked<WalletEvent>) => exportedLine(linked) };
    const about = await described(events, { jsonl: form as never });
    const { inclusion, unproved } = await this.inclusion(ownerId, revision);
    return {
      ...{ ownerId, types: new Set(events.map(({ event }) => event.type)).size, date: inclusion?.date ?? null },
      exported: {
        lines: events.map(form.line),
        manifest: { ...{ wallet: ownerId, stream, revision }, ...about },
        ...(inclusion && { inclusion, published: inclusion.root }),
      },
      unproved,
    };
  }

  /** The proof of the last published root; none where that root, or these events, do not reach so far. */
  private async inclusion(
    ownerId: UserId,
    revision: number,
  ): Promise<{ inclusion?: Exported['inclusion']; unproved?: string }> {
    const [root] = (await publishedRoots(this.db.sql, { limit: 1, offset: 0 })).rows;
    if (!root) return {};
    try {
      const proof = await this.heads.proof(ownerId, root.date);
      return proof.leaf.revision <= revision ? { inclusion: proof } : {};
    } catch (error) {
      if (error instanceof DomainError) return {};
      if (error instanceof RootNotRebuilt) return { unproved: error.message };
      throw error;
    }
  }
}
