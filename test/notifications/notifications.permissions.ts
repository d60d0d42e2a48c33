import { page, type Permissions } from '../permissions/permissions.js';
import { subscriptionOf } from './notified.js';

const notification = 'id kind text link at read position request_id';
const preference = 'kind in_app mail push';

const pushState = '{public_key is_on}';

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/notifications                               user
  own                                                           401 200 = = = = = = =
GET /api/notifications/unread                        user
  own                                                           401 200 = = = = = = =
POST /api/notifications/read                         user
  body=readUnknown                                              401 200 = = = = = = =
  body=readUpTo                                                 401 200 = = = = = = =
  body=readUpToUnknown                                          401 400 = = = = = = =
  body=readNothing                                              401 400 = = = = = = =
GET /api/notifications/preferences                   user
  own                                                           401 200 = = = = = = =
PATCH /api/notifications/preferences                 user
  body=preference                                               401 200 = = = = = = =
  body=noPreference                                             401 400 = = = = = = =
GET /api/notifications/push                          user
  own                                                           401 200 = = = = = = =
PUT /api/notifications/push                          user
  body=device                                                   401 200 = = = = = = =
  body=noDevice                                                 401 400 = = = = = = =
DELETE /api/notifications/push                       user
  own                                                           401 204 = = = = = = =
PUT /api/notifications/push/replaced                 public
  body=replacedDevice                                           404 = = = = = = = =
  body=noDevice                                                 400 = = = = = = = =
POST /api/notifications/unsubscribe/:token           public
  token=unsubscribeToken                                        200 = = = = = = = =
TASK mail/notification worker
TASK mail/notification-digest worker
TASK notifications/mail-unread worker
TASK push/device worker
TASK push/notification worker
`,
  claims: {
    'POST /api/notifications/read': ['buyer', 'readUnknown'],
    'PATCH /api/notifications/preferences': ['buyer', 'preference'],
    'PUT /api/notifications/push': ['buyer', 'device'],
    'DELETE /api/notifications/push': ['buyer', 'nothing'],
    'PUT /api/notifications/push/replaced': ['buyer', 'replacedDevice'],
    'POST /api/notifications/unsubscribe/:token': ['buyer', 'nothing', 'unsubscribeToken'],
  },
  keys: {
    'GET /api/notifications': { everyone: `${page} results[${notification}]` },
    'GET /api/notifications/unread': { everyone: 'data{count threads}' },
    'POST /api/notifications/read': { everyone: 'message data{count threads}' },
    'GET /api/notifications/preferences': { everyone: `data[${preference}]` },
    'PATCH /api/notifications/preferences': { everyone: `message data[${preference}]` },
    'GET /api/notifications/push': { everyone: `data${pushState}` },
    'PUT /api/notifications/push': { everyone: `message data${pushState}` },
    'POST /api/notifications/unsubscribe/:token': { everyone: 'message data{kind}' },
  },
  keyless: ['DELETE /api/notifications/push', 'PUT /api/notifications/push/replaced'],
  bodies: {
    readUnknown: () => ({ ids: ['no-such-notification'] }),
    readUpTo: () => ({ up_to: 1 }),
    readUpToUnknown: () => ({ up_to: 'no-such-notification' }),
    readNothing: () => ({}),
    preference: () => ({ kind: 'requests', mail: 'now' }),
    device: (_, actor) => subscriptionOf(actor),
    noDevice: () => ({ endpoint: 'http://localhost/', keys: {} }),
    replacedDevice: () => ({ before: subscriptionOf('no-such'), by: subscriptionOf('next') }),
    noPreference: () => ({ kind: 'horoscopes', mail: 'now' }),
  },
};
