import { createHash } from 'node:crypto';
import { canonicalJson } from '#server/platform/events/canonical-json';

/** A wallet at its last event: its id by its SHA-256, the event's number in the whole wallet and its hash. */
export type Leaf = { wallet: string; revision: number; head: string };
/** One level of a proof: the sibling and its side, and the node that both make. */
export type Step = { side: 'left' | 'right'; sibling: string; parent: string };

/** First byte of what is hashed, so that no leaf can pass for a node. */
const [LEAF, NODE] = [Buffer.of(0), Buffer.of(1)];

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

export const walletHash = (walletId: string): string => sha256(walletId);
/** SHA-256 of a zero byte and the RFC 8785 JSON of the leaf. */
export const leafHash = ({ wallet, revision, head }: Leaf): string =>
  sha256(LEAF, canonicalJson({ wallet, revision, head }));
const nodeHash = (left: string, right: string) => sha256(NODE, Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));

/** All levels of the tree, the sorted leaves first, the root last. A node without a sibling goes up as it is. */
export function treeOf(leaves: readonly string[]): string[][] {
  const levels = [leaves.toSorted()];
  for (let level = levels[0]!; level.length > 1; levels.push(level))
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) =>
      2 * i + 1 < level.length ? nodeHash(level[2 * i]!, level[2 * i + 1]!) : level[2 * i]!,
    );
  return levels;
}

export const rootOf = (tree: readonly string[][]): string => tree.at(-1)![0]!;

/** The way from a leaf to the root; undefined for a leaf that the tree does not have. */
export function pathOf(tree: readonly string[][], leaf: string): Step[] | undefined {
  let place = tree[0]!.indexOf(leaf);
  if (place < 0) return undefined;
  const path: Step[] = [];
  for (const [height, level] of tree.slice(0, -1).entries()) {
    const [sibling, parent] = [level[place ^ 1], tree[height + 1]![place >> 1]!];
    if (sibling !== undefined) path.push({ side: place % 2 === 1 ? 'left' : 'right', sibling, parent });
    place >>= 1;
  }
  return path;
}
