import { z } from 'zod';
import { text } from '#server/platform/http/fields';

const NO_LISTING = 'No listing selected for checkout';

/** `listing_id`: id, number or slug of a listing. */
export const cartItemInput = z.object({
  listing_id: z
    .string({ error: NO_LISTING })
    .trim()
    .min(1, { error: NO_LISTING })
    .max(200, { error: 'Use at most 200 characters.' }),
});
/** Which item leaves the cart; without one, all of them. */
export const cartItemFilter = z.object({ listing_id: text(200).optional() });
/** What one listing costs with a coupon. */
export const listingQuoteFilter = z.object({ listing_id: text(200), code: text(40) });
/** `code`: in whichever way it was typed. */
export const cartCouponInput = z.object({ code: text(40) });
