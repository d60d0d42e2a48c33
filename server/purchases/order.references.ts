import type { Reference } from '#server/kernel/ids';

const LINE = /^pur\.([0-9a-f-]{36})\.\d+$/;

/** True for the reference of an order, `ord.<uuid>`. */
export const isOrder = (reference: Reference) => /^ord\.[0-9a-f-]{36}$/.test(reference);

/** The reference of the payment of an order's line: `pur.<uuid>.<n>`, from 1. */
export const lineOf = (order: Reference, n: number): Reference => `pur.${order.slice('ord.'.length)}.${n}`;

/** The order of a line by the reference of its payment; undefined for a payment of its own. */
export function orderOf(line: Reference): Reference | undefined {
  const uuid = LINE.exec(line)?.[1];
  return uuid && `ord.${uuid}`;
}
