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
`,
  keys: {
    'GET /api/wallet/wallet-info': {
      everyone: `message data{balance available pending owed currency balance_kobo available_kobo pending_kobo owed_kobo revision
        position chain_head as_of{revision position time}}`,
    },
    'GET /api/wallet/transactions': { everyone: `${page} is_capped results[${movement}] data[${movement}]` },
    'GET /api/wallet/at': {
      everyone: `data{balance available pending currency balance_kobo available_kobo pending_kobo
        as_of{revision position time} history entries[id revision position type timestamp direction amount amount_kobo currency
        running_balance running_balance_kobo reference hash]}`,
    },
  },
  keyless: ['GET /api/wallet/statement'],
};
