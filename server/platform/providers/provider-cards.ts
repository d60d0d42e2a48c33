import { z } from 'zod';
import type { PaymentCard } from '#server/kernel/payment-card';
import { paymentCard } from '#server/kernel/shapes';

const authorization = z.object({
  authorization_code: z.string().min(1).max(200),
  brand: z.string().trim(),
  last4: z.string(),
  exp_month: z.coerce.number(),
  exp_year: z.coerce.number(),
  channel: z.literal('card'),
  reusable: z.literal(true),
});
const payer = z.object({ email: z.email().max(320) });

/** What charges a card again: the provider takes the code with the address of its payer only. Secret. */
export type CardAuthorization = { code: string; email: string };
/** A card that can be charged again. */
export type ReusableCard = { card: PaymentCard; authorization: CardAuthorization };

/** Undefined for a payment that was made otherwise, or by a card that cannot be charged again. */
export function reusableCard(data: { authorization?: unknown; customer?: unknown }): ReusableCard | undefined {
  const [found, from] = [authorization.safeParse(data.authorization).data, payer.safeParse(data.customer).data];
  if (!found || !from) return undefined;
  const { authorization_code: code, brand, last4, exp_month: expMonth, exp_year: expYear } = found;
  const card = paymentCard.safeParse({ brand, last4, expMonth, expYear }).data;
  return card && { card, authorization: { code, email: from.email } };
}
