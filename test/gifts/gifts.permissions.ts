import { name, page, type Permissions } from '../permissions/permissions.js';

const checkout = `message data{message authorization_url access_code reference purchase_id amount amount_kobo currency status}`;
const money = 'amount amount_kobo currency';
const given = `reference order kind number listing{slug title} status recipient message taker ${money} bought_at sent_at
  taken_at ended_at expires_at`;
const received = 'data{kind status listing{slug title} giver message expires_at}';
const standing = `data{status possible code detail until opened sections ${money} to_card_kobo requested_at refunded_at to dispute}`;
const person = `{${name} avatar}`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/gifts                                      user
  body=givePublished                                            401 200 = = 400 403 = = =
  body=givePending                                              401 404 = = 400 404 = = =
  body=giveToNoAddress                                          401 400 = = = = = = =
GET /api/gifts                                       user
  own                                                           401 200 = = = = = = =
POST /api/gifts/:reference/send                      user
  reference=gift body=sameAddress                               401 404 = 200 404 = = = =
  reference=gift body=noGiftAddress                             401 400 = = = = = = =
POST /api/gifts/:reference/withdraw                  user
  reference=gift                                                401 404 = 200 404 = = = =
GET /api/gifts/:reference/refund                     user
  reference=gift                                                401 404 = 200 404 = = = =
POST /api/gifts/:reference/refund                    user
  reference=refundedGift                                        401 404 = = = = = = =
POST /api/gifts/:reference/look                      public
  reference=linkedGift body=giftLink                            200 = = = = = = = =
  reference=linkedGift body=noGiftLink                          400 = = = = = = = =
POST /api/gifts/:reference/take                      user
  reference=takenGift body=takenGiftLink                        401 409 = = = = = = =
  reference=linkedGift body=wrongGiftLink                       401 404 = = = = = = =
TASK gifts/expire                                    worker
TASK mail/gift-link                                  worker
TASK mail/gift-bought                                worker
TASK mail/seats-bought                               worker
TASK mail/gift-taken                                 worker
TASK mail/gift-expired                               worker
TASK mail/gift-refunded                              worker
TASK mail/gift-ended                                 worker
`,
  claims: {
    'POST /api/gifts': ['user', 'givePublished'],
    'POST /api/gifts/:reference/send': ['creator', 'sameAddress', 'gift'],
    'POST /api/gifts/:reference/withdraw': ['creator', 'nothing', 'gift'],
    'POST /api/gifts/:reference/refund': ['creator', 'nothing', 'gift'],
    'POST /api/gifts/:reference/look': ['user', 'giftLink', 'linkedGift'],
    'POST /api/gifts/:reference/take': ['user', 'giftLink', 'linkedGift'],
  },
  keys: {
    'POST /api/gifts': { everyone: checkout },
    'GET /api/gifts': { everyone: `${page} results`, creator: `results[${given.replace('taker', `taker${person}`)}]` },
    'POST /api/gifts/:reference/send': { everyone: `message data{${given}}` },
    'POST /api/gifts/:reference/withdraw': { everyone: `message data{${given}}` },
    'GET /api/gifts/:reference/refund': { everyone: standing },
    'POST /api/gifts/:reference/look': { everyone: received },
  },
  /** No gift of the matrix is taken or refunded in it: its readers stay the same. */
  keyless: ['POST /api/gifts/:reference/refund', 'POST /api/gifts/:reference/take'],
  bodies: {
    givePublished: ({ objects }) => ({ listing_id: objects.published, email: 'sade@example.test' }),
    givePending: ({ objects }) => ({ listing_id: objects.pending, email: 'sade@example.test' }),
    giveToNoAddress: ({ objects }) => ({ listing_id: objects.published, email: 'sade' }),
    sameAddress: () => ({}),
    noGiftAddress: () => ({ email: 'sade' }),
    giftLink: ({ objects }) => ({ token: objects.giftToken }),
    noGiftLink: () => ({}),
    takenGiftLink: ({ objects }) => ({ token: objects.takenGiftToken }),
    wrongGiftLink: () => ({ token: 'wrong' }),
  },
};
