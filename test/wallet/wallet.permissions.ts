import { ACCOUNT } from '../withdrawals/withdrawing.js';
import { page, type Permissions } from '../permissions/permissions.js';

const movement = `id type kind direction label amount amount_kobo currency status reference listing{slug title}
  running_balance running_balance_kobo available_at timestamp revision hash`;

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/wallet/wallet-info                          user
  own                                                           401 200 = = = = = = =
GET /api/wallet/transactions                         user
  own                                                           401 200 = = = = = = =
  query=kind:malformed                                          401 400 = = = = = = =
GET /api/wallet/at                                   user
  own                                                           401 200 = = = = = = =
  query=revision:malformed                                      401 400 = = = = = = =
GET /api/wallet/statement                            user
  own                                                           401 400 = = = = = = =
GET /api/wallet/withdraw/quote                       user
  query=amount:nairaAmount                                      401 200 = = = = = = =
  query=amount:malformed                                        401 400 = = = = = = =
POST /api/wallet/withdraw/code                       user
  body=withdrawalOfALot                                         401 409 = = = = = = =
  body=withdrawalOfLittle                                       401 400 = = = = = = =
POST /api/wallet/withdraw                            user
  body=withdrawalUnconfirmed                                    401 409 = = = = = = =
  body=withdrawalOfLittle                                       401 400 = = = = = = =
`,
  claims: {
    'POST /api/wallet/withdraw/code': ['user', 'withdrawalOfALot'],
    'POST /api/wallet/withdraw': ['user', 'withdrawalUnconfirmed'],
  },
  bodies: {
    withdrawalOfALot: () => ({ ...ACCOUNT, amount: 900_000 }),
    withdrawalOfLittle: () => ({ ...ACCOUNT, amount: 5, otp: '000000' }),
    withdrawalUnconfirmed: () => ({ ...ACCOUNT, amount: 900_000, otp: '000000' }),
  },
  keys: {
    'GET /api/wallet/withdraw/quote': {
      everyone: `data{amount charges total available pending amount_kobo charges_kobo total_kobo available_kobo pending_kobo
        least_kobo left_today_kobo clears_at currency terms ok code reason}`,
    },
    'GET /api/wallet/wallet-info': {
      everyone: `message data{balance available pending owed frozen currency balance_kobo available_kobo pending_kobo owed_kobo frozen_kobo held revision
        position chain_head as_of{revision position time}}`,
    },
    'GET /api/wallet/transactions': { everyone: `${page} is_capped results[${movement}] data[${movement}]` },
    'GET /api/wallet/at': {
      everyone: `data{balance available pending currency balance_kobo available_kobo pending_kobo
        as_of{revision position time} history entries[id revision position type timestamp direction amount amount_kobo currency
        running_balance running_balance_kobo reference hash]}`,
    },
  },
  keyless: ['GET /api/wallet/statement', 'POST /api/wallet/withdraw/code', 'POST /api/wallet/withdraw'],
};
