import { formWith } from '../form-with.js';
import { type Permissions } from '../permissions/permissions.js';

const viewStatus = `view version built state percent lag_events lag_seconds events_per_second position halted_event_id
  reported_at`;

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/docs                                        public
  the page                                                      200 = = = = = = = =
GET /api/openapi.json                                public
  the document                                                  200 = = = = = = = =
POST /api/client-errors                              public
  body=clientError                                              204 = = = = = = = =
  body=noClientError                                            400 = = = = = = = =
GET /health/live                                     public
  alive                                                         200 = = = = = = = =
GET /health/ready                                    public
  ready                                                         200 = = = = = = = =
GET /api/files/:id                                   public
  id=document                                                   404 = 200 404 200 = 404 = 200
  id=image                                                      404 = 200 404 200 = 404 = 200
  id=cover                                                      200 = = = = = = = =
  id=pendingCover                                               404 = = = 200 = 404 = 200
  id=document query=user:wallet,expires:missing                 404 = 200 404 200 = 404 = 200
POST /api/uploads                                    user
  body=newUpload                                                401 201 = = = = = = =
  body=noUpload                                                 401 400 = = = = = = =
GET /api/uploads/:id                                 user
  id=upload                                                     401 404 = = 200 404 = = =
PATCH /api/uploads/:id                               user
  id=upload form=piece                                          401 404 = = 200 404 = = =
DELETE /api/uploads/:id                              user
  id=doomedUpload                                               401 404 = = 204 404 = = =
SOCKET watch                                         public
SOCKET unwatch                                       public
SOCKET typing                                        public
TASK payments/webhook                                worker
TASK erasure/person                                  worker
TASK erasure/part                                    worker
`,
  claims: {
    'POST /api/client-errors': ['visitor', 'clientError'],
    'POST /api/uploads': ['owner', 'newUpload'],
    'PATCH /api/uploads/:id': ['owner', 'nothing', 'upload'],
    'DELETE /api/uploads/:id': ['owner', 'nothing', 'upload'],
  },
  keys: {
    'POST /api/uploads': { everyone: 'message data{id offset size}' },
    'GET /api/uploads/:id': { everyone: 'message data{id offset size}' },
    'PATCH /api/uploads/:id': { everyone: 'message data{id offset size}' },
    'GET /health/live': { everyone: 'status' },
    'GET /health/ready': {
      everyone: `status checks{postgres event_store views projections worker disk${process.env.TEST_REDIS_URL ? ' redis' : ''}} views[${viewStatus}]
        reactions[set halted parked waiting events]`,
    },
  },
  bodies: {
    clientError: () => ({ message: 'x is not a function', route: '/profile' }),
    noClientError: () => ({ route: '/profile' }),
    newUpload: () => ({ field: 'file_content', name: 'fees.pdf', size: 2_000_000 }),
    noUpload: () => ({ field: 'file_content', name: 'fees.pdf' }),
  },
  forms: { piece: () => formWith({ offset: '0' }, 'piece', 'piece', '%PDF-1.4') },
  keyless: [
    ...['POST /api/client-errors', 'GET /api/docs', 'GET /api/openapi.json', 'GET /api/files/:id'],
    'DELETE /api/uploads/:id',
  ],
};
