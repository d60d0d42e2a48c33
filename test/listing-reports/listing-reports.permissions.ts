import { name, page, type Permissions } from '../permissions/permissions.js';

const report = 'reason note status at answer answered_at';

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/listing/:slug/report                        user
  slug=published                                                401 200 = = = = = = =
  slug=pending                                                  401 404 = = 200 404 = = =
POST /api/listing/:slug/report                       user
  slug=published body=listingReport                             401 201 = = 403 201 = = =
  slug=published body=noListingReport                           401 400 = = = = = = =
  slug=pending body=listingReport                               401 404 = = 403 404 = = =
GET /api/moderation/reported-listings                moderator
  reported                                                      404 = = = = 200 404 = 200
POST /api/moderation/reported-listings/:id/dismiss   moderator
  id=reportedListing body=dismissal                             404 = = = = 200 404 = 200
  id=reportedListing body=noDismissal                           404 = = = = 400 404 = 400
  id=pendingId body=dismissal                                   404 = = = = 404 404 = 404
TASK mail/listing-report-answer worker
`,
  claims: {
    'POST /api/listing/:slug/report': ['user', 'listingReport', 'published'],
    'POST /api/moderation/reported-listings/:id/dismiss': ['moderator', 'dismissal', 'reportedListing'],
  },
  keys: {
    'GET /api/listing/:slug/report': { everyone: 'data', user: `data{${report}}` },
    'POST /api/listing/:slug/report': { everyone: `message data{${report}}` },
    'GET /api/moderation/reported-listings': {
      everyone: `${page} results[id slug title status is_own creator{${name} avatar} reports[reason note at]]`,
    },
    'POST /api/moderation/reported-listings/:id/dismiss': { everyone: 'message' },
  },
  bodies: {
    listingReport: () => ({ reason: 'outdated', note: 'The fee doubled in March.' }),
    noListingReport: () => ({ reason: 'boring' }),
    dismissal: () => ({ reason: 'The fee was changed since.' }),
    noDismissal: () => ({ reason: ' ' }),
  },
};
