import { PublishRoot, root } from '#server/transparency/root';
import { leafHash, pathOf, rootOf, treeOf, walletHash } from '#server/transparency/merkle.trees';
import { dayOf, endOf } from '#server/kernel/days';
import { specification } from '../given.js';

const given = specification(root);
const published = {
  date: '2026-03-01',
  root: 'ab'.repeat(32),
  leaves: 2,
  position: '10',
  at: '2026-03-01T23:00:00.000Z',
};

describe('The root of a day', () => {
  it('is published with the wallets it covers', () =>
    given().when(new PublishRoot(published)).then({ type: 'RootPublished', data: published }));

  it('is never rewritten, whatever a later run makes', () =>
    given({ type: 'RootPublished', data: published })
      .when(new PublishRoot({ ...published, root: 'cd'.repeat(32) }))
      .thenNothing());

  it('ends with the day in Lagos', () => {
    expect(endOf('2026-03-01')).toBe('2026-03-01T23:00:00.000Z');
    expect(['2026-03-01T22:59:59.999Z', '2026-03-01T23:00:00.000Z'].map(dayOf)).toEqual(['2026-03-01', '2026-03-02']);
  });
});

describe('The tree of wallets', () => {
  const leaves = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      leafHash({ wallet: walletHash(`w-${n}`), revision: n, head: walletHash(`h-${n}`) }),
    );

  it.each([1, 2, 3, 4, 5, 8, 13])(
    'has the same root for %i wallets in any order, and a way to it from each',
    (count) => {
      const all = leaves(count);
      const tree = treeOf(all);
      expect(rootOf(treeOf(all.toReversed()))).toBe(rootOf(tree));
      for (const leaf of all) {
        const path = pathOf(tree, leaf)!;
        expect(path.at(-1)?.parent ?? leaf).toBe(rootOf(tree));
      }
      expect(pathOf(tree, walletHash('another'))).toBeUndefined();
    },
  );

  it('has another root when one wallet has another event', () => {
    const changed = leaves(5).with(3, leafHash({ wallet: walletHash('w-3'), revision: 4, head: walletHash('h-3') }));
    expect(rootOf(treeOf(changed))).not.toBe(rootOf(treeOf(leaves(5))));
  });

  it('tells leaves from nodes: the node of two leaves is no leaf of their text', () => {
    const [one, other] = leaves(2) as [string, string];
    expect(rootOf(treeOf([one, other]))).not.toBe(walletHash(one + other));
  });
});
