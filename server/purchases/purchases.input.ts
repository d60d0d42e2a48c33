import { z } from 'zod';
import { LEAST_DEPOSIT, MOST_DEPOSIT } from '#server/kernel/deposits';
import { naira } from '#server/kernel/money';
import { naira as amount, paging, text } from '#server/platform/http/fields';

export const purchaseInput = z.object({
  listing_id: z
    .string({ error: 'No listing selected for checkout' })
    .trim()
    .min(1, { error: 'No listing selected for checkout' })
    .max(200),
  /** By card or bank through the provider, or from the wallet's balance (A5.13). */
  method: z.enum(['paystack', 'wallet'], { error: 'Choose “paystack” or “wallet”.' }).default('paystack'),
  expected_price: amount.optional(),
  /** The code of a coupon, in whichever way it was typed. */
  coupon: text(40).optional(),
});
export type PurchaseInput = z.output<typeof purchaseInput>;

export const depositInput = z.object({
  amount: amount
    .refine((kobo) => kobo >= LEAST_DEPOSIT, { error: `The least you can add is ${naira(LEAST_DEPOSIT)}.` })
    .refine((kobo) => kobo <= MOST_DEPOSIT, { error: `The most you can add at once is ${naira(MOST_DEPOSIT)}.` }),
});
export type DepositInput = z.output<typeof depositInput>;

/** Characters of the reason of a refund. */
export const REASON_MOST = 500;
/** `reason`: what the creator may read; empty when the buyer gives none. */
export const refundForm = z.object({ reason: text(REASON_MOST, 0).default('') });
export type RefundForm = z.output<typeof refundForm>;

/** `waiting`: disputes that are open, those to decide on first; `ended`: the latest first. */
export const disputesFilter = z.object({ ...paging, state: z.enum(['waiting', 'ended']).default('waiting') });

/** What finance found; the payer reads it. */
export const decisionForm = z.object({ reason: text(REASON_MOST) });
/** `waiting`: charges to decide on, the oldest first; `decided`: the latest first. */
export const heldFilter = z.object({ ...paging, state: z.enum(['waiting', 'decided']).default('waiting') });
