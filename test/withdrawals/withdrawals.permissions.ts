import { page, type Permissions } from '../permissions/permissions.js';
import { ACCOUNT } from './withdrawing.js';

const named = 'account_number bank_code bank_name account_name';
const withdrawal = `id reference status reported reason amount charges total currency amount_kobo charges_kobo total_kobo
  account{bank_name account_name last4} requested_at sent_at paid_at failed_at returned_at`;
const saved = `id label ${named} open_at`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/wallet/banks                                user
  all                                                           401 200 = = = = = = =
GET /api/wallet/resolve-account                      user
  query=account_number:accountNumber,bank_code:bankCode         401 200 = = = = = = =
  query=account_number:bankCode,bank_code:bankCode              401 400 = = = = = = =
GET /api/wallet/withdrawals                          user
  own                                                           401 200 = = = = = = =
GET /api/wallet/withdrawals/:id                      user
  id=withdrawal                                                 401 404 = = = = 200 404 =
GET /api/wallet/bank-accounts                        user
  own                                                           401 200 = = = = = = =
POST /api/wallet/bank-accounts/code                  user
  body=bankAccount                                              401 202 = = = = = = =
  body=noBankAccount                                            401 400 = = = = = = =
POST /api/wallet/bank-accounts                       user
  body=unconfirmedAccount                                       401 400 = = = = = = =
PATCH /api/wallet/bank-accounts/:id                  user
  id=savedAccount body=accountLabel                             401 404 = = = = 200 404 =
  id=savedAccount body=longAccountLabel                         401 400 = = = = = = =
DELETE /api/wallet/bank-accounts/:id                 user
  id=savedAccount                                               401 404 = = = = 204 404 =
POST /api/wallet/bank-accounts/:id/restore           user
  id=savedAccount                                               401 404 = = = = 200 404 =
POST /api/payments/paystack/approval                 public
  message=unsigned                                              401 = = = = = = = =
  message=signed                                                400 = = = = = = = =
TASK payments/withdrawal worker
TASK payments/reversal worker
TASK mail/withdrawal-requested worker
TASK mail/bank-account-saved worker
TASK mail/withdrawal-paid worker
TASK mail/withdrawal-returned worker
`,
  claims: {
    'POST /api/wallet/bank-accounts/code': ['user', 'bankAccount'],
    'POST /api/wallet/bank-accounts': ['user', 'unconfirmedAccount'],
    'PATCH /api/wallet/bank-accounts/:id': ['finance', 'accountLabel', 'savedAccount'],
    'DELETE /api/wallet/bank-accounts/:id': ['finance', 'nothing', 'savedAccount'],
    'POST /api/wallet/bank-accounts/:id/restore': ['finance', 'nothing', 'savedAccount'],
  },
  keys: {
    'GET /api/wallet/banks': { everyone: 'data[name code]' },
    'GET /api/wallet/resolve-account': { everyone: `data{${named}}` },
    'GET /api/wallet/withdrawals': { everyone: `${page} results`, finance: `${page} results[${withdrawal}]` },
    'GET /api/wallet/withdrawals/:id': { everyone: `data{${withdrawal}}` },
    'GET /api/wallet/bank-accounts': { everyone: 'data', finance: `data[${saved}]` },
    'POST /api/wallet/bank-accounts/code': { everyone: 'message data{method expires_at}' },
    'PATCH /api/wallet/bank-accounts/:id': { everyone: `data{${saved}}` },
    'POST /api/wallet/bank-accounts/:id/restore': { everyone: `data{${saved}}` },
  },
  /** No actor reads the code of a mail. */
  keyless: [
    ...[
      'DELETE /api/wallet/bank-accounts/:id',
      'POST /api/wallet/bank-accounts',
      'POST /api/payments/paystack/approval',
    ],
  ],
  bodies: {
    bankAccount: () => ACCOUNT,
    noBankAccount: () => ({ ...ACCOUNT, account_number: '22728151' }),
    unconfirmedAccount: () => ({ ...ACCOUNT, label: '', otp: '000000' }),
    accountLabel: () => ({ label: 'Shop' }),
    longAccountLabel: () => ({ label: 'x'.repeat(41) }),
  },
};
