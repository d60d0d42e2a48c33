import type { z } from 'zod';
import type { CouponSeen } from '#projections/coupons/coupons.queries';
import type { Instant } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import type { couponShown } from './coupons.output.js';

/** A coupon as its creator sees it at this instant. */
export function couponAt(row: CouponSeen, at: Instant) {
  const { code, percent, amount, listings, starts_at, expires_at, most_uses, used, reserved, given, created_at } = row;
  return {
    ...{ code, status: statusOf(row, at), percent, amount: amount === null ? null : toNaira(amount) },
    ...{ amount_kobo: amount, listings, starts_at, expires_at, most_uses, used, reserved },
    uses_left: most_uses === null ? null : Math.max(0, most_uses - used - reserved),
    ...{ given: toNaira(given), given_kobo: given, created_at },
  };
}

type Status = z.infer<typeof couponShown>['status'];

function statusOf({ status, starts_at, expires_at, most_uses, used }: CouponSeen, at: Instant): Status {
  if (status === 'ended') return 'ended';
  if (expires_at !== null && new Date(expires_at).toISOString() <= at) return 'expired';
  if (most_uses !== null && used >= most_uses) return 'used_up';
  if (status === 'paused') return 'paused';
  return starts_at !== null && new Date(starts_at).toISOString() > at ? 'scheduled' : 'active';
}
