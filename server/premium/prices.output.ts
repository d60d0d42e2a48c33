import { z } from 'zod';
import { premiumOffers } from '#server/kernel/premium-offers';
import { instant, koboAmount, nairaAmount, person } from '#server/platform/http/output';
import { premiumOffersShown } from './premium.output.js';

/** A change of a price, without VAT; `by` is null for an erased person. */
const priceChange = z
  .strictObject({
    ...{ offer: z.enum(premiumOffers), at: instant, by: person.nullable() },
    ...{ before: nairaAmount, before_kobo: koboAmount, price: nairaAmount, price_kobo: koboAmount },
  })
  .meta({ id: 'PremiumPriceChange' });

/**
 * `persons`: who has Premium now, by its status. `paid`: what wallets paid for it in the last `days`, and `refunded` what went back
 * to them in these. `changes`: the latest 20 of the prices, the latest first.
 */
export const premiumDesk = z
  .strictObject({
    ...premiumOffersShown.shape,
    persons: z.strictObject({ active: z.int(), cancelled: z.int(), past_due: z.int() }),
    ...{ days: z.int(), paid: nairaAmount, paid_kobo: koboAmount, refunded: nairaAmount, refunded_kobo: koboAmount },
    changes: z.array(priceChange),
  })
  .meta({ id: 'PremiumDesk' });
