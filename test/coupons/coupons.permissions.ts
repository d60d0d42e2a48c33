import { page, type Permissions } from '../permissions/permissions.js';

const coupon = `code status percent amount amount_kobo listings[slug title] starts_at expires_at most_uses uses_left used
  reserved given given_kobo created_at`;

/** The routes of coupons: each acts on the caller's own. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/coupons                                     user
  coupons                                                       401 200 = = = = = = =
POST /api/coupons                                    user
  body=couponOfPublished                                        401 400 = = 201 400 = = =
  body=badCoupon                                                401 400 = = = = = = =
POST /api/coupons/:code/pause                        user
  code=coupon                                                   401 404 = = 200 404 = = =
POST /api/coupons/:code/resume                       user
  code=coupon                                                   401 404 = = 200 404 = = =
POST /api/coupons/:code/end                          user
  code=coupon                                                   401 404 = = 200 404 = = =
`,
  claims: {
    'POST /api/coupons': ['owner', 'couponOfPublished'],
    'POST /api/coupons/:code/pause': ['owner', 'nothing', 'coupon'],
    'POST /api/coupons/:code/resume': ['owner', 'nothing', 'coupon'],
    'POST /api/coupons/:code/end': ['owner', 'nothing', 'coupon'],
  },
  keys: {
    'GET /api/coupons': { everyone: `${page} results`, owner: `results[${coupon}]` },
    'POST /api/coupons': { everyone: `message data{${coupon}}` },
    'POST /api/coupons/:code/pause': { everyone: `message data{${coupon}}` },
    'POST /api/coupons/:code/resume': { everyone: `message data{${coupon}}` },
    'POST /api/coupons/:code/end': { everyone: `message data{${coupon}}` },
  },
  bodies: {
    couponOfPublished: ({ objects }) => ({ percent: 10, listings: [objects.published] }),
    badCoupon: () => ({ percent: 101 }),
  },
};
