import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { premiumOffers } from '#server/kernel/premium-offers';
import { instant, userId } from '#server/kernel/shapes';

const price = z.int().min(1);

/** Stream `premiumprice-<offer>`: what an offer of Premium costs, without VAT. */
export const premiumPriceEvents = defineEvents({
  /** New purchases cost it from `at` on. `before`: what they cost until then, at first the configured price. Kobo. */
  PremiumPriceSet: {
    shape: z.strictObject({ offer: z.enum(premiumOffers), before: price, price, by: userId, at: instant }),
  },
});

export type PremiumPriceSet = EventOf<typeof premiumPriceEvents>;
