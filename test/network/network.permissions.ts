import { page, name, type Permissions } from '../permissions/permissions.js';

const founder = `id co_founder{${name} avatar} role desc stage looking_for skills score reasons direction reqSent
  request_id requested_at note`;

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/connect/send-request                       user
  body=toSpare                                                  401 201 = = = = = = =
  body=toNobody                                                 401 404 = = = = = = =
  body=toSelf                                                   401 400 = = = = = = =
POST /api/connect/requests/:id/accept                user
  id=request                                                    401 404 200 404 = = = = =
GET /api/co-founders                                 user
  all                                                           401 200 = = = = = = =
GET /api/connect/suggestions                         user
  all                                                           401 200 = = = = = = =
GET /api/connect/requests                            user
  received                                                      401 200 = = = = = = =
  query=box:sent                                                401 200 = = = = = = =
GET /api/connect/network                             user
  own                                                           401 200 = = = = = = =
`,
  claims: {
    'POST /api/connect/send-request': ['user', 'toSpare'],
    'POST /api/connect/requests/:id/accept': ['buyer', 'nothing', 'request'],
  },
  keys: {
    'POST /api/connect/send-request': { everyone: 'message data{message request{id status receiver created_at}}' },
    'POST /api/connect/requests/:id/accept': { everyone: 'message data{message request{id status}}' },
    'GET /api/co-founders': { everyone: `${page} results[${founder}]` },
    'GET /api/connect/suggestions': { everyone: `${page} results[${founder}]` },
    'GET /api/connect/requests': { everyone: `${page} results[${founder}]` },
    'GET /api/connect/network': { everyone: `${page} results[id ${name} avatar since]` },
  },
  bodies: {
    toSpare: ({ people }) => ({ receiver: people.spare.username }),
    toNobody: () => ({ receiver: 'nobody-at-all' }),
    toSelf: ({ people }, actor) => ({ receiver: actor === 'visitor' ? 'anyone' : people[actor].username }),
  },
};
