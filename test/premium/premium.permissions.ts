import { name, page, type Permissions } from '../permissions/permissions.js';

const amounts = 'price price_kobo vat vat_kobo amount amount_kobo';
const offers = `vat_basis_points offers[offer months ${amounts}]`;
const desk = `${offers} persons{active cancelled past_due} days paid paid_kobo refunded refunded_kobo changes`;
const changed = `changes[offer at by{${name} avatar} before before_kobo price price_kobo]`;

/** The routes and jobs of the module: each acts on the caller's own, but for those of the desk. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/premium/offers                              public
  own                                                           200 = = = = = = = =
GET /api/premium                                     user
  own                                                           401 200 = = = = = = =
GET /api/premium/charges                             user
  own                                                           401 200 = = = = = = =
GET /api/premium/charges/:reference/invoice          user
  reference=bought                                              401 404 = = = = = = =
GET /api/premium/charges/:reference/credit-note      user
  reference=bought                                              401 404 = = = = = = =
POST /api/premium                                    user
  body=noPremiumOffer                                           401 400 = = = = = = =
POST /api/premium/checkout                           user
  body=noPremiumOffer                                           401 400 = = = = = = =
  body=premiumOffer                                             401 200 = = = = = = =
POST /api/premium/change                             user
  body=noPremiumOffer                                           401 400 = = = = = = =
  body=premiumOffer                                             401 409 = = = = = = =
POST /api/premium/refund                             user
  own                                                           401 409 = = = = = = =
  body=halfKobo                                                 401 400 = = = = = = =
POST /api/premium/cancel                             user
  own                                                           401 409 = = = = = = =
POST /api/premium/resume                             user
  own                                                           401 409 = = = = = = =
GET /api/moderation/premium                          admin
  all                                                           404 = = = = = = = 200
PUT /api/moderation/premium/prices                   admin
  body=premiumPrice                                             404 = = = = = = = 200
  body=premiumGivenAway                                         404 = = = = = = = 400
  body=premiumPriceUnseen                                       404 = = = = = = = 409
POST /api/premium/card/remove                        user
  own                                                           401 200 = = = = = = =
TASK payments/premium-due                            worker
TASK payments/premium-reminder                       worker
TASK payments/premium-keep-card                      worker
TASK payments/premium-card                           worker
TASK payments/premium-end-card                       worker
TASK mail/premium-paid                               worker
TASK mail/premium-deposit-kept                       worker
TASK mail/premium-reminder                           worker
TASK mail/premium-past-due                           worker
TASK mail/premium-cancelled                          worker
TASK mail/premium-refunded                           worker
TASK mail/premium-ended                              worker
`,
  claims: {
    'POST /api/premium': ['user', 'premiumOffer'],
    'POST /api/premium/checkout': ['user', 'premiumOffer'],
    'POST /api/premium/change': ['user', 'premiumOffer'],
    'POST /api/premium/refund': ['user', 'nothing'],
    'POST /api/premium/cancel': ['user', 'nothing'],
    'POST /api/premium/resume': ['user', 'nothing'],
    'PUT /api/moderation/premium/prices': ['admin', 'premiumPrice'],
    'POST /api/premium/card/remove': ['user', 'nothing'],
  },
  keys: {
    'GET /api/premium/offers': { everyone: `data{${offers}}` },
    'GET /api/premium': {
      everyone: `data{status is_premium offer period access_until next_charge planned changes refund deposit card ${offers}}`,
    },
    'POST /api/premium/card/remove': {
      everyone: `message data{status is_premium offer period access_until next_charge planned changes refund
        deposit{reference offer amount amount_kobo status reason at} card ${offers}}`,
    },
    'POST /api/premium/checkout': { everyone: 'message data{authorization_url reference amount amount_kobo}' },
    'GET /api/moderation/premium': { everyone: `data{${desk}}` },
    'PUT /api/moderation/premium/prices': { everyone: `message data{${desk.replace(/changes$/, changed)}}` },
    'GET /api/premium/charges': { everyone: `${page} results` },
  },
  keyless: ['GET /api/premium/charges/:reference/invoice', 'GET /api/premium/charges/:reference/credit-note'],
  bodies: {
    premiumOffer: () => ({ offer: 'PREMIUM_1M' }),
    premiumPrice: () => ({ offer: 'PREMIUM_12M', price_kobo: 4_900_000, shown_price_kobo: 4_800_000 }),
    premiumGivenAway: () => ({ offer: 'PREMIUM_12M', price_kobo: 100, shown_price_kobo: 4_800_000 }),
    premiumPriceUnseen: () => ({ offer: 'PREMIUM_12M', price_kobo: 5_000_000, shown_price_kobo: 1 }),
    halfKobo: () => ({ expected_amount_kobo: 0.5 }),
    noPremiumOffer: () => ({ offer: 'PREMIUM_99M' }),
  },
};
