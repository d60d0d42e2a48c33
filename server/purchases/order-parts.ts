import type { Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

/**
 * What the provider collected of each line of an order, kobo: `toPay` in proportion to the prices, to the whole kobo. The parts
 * add up to `toPay`, and none is more than its price.
 */
export function cardParts(lines: ReadonlyMap<Reference, { price: Kobo }>, toPay: Kobo): Map<Reference, Kobo> {
  const total = [...lines.values()].reduce((sum, { price }) => sum + price, 0);
  const parts = new Map<Reference, Kobo>();
  let [counted, given] = [0n, 0n];
  for (const [reference, { price }] of lines) {
    counted += BigInt(price);
    const until = total === 0 ? 0n : (counted * BigInt(toPay)) / BigInt(total);
    parts.set(reference, Number(until - given));
    given = until;
  }
  return parts;
}
