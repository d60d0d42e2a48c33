import { z } from 'zod';
import type { Instant, Reference } from '#server/kernel/ids';
import { isKobo, type Kobo } from '#server/kernel/money';

const word = z.string().max(200);
const instant = z
  .string()
  .max(40)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());
const kobo = z.coerce.number().refine(isKobo);

/** A dispute as the provider shows it (Paystack docs, disputes). What may be absent is read as null. */
export const disputeRow = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: word,
  resolution: word.nullable().catch(null),
  refund_amount: kobo.nullable().catch(null),
  currency: word.nullable().catch(null),
  category: word.nullable().catch(null),
  dueAt: instant.nullable().catch(null),
  transaction: z.object({ reference: word, amount: kobo.nullable().catch(null) }),
});

/** `amount`: what the payer wants back, kobo; null where the provider does not say. `outcome`: null while it is open. */
export type ProviderDispute = {
  id: string;
  reference: Reference;
  /** Waits for our answer. */
  isOurs: boolean;
  /** Waits for nothing more from us; while it is `pending`, the provider may still ask for our answer. */
  isAnswered: boolean;
  outcome: 'won' | 'lost' | null;
  amount: Kobo | null;
  currency: string | null;
  category: string | null;
  dueAt: Instant | null;
};

/** Evidence of `POST /dispute/{id}/evidence`. */
export type DisputeEvidence = { email: string; name: string; phone: string; details: string };

/** `declined`: our rejection of the claim was upheld. Every other resolution gives the payer the money. */
const outcomeOf = (status: string, resolution: string | null): ProviderDispute['outcome'] =>
  status !== 'resolved' || resolution === null ? null : resolution === 'declined' ? 'won' : 'lost';

export const providerDispute = (row: z.output<typeof disputeRow>): ProviderDispute => ({
  id: row.id,
  reference: row.transaction.reference,
  isOurs: row.status === 'awaiting-merchant-feedback',
  isAnswered: row.status === 'awaiting-bank-feedback' || row.status === 'resolved',
  outcome: outcomeOf(row.status, row.resolution),
  amount: row.refund_amount ?? row.transaction.amount,
  ...{ currency: row.currency, category: row.category, dueAt: row.dueAt },
});
