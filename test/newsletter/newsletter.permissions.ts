import { name, type Permissions } from '../permissions/permissions.js';
import { ISSUE, newIssue } from './subscribing.js';

const own = 'email status since';
const desk = `subscribers issues[id subject text at by{${name} avatar} sent bounced waiting]`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/newsletter                                 public
  body=joining                                                  202 = = = = = = = =
  body=joiningNowhere                                           400 = = = = = = = =
POST /api/newsletter/confirm                         public
  body=confirming                                               200 = = = = = = = =
  body=confirmingNothing                                        404 = = = = = = = =
POST /api/newsletter/unsubscribe/:token              public
  token=newsletterToken                                         200 = = = = = = = =
GET /api/newsletter/own                              user
  own                                                           401 200 = = = = = = =
POST /api/newsletter/own/leave                       user
  own                                                           401 200 = = = = = = =
GET /api/moderation/newsletter                       admin
  all                                                           404 = = = = = = = 200
POST /api/moderation/newsletter                      admin
  body=issue                                                    404 = = = = = = = 202
  body=noIssue                                                  404 = = = = = = = 400
POST /api/moderation/newsletter/test                 admin
  body=issue                                                    404 = = = = = = = 202
  body=noIssue                                                  404 = = = = = = = 400
TASK mail/newsletter-test worker
TASK newsletter/mail-link worker
TASK newsletter/mail-welcome worker
TASK newsletter/send-issue worker
TASK newsletter/mail-issue worker
`,
  claims: {
    'POST /api/newsletter': ['buyer', 'joining'],
    'POST /api/newsletter/confirm': ['buyer', 'confirming'],
    'POST /api/newsletter/unsubscribe/:token': ['buyer', 'nothing', 'newsletterToken'],
    'POST /api/newsletter/own/leave': ['buyer', 'nothing'],
    'POST /api/moderation/newsletter': ['admin', 'issue'],
    'POST /api/moderation/newsletter/test': ['admin', 'issue'],
  },
  keys: {
    'POST /api/newsletter': { everyone: 'message' },
    'POST /api/newsletter/confirm': { everyone: 'message' },
    'POST /api/newsletter/unsubscribe/:token': { everyone: 'message' },
    'GET /api/newsletter/own': { everyone: `data{${own}}` },
    'POST /api/newsletter/own/leave': { everyone: `message data{${own}}` },
    'GET /api/moderation/newsletter': { everyone: `data{${desk}}` },
    'POST /api/moderation/newsletter': { everyone: 'message' },
    'POST /api/moderation/newsletter/test': { everyone: 'message' },
  },
  bodies: {
    joining: () => ({ email: 'joining@example.test' }),
    joiningNowhere: () => ({ email: 'nowhere' }),
    confirming: ({ objects }) => ({ token: objects.confirmingToken }),
    confirmingNothing: () => ({ token: 'nothing' }),
    issue: newIssue,
    noIssue: () => ({ ...ISSUE, text: 'Too short.' }),
  },
};
