import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Hashes, Numbers } from '#verify/columns';
import { KeyIndex } from '#verify/key-index';

const texts = fc.array(fc.oneof(fc.uuid(), fc.string(), fc.constantFrom('', 'a', 'A', 'pur.1')), { maxLength: 300 });

describe('An index of texts', () => {
  it('numbers them as a map of whole texts would, whatever they are', () => {
    fc.assert(
      fc.property(texts, texts, (added, asked) => {
        const [index, map] = [new KeyIndex(), new Map<string, number>()];
        for (const text of added) {
          if (!map.has(text)) map.set(text, map.size);
          expect(index.add(text)).toBe(map.get(text));
        }
        expect(index.size).toBe(map.size);
        for (const text of [...asked, ...added]) expect(index.indexOf(text)).toBe(map.get(text) ?? -1);
      }),
      { numRuns: 100 },
    );
  });

  it('takes under 90 bytes for each of half a million ids, tables outgrown and not yet collected included', () => {
    const ids = Array.from({ length: 500_000 }, () => randomUUID());
    const before = process.memoryUsage().arrayBuffers;
    const index = new KeyIndex();
    for (const id of ids) index.add(id);
    expect(index.size).toBe(ids.length);
    expect((process.memoryUsage().arrayBuffers - before) / ids.length).toBeLessThan(90);
    expect(ids.every((id, number) => index.indexOf(id) === number)).toBe(true);
    expect(index.has(randomUUID())).toBe(false);
  });
});

describe('A column', () => {
  const indices = fc.array(fc.tuple(fc.nat(200_000), fc.double()), { maxLength: 50 });

  it('holds the last number set at each index, and its initial one elsewhere', () => {
    fc.assert(
      fc.property(indices, fc.nat(200_000), (set, other) => {
        const [column, map] = [new Numbers(-1), new Map<number, number>()];
        for (const [index, value] of set) {
          column.set(index, value);
          map.set(index, value);
        }
        for (const index of [...map.keys(), other]) expect(column.get(index)).toBe(map.get(index) ?? -1);
      }),
    );
  });

  it('holds a hash at each index, and zeros elsewhere', () => {
    const column = new Hashes();
    const [one, other] = ['ab'.repeat(32), '0f'.repeat(32)];
    column.set(3, one);
    column.set(70_000, other);
    expect([column.get(3), column.get(70_000), column.get(4)]).toEqual([one, other, '0'.repeat(64)]);
  });
});
