import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type WalletHead, walletHeads } from '#projections/audit/traced.queries';
import { notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { numberOf } from '#server/kernel/segments';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { type Leaf, leafHash, pathOf, rootOf, treeOf, walletHash } from './merkle.trees.js';
import { root } from './root.js';

/** Heads that are compared with the log at the same time, and trees that are kept in memory. */
const [CONCURRENT, KEPT] = [16, 4];

const leafOf = ({ owner_id, hash, ...event }: WalletHead): Leaf => ({
  ...{ wallet: walletHash(owner_id), revision: numberOf(event), head: hash },
});

/** The index of wallets does not make a root that was published: the index, or the root, was changed. */
export class RootNotRebuilt extends Error {}

/** The last events of wallets at a position of the log, as a Merkle tree. An index finds them. */
@Injectable()
export class WalletHeads {
  private readonly trees = new LRUCache<string, string[][]>({ max: KEPT });

  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** The tree of a day that ends here, after each head was compared with the log; undefined while there is no wallet. */
  async checked(position: bigint): Promise<{ root: string; leaves: number } | undefined> {
    const heads = await walletHeads(this.db.sql, position);
    for (let at = 0; at < heads.length; at += CONCURRENT)
      await Promise.all(heads.slice(at, at + CONCURRENT).map((head) => this.compare(head, position)));
    return heads.length
      ? { root: rootOf(treeOf(heads.map((head) => leafHash(leafOf(head))))), leaves: heads.length }
      : undefined;
  }

  /**
   * What proves that the root of a day covers a wallet. 404 for a day without a root, or when the wallet had no event yet.
   * Throws `RootNotRebuilt` when the index does not make the published root.
   */
  async proof(wallet: UserId, date: string) {
    const { published } = await this.store.state(root, date);
    if (!published) throw notFound();
    const position = BigInt(published.position);
    const [head] = await walletHeads(this.db.sql, position, wallet);
    if (!head) throw notFound();
    const tree = await this.tree(published.root, position);
    const [leaf, hash] = [leafOf(head), leafHash(leafOf(head))];
    const path = pathOf(tree, hash);
    if (rootOf(tree) !== published.root || !path)
      throw new RootNotRebuilt(`the index of wallets does not make the root that was published for ${date}`);
    return { wallet, ...published, leaf: { ...leaf, hash }, path };
  }

  private async tree(key: string, position: bigint): Promise<string[][]> {
    const kept = this.trees.get(key);
    if (kept) return kept;
    const tree = treeOf((await walletHeads(this.db.sql, position)).map((head) => leafHash(leafOf(head))));
    this.trees.set(key, tree);
    return tree;
  }

  /** The log has this event of this wallet with this hash, and no later one up to the position. */
  private async compare({ owner_id, stream, revision, hash }: WalletHead, position: bigint) {
    let isThere = false;
    for await (const event of this.store.history(stream, undefined, BigInt(revision), 2)) {
      if (event.revision > revision && event.position > position) break;
      const isHead = event.revision === revision && event.meta.hash === hash;
      if (!isHead || (event.data as { ownerId?: UserId }).ownerId !== owner_id)
        throw new Error(`the index of wallets and the log differ at revision ${event.revision} of ${stream}`);
      isThere = true;
    }
    if (!isThere) throw new Error(`the log has no revision ${revision} of ${stream}`);
  }
}
