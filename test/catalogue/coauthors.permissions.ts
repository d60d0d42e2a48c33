import { name, type Permissions } from '../permissions/permissions.js';

const user = `{${name} avatar}`;
const invitation = `slug title subtitle owner${user} share invited_at`;

/** The routes and jobs of the module. On `shared` the buyer is a co-author, `user` and `creator` are invited. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/listing/user/invitations                    user
  own                                                           401 200 = = = = = = =
GET /api/listing/:slug/coauthors                     user
  slug=shared                                                   401 404 403 404 200 404 = = =
  slug=published                                                401 403 = = 200 403 = = =
POST /api/listing/:slug/coauthors                    user
  slug=published body=invitation                                401 403 = = 201 403 = = =
  slug=published body=noInvitation                              401 400 = = = = = = =
POST /api/listing/:slug/coauthors/:username/withdraw user
  slug=shared username=creator                                  401 404 403 404 200 404 = = =
POST /api/listing/:slug/coauthors/:username/remove   user
  slug=shared username=spare                                    401 404 403 404 200 404 = = =
POST /api/listing/:slug/coauthors/accept             user
  slug=shared body=acceptance                                   401 200 409 409 404 = = = =
  slug=shared body=noAcceptance                                 401 400 = = = = = = =
POST /api/listing/:slug/coauthors/decline            user
  slug=negotiated                                               401 200 404 = = = = = =
POST /api/listing/:slug/coauthors/leave              user
  slug=shared                                                   401 200 200 409 404 = = = =
TASK mail/coauthor worker
`,
  claims: {
    'POST /api/listing/:slug/coauthors': ['owner', 'invitation', 'published'],
    'POST /api/listing/:slug/coauthors/:username/withdraw': ['owner', 'nothing', 'shared'],
    'POST /api/listing/:slug/coauthors/:username/remove': ['owner', 'nothing', 'shared'],
    'POST /api/listing/:slug/coauthors/accept': ['user', 'acceptance', 'shared'],
    'POST /api/listing/:slug/coauthors/decline': ['user', 'nothing', 'negotiated'],
    'POST /api/listing/:slug/coauthors/leave': ['buyer', 'nothing', 'shared'],
  },
  keys: {
    'GET /api/listing/user/invitations': {
      everyone: 'data',
      user: `data[${invitation}]`,
      creator: `data[${invitation}]`,
    },
    'GET /api/listing/:slug/coauthors': {
      everyone: 'data',
      owner: `data[user${user} status share invited_at answered_at]`,
    },
    'POST /api/listing/:slug/coauthors': { everyone: 'message' },
    'POST /api/listing/:slug/coauthors/:username/withdraw': { everyone: 'message' },
    'POST /api/listing/:slug/coauthors/:username/remove': { everyone: 'message' },
    'POST /api/listing/:slug/coauthors/accept': { everyone: 'message' },
    'POST /api/listing/:slug/coauthors/decline': { everyone: 'message' },
    'POST /api/listing/:slug/coauthors/leave': { everyone: 'message' },
  },
  bodies: {
    invitation: ({ people }) => ({ username: people.spare.username, share: 10 }),
    noInvitation: ({ people }) => ({ username: people.spare.username, share: 51 }),
    acceptance: () => ({ share: 10 }),
    noAcceptance: () => ({ share: '1.5' }),
  },
};
