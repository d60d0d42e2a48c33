import { z } from 'zod';

/** Who pays a cart, as the checkout asks for it. */
const billing = z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() });
export type Billing = z.output<typeof billing>;

/** Binds the ciphertext of the billing details; stored events depend on it. */
export const ORDER_BILLING = 'order-billing';

/** The details of a decrypted text; undefined where there is none, as after the payer's erasure. */
export const billingOf = (text: string | undefined): Billing | undefined =>
  text === undefined ? undefined : billing.parse(JSON.parse(text));
