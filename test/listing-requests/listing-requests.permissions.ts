import { name, page, type Permissions } from '../permissions/permissions.js';

const term = '{slug name}';
const bare = `id title sector${term} industry${term} business_type region created_at description requester{${name} avatar}
  is_own status decline_reason votes voted pledged own_pledge_kobo`;
const apart = 'merged_into object_until merged launch';
const ownAnswer = 'own_answer{slug title is_published price_kobo launch_percent coupons coupons_used}';
const request = `${bare} guide own_answer claim in_review ${apart}`;
const fulfilled = `${bare} guide{slug title} own_answer claim in_review ${apart}`;
const option = '[value label count]';
const facets = `sector${option} industry${option} business_type${option} region${option}`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/listing-requests                            public
  board                                                         200 = = = = = = = =
GET /api/listing-requests/similar                    public
  similar                                                       200 = = = = = = = =
GET /api/listing-requests/:id                        public
  id=listingRequest                                             200 = = = = = = = =
  id=closedRequest                                              404 = = = = = = = =
GET /api/listing-requests/fulfilled                  user
  fulfilled                                                     401 200 = = = = = = =
GET /api/listing-requests/demand                     user
  demand                                                        401 200 = = = = = = =
POST /api/listing-requests                           user
  body=listingRequest                                           401 201 = = = = = = =
  body=noListingRequest                                         401 400 = = = = = = =
DELETE /api/listing-requests/:id                     user
  id=closedRequest                                              401 404 = 204 404 = = = =
  id=answeredRequest                                            401 404 409 404 = = = = =
POST /api/listing-requests/:id/restore               user
  id=answeredRequest                                            401 404 200 404 = = = = =
POST /api/listing-requests/:id/vote                  user
  id=listingRequest                                             401 200 = = = = = = =
  id=answeredRequest                                            401 409 403 409 = = = = =
DELETE /api/listing-requests/:id/vote                user
  id=listingRequest                                             401 200 = = = = = = =
POST /api/listing-requests/:id/pledge                user
  id=answeredRequest body=pledge                                401 409 = = = = = = =
  id=listingRequest body=noPledge                               401 400 = = = = = = =
DELETE /api/listing-requests/:id/pledge              user
  id=listingRequest                                             401 200 = = = = = = =
POST /api/listing-requests/:id/claim                 user
  id=answeredRequest                                            401 403 = 409 = 403 = = =
DELETE /api/listing-requests/:id/claim               user
  id=answeredRequest                                            401 200 = = = = = = =
POST /api/listing-requests/:id/answers               user
  id=answeredRequest body=requestAnswer                         401 403 = = 201 403 = = =
  id=answeredRequest body=noRequestAnswer                       401 400 = = = = = = =
POST /api/listing-requests/:id/launch-discount       user
  id=answeredRequest body=launchDiscount                        401 403 = = 409 403 = = =
  id=answeredRequest body=noLaunchDiscount                      401 400 = = = = = = =
POST /api/listing-requests/:id/object                user
  id=answeredRequest                                            401 404 409 404 = = = = =
POST /api/moderation/listing-requests/:id/merge      moderator
  id=answeredRequest body=requestMerge                          404 = = = = 409 404 = 409
  id=listingRequest body=noRequestMerge                         404 = = = = 400 404 = 400
POST /api/moderation/listing-requests/:id/unmerge    moderator
  id=listingRequest                                             404 = = = = 409 404 = 409
POST /api/moderation/listing-requests/:id/decline    moderator
  id=answeredRequest body=requestDecline                        404 = = = = 409 404 = 409
  id=closedRequest body=requestDecline                          404 = = = = = = = =
  id=listingRequest body=noRequestDecline                       404 = = = = 400 404 = 400
POST /api/moderation/listing-requests/:id/withdraw-decline  moderator
  id=listingRequest                                             404 = = = = 409 404 = 409
POST /api/moderation/listing-requests/:id/remove-answer  moderator
  id=closedRequest body=answerRemoval                           404 = = = = 200 404 = 200
  id=closedRequest body=noAnswerRemoval                         404 = = = = 400 404 = 400
