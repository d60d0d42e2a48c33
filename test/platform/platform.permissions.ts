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
SOCKET watch                                         public
SOCKET unwatch                                       public
TASK payments/webhook                                worker
TASK erasure/person                                  worker
TASK erasure/part                                    worker
`,
  claims: { 'POST /api/client-errors': ['visitor', 'clientError'] },
  keys: {
    'GET /health/live': { everyone: 'status' },
    'GET /health/ready': {
      everyone: `status checks{postgres event_store views${process.env.TEST_REDIS_URL ? ' redis' : ''}} views[${viewStatus}]
        reactions[set halted parked waiting events]`,
    },
  },
  bodies: {
    clientError: () => ({ message: 'x is not a function', route: '/profile' }),
    noClientError: () => ({ route: '/profile' }),
  },
  keyless: ['POST /api/client-errors', 'GET /api/docs', 'GET /api/openapi.json', 'GET /api/files/:id'],
};
