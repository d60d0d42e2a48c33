import { uuidV5 } from '../../platform/events/uuid.js';

/** Namespace of the ids of the full demo market. It never changes: a later start finds what an earlier one wrote. */
const DEMO = '0d3a5b1e-6d0a-4f43-9a5e-2f0a6b7c8d90';

export const idNamed = (...names: (string | number)[]): string => uuidV5(DEMO, JSON.stringify(names));

/** Works on the items, at most `width` of them at once, and begins them in order. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, i: number) => Promise<unknown>,
) {
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i]!, i);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
