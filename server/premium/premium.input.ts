import { z } from 'zod';
import { premiumOffers } from '#server/kernel/premium-offers';
import { paging } from '#server/platform/http/fields';

const error = `Choose one of ${premiumOffers.join(' and ')}.`;
/** `expected_amount_kobo`: the amount that the person was shown; another one is refused. */
export const premiumOrder = z.object({
  offer: z.enum(premiumOffers, { error }),
  expected_amount_kobo: z.int({ error: 'An amount is a whole number of kobo.' }).min(1).optional(),
});
export type PremiumOrder = z.output<typeof premiumOrder>;

export const chargePage = z.object(paging);
