import { z } from 'zod';
import { premiumOffers } from '#server/kernel/premium-offers';
import { paging } from '#server/platform/http/fields';

const error = `Choose one of ${premiumOffers.join(', ')}.`;
/** `expected_amount_kobo`: the amount that the person was shown; another one is refused. */
export const premiumOrder = z.object({
  offer: z.enum(premiumOffers, { error }),
  expected_amount_kobo: z.int({ error: 'An amount is a whole number of kobo.' }).min(1).optional(),
});
export type PremiumOrder = z.output<typeof premiumOrder>;

/** `keep_card`: the card that pays it may be kept, and charged for a renewal that the wallet does not cover. */
export const premiumByCard = premiumOrder.extend({
  keep_card: z.boolean({ error: 'Say true or false.' }).optional(),
});
export type PremiumByCard = z.output<typeof premiumByCard>;

/** `quoted_at`: the instant for which the amount was shown; it holds for ten minutes. */
export const premiumChange = premiumOrder.extend({
  quoted_at: z.iso.datetime({ error: 'An instant is written like 2026-11-27T09:00:00.000Z.' }).optional(),
});
export type PremiumChange = z.output<typeof premiumChange>;

/** Of a refund: what was shown, and for which instant. */
export const premiumRefund = premiumChange.omit({ offer: true });
export type PremiumRefund = z.output<typeof premiumRefund>;

export const chargePage = z.object(paging);
