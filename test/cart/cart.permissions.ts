import { name, type Permissions } from '../permissions/permissions.js';

const cart = `items[id slug title creator{${name} avatar} price price_kobo added_at added_price_kobo price_changed on_sale]
  count total total_kobo currency`;

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
`,
  claims: {
    'POST /api/cart': ['user', 'cartItem'],
    'POST /api/cart/checkout': ['user', 'goodCheckout'],
    'DELETE /api/cart': ['user', 'nothing'],
  },
  keys: {
    'POST /api/cart': { everyone: `message data{${cart}}` },
    'GET /api/cart': {
      everyone: 'data{items count total total_kobo currency}',
      user: `data{${cart}}`,
      creator: `data{${cart}}`,
    },
    'DELETE /api/cart': { everyone: 'message data{items count total total_kobo currency}' },
  },
  /** No cart of the matrix is paid. */
  keyless: ['POST /api/cart/checkout'],
  bodies: {
    cartItem: ({ objects }) => ({ listing_id: objects.published }),
    noCartItem: () => ({ listing_id: ' ' }),
    goodCheckout: () => ({
      ...{ first_name: 'Ada', last_name: 'Obi', billing_email: 'ada@example.test', phone: '+2348031234567' },
      method: 'wallet',
    }),
    badCheckout: () => ({ first_name: 'Ada', last_name: '', billing_email: 'ada', phone: '12' }),
  },
};
