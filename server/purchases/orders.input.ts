import { z } from 'zod';
import { naira as amount, text } from '#server/platform/http/fields';

const METHODS = 'Choose “card”, “wallet” or “split”.';
const PHONE = 'Use the international form, such as +234 803 123 4567.';

/** Digits after a plus sign; a Nigerian number may be given as it is dialled there, 0803 123 4567. */
const phone = text(40)
  .transform((typed) => typed.replace(/[\s().-]/g, '').replace(/^0(?=\d{10}$)/, '+234'))
  .refine((number) => /^\+[1-9]\d{7,14}$/.test(number), { error: PHONE });

/** Who pays a cart, and how (A5.15). `expected_total`: the total that was shown, naira. */
export const checkoutForm = z.object({
  first_name: text(80),
  last_name: text(80),
  billing_email: text(254).pipe(z.email({ error: 'Enter a valid email address.' })),
  phone,
  method: z.enum(['card', 'wallet', 'split'], { error: METHODS }).default('card'),
  expected_total: amount.optional(),
});
export type CheckoutForm = z.output<typeof checkoutForm>;
