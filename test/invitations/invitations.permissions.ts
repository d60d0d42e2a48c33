import { page, type Permissions } from '../permissions/permissions.js';

const terms = 'reward reward_kobo waits_days most_per_year';

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/invitations                                 user
  own                                                           401 200 = = = = = = =
GET /api/invitations/friends                         user
  own                                                           401 200 = = = = = = =
GET /api/invitations/terms                           public
  own                                                           200 = = = = = = = =
GET /api/invitations/codes/:code                     public
  code=inviteCode                                               200 = = = = = = = =
  code=malformed                                                404 = = = = = = = =
TASK payments/invitation-reward                      worker
TASK mail/inviter-reward                             worker
TASK mail/friend-reward                              worker
`,
  claims: {},
  keys: {
    'GET /api/invitations': { everyone: `data{code link ${terms} joined bought rewarded refused earned earned_kobo}` },
    'GET /api/invitations/friends': { everyone: `${page} results` },
    'GET /api/invitations/codes/:code': { everyone: `data{${terms}}` },
    'GET /api/invitations/terms': { everyone: `data{${terms}}` },
  },
  keyless: [],
  bodies: {},
};
