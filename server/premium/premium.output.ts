import { z } from 'zod';
import { premiumOffers } from '#server/kernel/premium-offers';
import { instant, koboAmount, nairaAmount } from '#server/platform/http/output';
import { keptReasons } from './premium.events.js';

const offer = z.enum(premiumOffers);
/** `amount` is paid: the price and its VAT together, less a credit. */
const amounts = {
  ...{ price: nairaAmount, price_kobo: koboAmount, vat: nairaAmount, vat_kobo: koboAmount },
  ...{ amount: nairaAmount, amount_kobo: koboAmount },
};

export const premiumOffersShown = z
  .strictObject({
    vat_basis_points: z.int(),
    offers: z.array(z.strictObject({ offer, months: z.int(), ...amounts })),
  })
  .meta({ id: 'PremiumOffers' });

/**
 * The caller's Premium. `access_until`: when it ends unless it is paid again. `next_charge`: the renewal, or the next time that
 * it is tried; null where nothing more is charged. `planned`: the other offer that the renewal begins; null where nothing renews.
 * `changes`: what each other offer costs now; an upgrade begins at once, less the unused part of the present period, and its
 * amount holds for ten minutes after `quoted_at`; a downgrade begins with the renewal. `refund`: what would be refunded now, until
 * `until`; null where nothing is. Commands answer none of both: read them anew. `deposit`: the last payment by card or bank that was
 * begun; `kept`: it stays in the wallet, for this `reason`, `insufficient_funds` where the wallet paid something else before.
 * `card`: the kept one, to which a renewal is charged that the wallet does not cover; `is_expired`: it is not charged any more.
 */
export const premiumShown = z
  .strictObject({
    status: z.enum(['none', 'active', 'cancelled', 'past_due']),
    is_premium: z.boolean(),
    offer: offer.nullable(),
    period: z.strictObject({ from: instant, until: instant }).nullable(),
    access_until: instant.nullable(),
    next_charge: z.strictObject({ at: instant, amount: nairaAmount, amount_kobo: koboAmount }).nullable(),
    planned: z.strictObject({ offer, at: instant, amount: nairaAmount, amount_kobo: koboAmount }).nullable(),
    changes: z.array(
      z.strictObject({
        ...{ offer, kind: z.enum(['upgrade', 'downgrade']), at: instant, quoted_at: instant },
        ...{ ...amounts, credit: nairaAmount, credit_kobo: koboAmount },
      }),
    ),
    refund: z.strictObject({ until: instant, quoted_at: instant, ...amounts }).nullable(),
    deposit: z
      .strictObject({
        ...{ reference: z.string(), offer, amount: nairaAmount, amount_kobo: koboAmount, at: instant },
        status: z.enum(['awaited', 'bought', 'kept']),
        reason: z.enum([...keptReasons, 'insufficient_funds']).nullable(),
      })
      .nullable(),
    card: z
      .strictObject({
        ...{ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int(), is_expired: z.boolean() },
      })
      .nullable(),
    ...premiumOffersShown.shape,
  })
  .meta({ id: 'Premium' });

/** What the provider's page is to be paid. */
export const premiumCheckout = z
  .strictObject({ authorization_url: z.string(), reference: z.string(), amount: nairaAmount, amount_kobo: koboAmount })
  .meta({ id: 'PremiumCheckout' });

/**
 * One charge. `period`: what it paid; null unless it was paid. `available`: what the balance had where it did not suffice.
 * `refund`: what of it went back to the wallet. `invoice` and `credit_note`: the numbers of its documents.
 */
export const chargeShown = z
  .strictObject({
    reference: z.string(),
    offer,
    cause: z.enum(['purchase', 'renewal', 'recovery', 'upgrade']),
    status: z.enum(['ordered', 'paid', 'failed']),
    ...{ ...amounts, credit: nairaAmount, credit_kobo: koboAmount },
    ...{ available: nairaAmount.nullable(), available_kobo: koboAmount.nullable() },
    period: z.strictObject({ from: instant, until: instant }).nullable(),
    ...{ ordered_at: instant, settled_at: instant.nullable() },
    refund: z.strictObject({ at: instant, ...amounts }).nullable(),
    ...{ invoice: z.string().nullable(), credit_note: z.string().nullable() },
  })
  .meta({ id: 'PremiumCharge' });
