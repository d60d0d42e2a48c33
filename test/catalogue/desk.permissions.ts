import { CHECKLIST } from '#server/catalogue/review-checks';
import { page, type Permissions } from '../permissions/permissions.js';
import { card, decided, detail } from './catalogue.permissions.js';

const deskEntry = 'id claim{username first_name last_name avatar until is_own} answer_by contacts copies[slug title]';

/** The routes of the moderators' desk. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/moderation/listings                         moderator
  queue                                                         404 = = = = 200 404 = 200
  query=status:malformed                                        404 = = = = 400 404 = 400
GET /api/moderation/desk                             moderator
  queue                                                         404 = = = = 200 404 = 200
POST /api/moderation/listings/:id/claim              moderator
  id=newPending                                                 404 = = = = 200 404 = 200
  id=published                                                  404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/release            moderator
  id=pendingId                                                  404 = = = = 200 404 = 200
POST /api/moderation/listings/:id/approve            moderator
  id=newPending body=approval                                   404 = = = = 200 404 = 200
  id=newPending                                                 404 = = = = 400 404 = 400
POST /api/moderation/listings/:id/reject             moderator
  id=newPending body=reason                                     404 = = = = 200 404 = 200
  id=pendingId body=noReason                                    404 = = = = 400 404 = 400
  id=published body=reason                                      404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/request-changes    moderator
  id=newPending body=reason                                     404 = = = = 200 404 = 200
  id=published body=reason                                      404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/verify             moderator
  id=published body=reason                                      404 = = = = 200 404 = 200
  id=published body=noReason                                    404 = = = = 400 404 = 400
POST /api/moderation/listings/:id/suspend            moderator
  id=newPublished body=reason                                   404 = = = = 200 404 = 200
  id=published body=noReason                                    404 = = = = 400 404 = 400
  id=pendingId body=reason                                      404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/restore            admin
  id=published body=reason                                      404 = = = = = = = 200
  id=pendingId body=reason                                      404 = = = = = = = 409
`,
  claims: {
    'POST /api/moderation/listings/:id/approve': ['moderator', 'approval', 'pendingId'],
    'POST /api/moderation/listings/:id/claim': ['moderator', 'nothing', 'pendingId'],
    'POST /api/moderation/listings/:id/release': ['moderator', 'nothing', 'pendingId'],
    'POST /api/moderation/listings/:id/reject': ['moderator', 'reason', 'pendingId'],
    'POST /api/moderation/listings/:id/verify': ['moderator', 'reason', 'publishedId'],
    'POST /api/moderation/listings/:id/suspend': ['moderator', 'reason', 'publishedId'],
    'POST /api/moderation/listings/:id/restore': ['admin', 'reason', 'publishedId'],
    'POST /api/moderation/listings/:id/request-changes': ['moderator', 'reason', 'pendingId'],
  },
  keys: {
    'GET /api/moderation/listings': { everyone: `${page} results[${card} ${decided} submitted_at is_own blockers]` },
    'GET /api/moderation/desk': { everyone: `data[${deskEntry}]` },
    'POST /api/moderation/listings/:id/claim': { everyone: `message data[${deskEntry}]` },
    'POST /api/moderation/listings/:id/release': { everyone: `message data[${deskEntry}]` },
    'POST /api/moderation/listings/:id/approve': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/reject': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/request-changes': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/verify': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/suspend': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/restore': { everyone: `message data{${detail} ${decided}}` },
  },
  bodies: {
    reason: () => ({ reason: 'Name the regulator.' }),
    approval: () => ({ checked: CHECKLIST, note: 'The fees are of 2026.' }),
    noReason: () => ({ reason: ' ' }),
  },
};
