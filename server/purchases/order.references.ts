import type { Reference } from '#server/kernel/ids';

const LINE = /^(?:pur|gif)\.([0-9a-f-]{36})\.\d+$/;

/** True for the reference of an order, `ord.<uuid>`. */
export const isOrder = (reference: Reference) => /^ord\.[0-9a-f-]{36}$/.test(reference);

/** The reference of the payment of an order's line: `pur.<uuid>.<n>`, from 1; `gif.<uuid>.<n>` where it is given away. */
export const lineOf = (order: Reference, n: number, kind: 'pur' | 'gif' = 'pur'): Reference =>
  `${kind}.${order.slice('ord.'.length)}.${n}`;

/** The order of a line by the reference of its payment; undefined for a payment of its own. */
export function orderOf(line: Reference): Reference | undefined {
  const uuid = LINE.exec(line)?.[1];
  return uuid && `ord.${uuid}`;
}
