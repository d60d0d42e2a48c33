import { type Permissions } from '../permissions/permissions.js';

/** The routes of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/purchases/:reference/receipt                user
  reference=bought                                              401 404 200 404 = = 200 200 200
  reference=ordered                                             401 404 = = = = = = =
GET /api/purchases/:reference/receipt.pdf            user
  reference=bought                                              401 404 200 404 = = 200 200 200
POST /api/purchases/:reference/receipt/resend        user
  reference=bought                                              401 404 200 404 = = = = =
GET /api/receipts/:code                              public
  code=certified                                                200 = = = = = = = =
`,
  claims: { 'POST /api/purchases/:reference/receipt/resend': ['buyer', 'nothing', 'bought'] },
  keys: {
    'POST /api/purchases/:reference/receipt/resend': { everyone: 'message' },
    'GET /api/receipts/:code': {
      everyone:
        'data{status number amount amount_kobo currency paid_at lines[title amount amount_kobo event_id refunded_at]}',
    },
  },
  keyless: ['GET /api/purchases/:reference/receipt', 'GET /api/purchases/:reference/receipt.pdf'],
};
