import { documentNumber } from '#server/kernel/document-numbers';

/** `GW-2026-000042`: the 42nd receipt of 2026. */
export const receiptNumber = (counted: { year: number; number: number }) => documentNumber('GW', counted);

type Refundable = { lines: readonly { refunded_at: string | null }[] };

export function statusOf({ lines }: Refundable): 'paid' | 'partly_refunded' | 'refunded' {
  const refunded = lines.filter(({ refunded_at: at }) => at !== null).length;
  return refunded === 0 ? 'paid' : refunded === lines.length ? 'refunded' : 'partly_refunded';
}
