import { z } from 'zod';
import { instant, koboAmount, nairaAmount } from '#server/platform/http/output';

/**
 * A coupon as its creator sees it. Either `percent` or `amount` is set. `reserved`: uses that open payments hold;
 * `given`: what its discounts took off completed purchases.
 */
export const couponShown = z
  .strictObject({
    code: z.string(),
    status: z.enum(['active', 'scheduled', 'paused', 'expired', 'used_up', 'ended']),
    percent: z.int().nullable(),
    ...{ amount: nairaAmount.nullable(), amount_kobo: koboAmount.nullable() },
    listings: z
      .array(z.strictObject({ slug: z.string(), title: z.string() }))
      .nullable()
      .meta({ description: 'Null: every listing of its creator, also later ones.' }),
    ...{ starts_at: instant.nullable(), expires_at: instant.nullable() },
    ...{ most_uses: z.int().nullable(), uses_left: z.int().nullable(), used: z.int(), reserved: z.int() },
    ...{ given: nairaAmount, given_kobo: koboAmount, created_at: instant },
  })
  .meta({ id: 'Coupon' });
