import { page, type Permissions } from '../permissions/permissions.js';
import { signedWebhook } from './market.js';

const checkout = `message data{message authorization_url access_code reference purchase_id amount amount_kobo currency status}`;
const payment = 'data{reference purpose status refunded_to listing{slug title} order amount amount_kobo currency}';

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/listing/listing-purchase                   user
  body=buyPublished                                             401 200 409 200 400 403 = = =
  body=buyPending                                               401 404 = = 400 404 = = =
  body=buyNothing                                               401 404 = = = = = = =
  body=buyUnnamed                                               401 400 = = = = = = =
  body=buyFromEmptyWallet                                       401 409 = = 400 403 = = =
POST /api/wallet/deposit                             user
  body=amount                                                   401 200 = = = = = = =
  body=noAmount                                                 401 400 = = = = = = =
GET /api/purchases/:reference                        user
  reference=bought                                              401 404 200 404 = = = = =
  reference=ordered                                             401 404 200 404 = = = = =
POST /api/purchases/:reference/verify                user
  reference=bought                                              401 404 200 404 = = = = =
  reference=ordered                                             401 404 200 404 = = = = =
GET /api/finance/held-payments                       finance
  waiting                                                       404 = = = = = 200 404 200
POST /api/finance/held-payments/:reference/accept    finance
  reference=bought body=decisionReason                          404 = = = = = 409 404 409
POST /api/finance/held-payments/:reference/return    finance
  reference=bought body=decisionReason                          404 = = = = = 409 404 409
GET /api/finance/card-disputes                       finance
  waiting                                                       404 = = = = = 200 404 200
GET /api/finance/card-disputes/:id/evidence          finance
  id=missing                                                    404 = = = = = 404 404 404
POST /api/finance/card-disputes/:id/accept           finance
  id=missing body=decisionReason                                404 = = = = = 404 404 404
POST /api/finance/card-disputes/:id/contest          finance
  id=missing body=decisionReason                                404 = = = = = 404 404 404
GET /api/listing/:slug/refund                        user
  slug=published                                                401 404 200 404 = = = = =
POST /api/listing/:slug/refund                       user
  slug=pending body=refundReason                                401 404 = = = = = = =
  slug=published body=longRefundReason                          401 400 = = = = = = =
POST /api/payments/paystack/webhook                  public
  message=unsigned                                              401 = = = = = = = =
  message=signed                                                200 = = = = = = = =
TASK payments/reconcile                              worker
TASK payments/refund                                 worker
TASK payments/coupon-hold                            worker
TASK payments/dispute                                worker
TASK payments/mail-finance                           worker
TASK mail/receipt                                    worker
TASK mail/sale                                       worker
TASK mail/sale-share                                 worker
TASK mail/declined                                   worker
TASK mail/quarantined                                worker
TASK mail/charge-accepted                            worker
TASK mail/charge-returned                            worker
TASK mail/refund-processed                           worker
TASK mail/refund-credited                            worker
TASK mail/refund-returned                            worker
TASK mail/refund-stalled                             worker
TASK mail/sale-refunded                              worker
TASK mail/sale-share-refunded                        worker
TASK mail/dispute-opened                              worker
TASK mail/dispute-reminder                            worker
TASK mail/dispute-unanswered                          worker
TASK mail/dispute-ended                               worker
TASK mail/earnings-held                               worker
TASK mail/earnings-released                           worker
TASK mail/earnings-taken-back                         worker
TASK mail/purchase-taken-back                         worker
`,
  claims: {
    'POST /api/finance/held-payments/:reference/accept': ['finance', 'decisionReason', 'bought'],
    'POST /api/finance/held-payments/:reference/return': ['finance', 'decisionReason', 'bought'],
    'POST /api/finance/card-disputes/:id/accept': ['finance', 'decisionReason', 'missing'],
    'POST /api/finance/card-disputes/:id/contest': ['finance', 'decisionReason', 'missing'],
    'POST /api/listing/listing-purchase': ['user', 'buyPublished'],
    'POST /api/wallet/deposit': ['user', 'amount'],
    'POST /api/purchases/:reference/verify': ['buyer', 'nothing', 'ordered'],
    'POST /api/listing/:slug/refund': ['buyer', 'refundReason', 'published'],
  },
  keys: {
    'POST /api/listing/listing-purchase': { everyone: checkout },
    'POST /api/wallet/deposit': { everyone: checkout },
    'GET /api/purchases/:reference': { everyone: payment },
    'POST /api/purchases/:reference/verify': { everyone: payment },
    'GET /api/finance/held-payments': { everyone: `${page} results` },
    'GET /api/finance/card-disputes': { everyone: `${page} results` },
    'GET /api/listing/:slug/refund': {
      everyone: `data{status possible code detail until opened sections amount amount_kobo currency requested_at
        refunded_at to dispute to_card_kobo}`,
    },
  },
  /** No purchase of the matrix is refunded: its buyer reads on. No payment of it is held or disputed. */
  keyless: [
    ...['POST /api/finance/held-payments/:reference/accept', 'POST /api/finance/held-payments/:reference/return'],
    ...['POST /api/finance/card-disputes/:id/accept', 'POST /api/finance/card-disputes/:id/contest'],
    'GET /api/finance/card-disputes/:id/evidence',
    ...['POST /api/payments/paystack/webhook', 'POST /api/listing/:slug/refund'],
  ],
  bodies: {
    buyPublished: ({ objects }) => ({ listing_id: objects.published }),
    buyPending: ({ objects }) => ({ listing_id: objects.pending }),
    buyNothing: ({ objects }) => ({ listing_id: objects.missing }),
    buyUnnamed: () => ({}),
    buyFromEmptyWallet: ({ objects }) => ({ listing_id: objects.published, method: 'wallet' }),
    amount: () => ({ amount: 500 }),
    decisionReason: () => ({ reason: 'The bank confirms it.' }),
    refundReason: () => ({ reason: 'It is about another state.' }),
    longRefundReason: () => ({ reason: 'x'.repeat(501) }),
    noAmount: () => ({ amount: 'lots' }),
  },
  messages: {
    signed: ({ app, objects }) => signedWebhook(app, objects.bought!),
    unsigned: ({ app, objects }) => ({
      raw: signedWebhook(app, objects.ordered!).raw,
      headers: { 'content-type': 'application/json', 'x-paystack-signature': '0'.repeat(128) },
    }),
  },
};
