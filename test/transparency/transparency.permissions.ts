import { page, type Permissions } from '../permissions/permissions.js';

const root = 'date root leaves position published_at';
const drill = `id at by{id username} wallet entries types date ok control{holds said} flips[flip found said]`;
const proof = `data{wallet ${root} leaf{wallet revision head hash} path[side sibling parent]}`;

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/transparency/roots                          public
  all                                                           200 = = = = = = = =
GET /api/audit/wallets/:id/inclusion                 auditor
  id=wallet query=date:rootDay                                  404 = = = = = = 200 404
  id=wallet query=date:malformed                                404 = = = = = = 400 404
GET /api/wallet/proof/inclusion                      user
  own query=date:rootDay                                        401 404 200 200 200 404 200 404 404
  own query=date:malformed                                      401 400 = = = = = = =
GET /api/audit/drills                                auditor
  all                                                           404 = = = = = = 200 404
POST /api/audit/drills                               auditor
  own                                                           404 = = = = = = 200 404
TASK transparency/publish-root                       worker
TASK transparency/hold-drill                         worker
TASK transparency/mail-auditors                      worker
TASK mail/root-published                             worker
`,
  keys: {
    'GET /api/transparency/roots': { everyone: `${page} results[${root}]` },
    'GET /api/audit/drills': { everyone: `${page} results[${drill}]` },
    'POST /api/audit/drills': { everyone: `message data{${drill}}` },
    'GET /api/audit/wallets/:id/inclusion': { everyone: proof },
    'GET /api/wallet/proof/inclusion': { everyone: proof },
  },
  claims: { 'POST /api/audit/drills': ['auditor', 'nothing'] },
};
