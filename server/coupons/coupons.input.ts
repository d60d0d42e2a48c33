import { z } from 'zod';
import { isCouponCode, shownCode } from '#server/kernel/coupon-codes';
import { naira, paging, text } from '#server/platform/http/fields';
import { COUPON, LISTINGS, PERIOD, USES } from './coupon-terms.js';

/** An empty optional field. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), schema.optional());

const wholeNumber = (most: number, error: string) =>
  z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error });
const instant = z.iso
  .datetime({ offset: true, error: 'A time reads like 2026-01-31T12:00:00.000Z.' })
  .transform((time) => new Date(time).toISOString());

/**
 * A coupon, in the order of the form: a code of one's own or none, a percentage or an amount, and the slugs or ids of the
 * listings that it is for, or none for all of them.
 */
export const couponForm = z
  .object({
    code: optional(text(40).transform(shownCode).refine(isCouponCode, { error: COUPON.codeRule })),
    percent: optional(wholeNumber(100, COUPON.percentRule)),
    amount: optional(
      naira.refine((kobo) => kobo >= COUPON.leastAmount && kobo <= COUPON.mostAmount, { error: COUPON.amountRule }),
    ),
    listings: z.array(text(200)).max(LISTINGS.most, { error: LISTINGS.rule }).default([]),
    ...{ starts_at: optional(instant), expires_at: optional(instant) },
    most_uses: optional(wholeNumber(USES.most, USES.rule)),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    ...{ error: COUPON.oneDiscount, path: ['percent'] },
  })
  .refine(({ starts_at: from, expires_at: to }) => !from || !to || from < to, {
    ...{ error: PERIOD.reversed, path: ['expires_at'] },
  });
export type CouponForm = z.output<typeof couponForm>;

export const couponPage = z.object(paging);
