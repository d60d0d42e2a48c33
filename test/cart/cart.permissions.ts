import { name, type Permissions } from '../permissions/permissions.js';

const money = 'count coupon list_total_kobo discount_kobo total total_kobo currency';
const item = `id slug title creator{${name} avatar} price price_kobo discount_kobo added_at added_price_kobo price_changed on_sale`;
const cart = `items[${item}] ${money}`;

/** The routes of the cart and of its checkout. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/cart                                       user
  body=cartItem                                                 401 200 409 200 400 403 = = =
  body=noCartItem                                               401 400 = = = = = = =
GET /api/cart                                        user
  cart                                                          401 200 = = = = = = =
POST /api/cart/checkout                              user
  body=badCheckout                                              401 400 = = = = = = =
DELETE /api/cart                                     user
  cart                                                          401 200 = = = = = = =
POST /api/cart/coupon                                user
  body=unknownCode                                              401 409 = = = = = = =
  body=noCode                                                   401 400 = = = = = = =
DELETE /api/cart/coupon                              user
  coupon                                                        401 200 = = = = = = =
GET /api/cart/quote                                  public
  quote                                                         400 = = = = = = = =
  query=listing_id:published,code:coupon                        200 = = = = = = = =
`,
  claims: {
    'POST /api/cart': ['user', 'cartItem'],
    'POST /api/cart/checkout': ['user', 'goodCheckout'],
    'DELETE /api/cart': ['user', 'nothing'],
    'POST /api/cart/coupon': ['user', 'unknownCode'],
    'DELETE /api/cart/coupon': ['user', 'nothing'],
  },
  keys: {
    'POST /api/cart': { everyone: `message data{${cart}}` },
    'GET /api/cart': {
      everyone: `data{items ${money}}`,
      user: `data{${cart}}`,
      creator: `data{${cart}}`,
    },
    'GET /api/cart/quote': { everyone: 'data{code list_price_kobo discount_kobo price price_kobo currency}' },
    'DELETE /api/cart/coupon': { everyone: `message data{items ${money}}` },
    'DELETE /api/cart': { everyone: `message data{items ${money}}` },
  },
  /** No cart of the matrix is paid, nor has it a coupon. */
  keyless: ['POST /api/cart/checkout', 'POST /api/cart/coupon'],
  bodies: {
    unknownCode: () => ({ code: 'NOSUCHCODE' }),
    noCode: () => ({ code: '' }),
    cartItem: ({ objects }) => ({ listing_id: objects.published }),
    noCartItem: () => ({ listing_id: ' ' }),
    goodCheckout: () => ({
      ...{ first_name: 'Ada', last_name: 'Obi', billing_email: 'ada@example.test', phone: '+2348031234567' },
      method: 'wallet',
    }),
    badCheckout: () => ({ first_name: 'Ada', last_name: '', billing_email: 'ada', phone: '12' }),
  },
};