TASK mail/listing-request-fulfilled worker
TASK mail/listing-request-answer-removed worker
TASK mail/listing-request-claim-expired worker
TASK mail/listing-request-merged worker
TASK mail/listing-request-declined worker
TASK mail/listing-request-vote-declined worker
TASK listing-requests/notify-voters worker
TASK listing-requests/notify-declined-voters worker
TASK listing-requests/fulfil-waiting worker
TASK listing-requests/expire-claim worker
`,
  claims: {
    'POST /api/listing-requests': ['user', 'listingRequest'],
    'DELETE /api/listing-requests/:id': ['creator', 'nothing', 'closedRequest'],
    'POST /api/listing-requests/:id/restore': ['buyer', 'nothing', 'answeredRequest'],
    'POST /api/listing-requests/:id/vote': ['user', 'nothing', 'listingRequest'],
    'DELETE /api/listing-requests/:id/vote': ['user', 'nothing', 'listingRequest'],
    'POST /api/listing-requests/:id/pledge': ['user', 'pledge', 'listingRequest'],
    'DELETE /api/listing-requests/:id/pledge': ['user', 'nothing', 'listingRequest'],
    'POST /api/listing-requests/:id/claim': ['owner', 'nothing', 'listingRequest'],
    'DELETE /api/listing-requests/:id/claim': ['owner', 'nothing', 'answeredRequest'],
    'POST /api/listing-requests/:id/answers': ['owner', 'requestAnswer', 'answeredRequest'],
    'POST /api/listing-requests/:id/launch-discount': ['owner', 'launchDiscount', 'answeredRequest'],
    'POST /api/listing-requests/:id/object': ['buyer', 'nothing', 'answeredRequest'],
    'POST /api/moderation/listing-requests/:id/merge': ['moderator', 'requestMerge', 'listingRequest'],
    'POST /api/moderation/listing-requests/:id/unmerge': ['moderator', 'nothing', 'listingRequest'],
    'POST /api/moderation/listing-requests/:id/decline': ['moderator', 'requestDecline', 'listingRequest'],
    'POST /api/moderation/listing-requests/:id/withdraw-decline': ['moderator', 'nothing', 'listingRequest'],
    'POST /api/moderation/listing-requests/:id/remove-answer': ['moderator', 'answerRemoval', 'closedRequest'],
  },
  keys: {
    'GET /api/listing-requests': {
      everyone: `${page} results[${fulfilled}] facets{${facets}}`,
      owner: `${page} results[${bare} guide{slug title} ${ownAnswer} claim in_review ${apart}] facets{${facets}}`,
    },
    'GET /api/listing-requests/:id': { everyone: `data{${request}}` },
    'GET /api/listing-requests/similar': { everyone: 'data{requests guides}' },
    'GET /api/listing-requests/fulfilled': { everyone: 'data', buyer: 'data[id title slug at launch]' },
    'GET /api/listing-requests/demand': {
      everyone: 'data{days cells[sector{slug name} region requests waiting searches pledges median_kobo]}',
    },
    'POST /api/listing-requests': { everyone: `message data{${request}}` },
    'POST /api/listing-requests/:id/restore': { everyone: `message data{${fulfilled}}` },
    'POST /api/listing-requests/:id/vote': { everyone: `message data{${request}}` },
    'DELETE /api/listing-requests/:id/vote': { everyone: `message data{${request}}` },
    'DELETE /api/listing-requests/:id/pledge': { everyone: `message data{${request}}` },
    'DELETE /api/listing-requests/:id/claim': {
      everyone: `message data{${fulfilled}}`,
      owner: `message data{${bare} guide{slug title} ${ownAnswer} claim in_review ${apart}}`,
    },
    'POST /api/listing-requests/:id/answers': { everyone: 'message' },
    'POST /api/moderation/listing-requests/:id/remove-answer': { everyone: 'message' },
  },
  keyless: ['DELETE /api/listing-requests/:id'],
  bodies: {
    listingRequest: () => ({ sector: 'energy', industry: 'solar', region: '', title: 'Cold room', description: '' }),
    noListingRequest: () => ({ sector: 'energy', industry: 'poultry', title: 'Cold room' }),
    pledge: () => ({ amount: 7_500 }),
    noPledge: () => ({ amount: 100 }),
    requestAnswer: ({ objects }) => ({ listing: objects.published }),
    noRequestAnswer: () => ({ listing: ' ' }),
    launchDiscount: ({ objects }) => ({ listing: objects.published, percent: 20 }),
    noLaunchDiscount: ({ objects }) => ({ listing: objects.published, percent: 91 }),
    requestMerge: ({ objects }) => ({ into: objects.listingRequest, reason: 'Both are about snails.' }),
    noRequestMerge: ({ objects }) => ({ into: objects.answeredRequest, reason: ' ' }),
    requestDecline: () => ({ reason: 'It is about a person, not a business.' }),
    noRequestDecline: () => ({ reason: ' ' }),
    answerRemoval: ({ objects }) => ({ listing: objects.published, reason: 'It is about pharmacies.' }),
    noAnswerRemoval: ({ objects }) => ({ listing: objects.published, reason: ' ' }),
  },
};
