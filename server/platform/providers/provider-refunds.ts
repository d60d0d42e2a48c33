import { z } from 'zod';
import type { Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { isKobo } from '#server/kernel/money';
import { log } from '#server/platform/log';

const id = z.union([z.number(), z.string()]).transform(String);
/** The provider sends the refunded transaction as its id, or as an object that has id and reference. */
const transaction = z.union([id, z.object({ id: id.optional(), reference: z.string().optional() })]);
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .refine(isKobo);

export const refundOrder = z.object({ id });
export const refundRow = z.object({
  ...{ id, transaction, amount, status: z.string().max(200) },
  merchant_note: z.string().nullish().catch(null),
});
type RefundRow = z.output<typeof refundRow>;

/**
 * Amounts in kobo. `pending` is also every status that does not end a refund. `of`: the payment that its order named, which is
 * a part of the refunded one where that paid for several; null where it was ordered elsewhere.
 */
export type ProviderRefund = {
  id: string;
  amount: Kobo;
  of: Reference | null;
  status: 'pending' | 'processed' | 'failed' | 'needs-attention';
};

/** The refunds of one transaction among those that the provider lists; the list may hold others. */
export const refundsAmong = (
  rows: readonly RefundRow[],
  of: { id: string | null; reference: string },
): ProviderRefund[] =>
  rows
    .filter(({ transaction: about }) =>
      typeof about === 'string'
        ? about === of.id || about === of.reference
        : about.reference === of.reference || (about.id !== undefined && about.id === of.id),
    )
    .map(({ id: own, amount: kobo, status, merchant_note: note }) => ({
      ...{ id: own, amount: kobo, status: statusOf(status, own), of: refundedIn(note) },
    }));

/** The note of an order, and what it names: the provider repeats it and tells several refunds of one payment apart by nothing else. */
export const refundNote = (of: Reference) => `Refund of ${of}`;
export const refundedIn = (note: string | null | undefined): Reference | null =>
  /^Refund of (\S+)$/.exec(note ?? '')?.[1] ?? null;

/** Statuses under which the provider is still at work (Paystack docs, refunds). */
const UNDER_WAY = ['pending', 'processing', 'retry', 'retriable'];

function statusOf(status: string, refund: string): ProviderRefund['status'] {
  if (status === 'processed' || status === 'failed' || status === 'needs-attention') return status;
  if (!UNDER_WAY.includes(status))
    log.warn({ status, refund }, 'the payment provider answers an unknown refund status');
  return 'pending';
}
