import { z } from 'zod';
import { fromNaira, naira } from '#server/kernel/money';
import { nairaAmount } from '#server/platform/input';

const LEAST_DEPOSIT = 10_000;
const MOST_DEPOSIT = 500_000_000;

/** Naira with at most two decimals, as kobo. */
const kobo = nairaAmount.transform((value, context) => {
  const amount = fromNaira(value);
  if (amount === undefined)
    context.addIssue({ code: 'custom', message: 'Enter an amount in naira with at most two decimals.' });
  return amount ?? 0;
});

export const purchaseInput = z.object({
  listing_id: z
    .string({ error: 'No listing selected for checkout' })
    .trim()
    .min(1, { error: 'No listing selected for checkout' })
    .max(200),
  method: z.literal('paystack', { error: 'Only card and bank payments are open.' }).optional(),
  expected_price: kobo.optional(),
});
export type PurchaseInput = z.output<typeof purchaseInput>;

export const depositInput = z.object({
  amount: kobo
    .refine((amount) => amount >= LEAST_DEPOSIT, { error: `The least you can add is ${naira(LEAST_DEPOSIT)}.` })
    .refine((amount) => amount <= MOST_DEPOSIT, { error: `The most you can add at once is ${naira(MOST_DEPOSIT)}.` }),
});
export type DepositInput = z.output<typeof depositInput>;
