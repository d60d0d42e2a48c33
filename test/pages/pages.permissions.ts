import type { Permissions } from '../permissions/permissions.js';
import { ABOUT } from './writing.js';

const heading = 'slug title lead changed_at';
const version = 'title lead body is_published revision at by';

/** The routes of the module. No actor of the table has Premium: the resource center is closed to all but staff. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/pages/:slug                                 public
  slug=sitePage                                                 200 = = = = = = = =
GET /api/programs                                    public
  all                                                           200 = = = = = = = =
GET /api/programs/:slug                              public
  slug=program                                                  200 = = = = = = = =
  slug=resource                                                 404 = = = = = = = =
GET /api/resources                                   user
  all                                                           401 403 = = = 200 = = =
GET /api/resources/:slug                             user
  slug=resource                                                 401 403 = = = 200 = = =
GET /api/moderation/pages                            admin
  all                                                           404 = = = = = = = 200
GET /api/moderation/pages/:slug/versions             admin
  slug=program                                                  404 = = = = = = = 200
PUT /api/moderation/pages/:slug                      admin
  slug=sitePage body=sitePage                                   404 = = = = = = = 200
  slug=sitePage body=olderPage                                  404 = = = = = = = 409
  slug=sitePage body=emptyPage                                  404 = = = = = = = 400
`,
  claims: { 'PUT /api/moderation/pages/:slug': ['admin', 'sitePage', 'sitePage'] },
  keys: {
    'GET /api/pages/:slug': { everyone: `data{${heading} body}` },
    'GET /api/programs': { everyone: `data[${heading}]` },
    'GET /api/programs/:slug': { everyone: `data{${heading} body}` },
    'GET /api/resources': { everyone: `data[${heading}]` },
    'GET /api/resources/:slug': { everyone: `data{${heading} body}` },
    'GET /api/moderation/pages': { everyone: `data[slug kind ${version}]` },
    'GET /api/moderation/pages/:slug/versions': { everyone: `data[${version}]` },
    'PUT /api/moderation/pages/:slug': { everyone: `message data[${version}]` },
  },
  bodies: {
    // As the cast wrote it.
    sitePage: () => ({ ...ABOUT, revision: 1 }),
    olderPage: () => ({ ...ABOUT, lead: 'From an older text.', revision: 99 }),
    emptyPage: () => ({ ...ABOUT, body: ' ', revision: 1 }),
  },
};
