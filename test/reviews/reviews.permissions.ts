import { name, page, type Permissions } from '../permissions/permissions.js';

const unanswered = `id author{${name} avatar industry} comment rating verified_purchase refunded helpful_count voted reply edited
  created_at updated_at is_own reported`;
export const review = `${unanswered} reply{comment created_at edited}`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/listing/:slug/reviews                       public
  slug=published                                                200 = = = = = = = =
  slug=pending                                                  404 = = = 200 = 404 = 200
POST /api/listing/review                             user
  body=reviewOfPublished                                        401 403 409 403 = = = = =
  body=reviewOfOthers                                           401 403 = = = = 201 403 =
  body=reviewOfPending                                          401 404 = = 403 404 = = =
  body=reviewOfNothing                                          401 404 = = = = = = =
  body=blankReview                                              401 400 = = = = = = =
PATCH /api/listing/review/:id/detail                 user
  id=review body=reviewChanges                                  401 403 200 403 = = = = =
  id=review body=noReviewChanges                                401 400 = = = = = = =
DELETE /api/listing/review/:id/detail                user
  id=removedReview                                              401 404 = = = 204 404 = 204
POST /api/listing/review/:id/helpful                 user
  id=review                                                     401 200 403 200 403 200 = = =
DELETE /api/listing/review/:id/helpful               user
  id=review                                                     401 200 403 200 403 200 = = =
PUT /api/listing/review/:id/reply                    user
  id=review body=reviewReply                                    401 403 = = 200 403 = = =
  id=review body=noReviewReply                                  401 400 = = = = = = =
DELETE /api/listing/review/:id/reply                 user
  id=plainReview                                                401 403 = = 200 403 = = =
POST /api/listing/review/:id/report                  user
  id=review body=reviewReport                                   401 200 403 200 = = = = =
  id=review body=noReviewReport                                 401 400 = = = = = = =
GET /api/moderation/reviews                          moderator
  reported                                                      404 = = = = 200 404 = 200
  query=status:malformed                                        404 = = = = 400 404 = 400
POST /api/moderation/reviews/:id/hide                moderator
  id=hiddenReview body=reviewRemoval                            404 = = = = 200 404 = 200
  id=hiddenReview body=noReviewRemoval                          404 = = = = 400 404 = 400
POST /api/moderation/reviews/:id/restore             moderator
  id=hiddenReview body=reviewRemoval                            404 = = = = 200 404 = 200
POST /api/moderation/reviews/:id/dismiss             moderator
  id=hiddenReview body=reviewRemoval                            404 = = = = 200 404 = 200
  id=hiddenReview body=noReviewRemoval                          404 = = = = 400 404 = 400
TASK reviews/remind worker
TASK mail/review-reminder worker
TASK mail/review-reply worker
`,
  claims: {
    'POST /api/listing/review': ['finance', 'reviewOfOthers'],
    'PATCH /api/listing/review/:id/detail': ['buyer', 'reviewChanges', 'review'],
    'DELETE /api/listing/review/:id/detail': ['buyer', 'nothing', 'review'],
    'POST /api/listing/review/:id/helpful': ['user', 'nothing', 'review'],
    'DELETE /api/listing/review/:id/helpful': ['user', 'nothing', 'review'],
    'PUT /api/listing/review/:id/reply': ['owner', 'reviewReply', 'review'],
    'DELETE /api/listing/review/:id/reply': ['owner', 'nothing', 'review'],
    'POST /api/listing/review/:id/report': ['user', 'reviewReport', 'review'],
    'POST /api/moderation/reviews/:id/hide': ['moderator', 'reviewRemoval', 'review'],
    'POST /api/moderation/reviews/:id/restore': ['moderator', 'reviewRemoval', 'review'],
    'POST /api/moderation/reviews/:id/dismiss': ['moderator', 'reviewRemoval', 'review'],
  },
  keys: {
    'GET /api/listing/:slug/reviews': {
      everyone: `${page} reviews[${review}] average_rating distribution{1 2 3 4 5} own_review`,
      buyer: `own_review{${review} hidden removal}`,
    },
    'POST /api/listing/review': { everyone: `message data{${unanswered}}` },
    'PATCH /api/listing/review/:id/detail': { everyone: `message data{${review}}` },
    'POST /api/listing/review/:id/helpful': { everyone: `message data{${review}}` },
    'DELETE /api/listing/review/:id/helpful': { everyone: `message data{${review}}` },
    'PUT /api/listing/review/:id/reply': { everyone: `message data{${review}}` },
    'DELETE /api/listing/review/:id/reply': { everyone: `message data{${unanswered}}` },
    'POST /api/listing/review/:id/report': { everyone: `message data{${review}}` },
    'GET /api/moderation/reviews': {
      everyone: `${page} results[${review} is_own_case hidden removal listing{slug title} reports[reason note at]]`,
    },
    'POST /api/moderation/reviews/:id/hide': { everyone: `message data{${unanswered}}` },
    'POST /api/moderation/reviews/:id/restore': { everyone: `message data{${unanswered}}` },
    'POST /api/moderation/reviews/:id/dismiss': { everyone: `message data{${unanswered}}` },
  },
  keyless: ['DELETE /api/listing/review/:id/detail'],
  bodies: {
    reviewOfPublished: ({ objects }) => ({ ...said, listing_slug: objects.published }),
    reviewOfOthers: ({ objects }) => ({ ...said, listing_slug: objects.others }),
    reviewOfPending: ({ objects }) => ({ ...said, listing_slug: objects.pending }),
    reviewOfNothing: () => ({ ...said, listing_slug: 'nowhere-at-all' }),
    blankReview: ({ objects }) => ({ comment: ' ', rating: 5, listing_slug: objects.published }),
    reviewChanges: () => ({ rating: 4 }),
    noReviewChanges: () => ({}),
    reviewReply: () => ({ comment: 'Thank you again.' }),
    noReviewReply: () => ({ comment: ' ' }),
    reviewReport: () => ({ reason: 'off_topic', note: 'It is about another guide.' }),
    noReviewReport: () => ({ reason: 'boring' }),
    reviewRemoval: () => ({ reason: 'It names a private person.' }),
    noReviewRemoval: () => ({ reason: ' ' }),
  },
};

const said = { comment: 'It told me which office comes first.', rating: 4 };
