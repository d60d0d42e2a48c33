import { z } from 'zod';
import { LEAST_PRICE, MOST_PRICE, premiumOffers, PRICE_RULE } from '#server/kernel/premium-offers';

const error = { error: 'A price is a whole number of kobo.' };

/** `shown_price_kobo`: the price that the admin was shown; from another one it is not changed. */
export const premiumPriceForm = z.object({
  offer: z.enum(premiumOffers, { error: `Choose one of ${premiumOffers.join(', ')}.` }),
  price_kobo: z.int(error).min(LEAST_PRICE, { error: PRICE_RULE }).max(MOST_PRICE, { error: PRICE_RULE }),
  shown_price_kobo: z.int(error).min(1, error),
});
export type PremiumPriceForm = z.output<typeof premiumPriceForm>;
