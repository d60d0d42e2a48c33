import { z } from 'zod';
import { naira } from '#server/kernel/money';
import { naira as amount } from '#server/platform/http/fields';

/** Bounds of one deposit, kobo. */
export const LEAST_DEPOSIT = 10_000;
export const MOST_DEPOSIT = 500_000_000;

export const purchaseInput = z.object({
  listing_id: z
    .string({ error: 'No listing selected for checkout' })
    .trim()
    .min(1, { error: 'No listing selected for checkout' })
    .max(200),
  method: z.literal('paystack', { error: 'Only card and bank payments are open.' }).optional(),
  expected_price: amount.optional(),
});
export type PurchaseInput = z.output<typeof purchaseInput>;

export const depositInput = z.object({
  amount: amount
    .refine((kobo) => kobo >= LEAST_DEPOSIT, { error: `The least you can add is ${naira(LEAST_DEPOSIT)}.` })
    .refine((kobo) => kobo <= MOST_DEPOSIT, { error: `The most you can add at once is ${naira(MOST_DEPOSIT)}.` }),
});
export type DepositInput = z.output<typeof depositInput>;
