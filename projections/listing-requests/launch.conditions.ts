import { sql } from 'kysely';
import type { Instant } from '#server/kernel/ids';
import { couponsView } from '../coupons/coupons.view.js';

const coupon = sql.table(couponsView.table.coupon);

/** The launch discount of the reader, while it lasts. */
export type LaunchSeen = { code: string; percent: number; until: Instant };

/** Of the coupon `d` of a person and a listing: null where its time is over, or where it ended or was paid with. */
export const launchSeen = sql`case when d.expires_at > now() and not exists (
    select from ${coupon} k where k.coupon_id = d.coupon_id and (k.status <> 'active' or k.used > 0))
  then jsonb_build_object('code', d.code, 'percent', d.percent, 'until', d.expires_at) end`;
