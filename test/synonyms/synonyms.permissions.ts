import type { Permissions } from '../permissions/permissions.js';

const list = 'groups revision changed_at changed_by reason';

/** The routes of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/moderation/synonyms                         admin
  all                                                           404 = = = = = = = 200
PUT /api/moderation/synonyms                         admin
  body=fresh                                                    404 = = = = = = = 200
  body=lonely                                                   404 = = = = = = = 400
  body=unseen                                                   404 = = = = = = = 409
`,
  claims: { 'PUT /api/moderation/synonyms': ['admin', 'unseen'] },
  keys: {
    'GET /api/moderation/synonyms': { everyone: `data{${list}}` },
    'PUT /api/moderation/synonyms': { everyone: `message data{${list}}` },
  },
  bodies: {
    fresh: () => ({ groups: [['CAC', 'Corporate Affairs Commission']], revision: 0, reason: 'Only what we use.' }),
    lonely: () => ({ groups: [['CAC']], revision: 0, reason: 'One term alone.' }),
    unseen: () => ({ groups: [['LPG', 'cooking gas']], revision: 99, reason: 'From an old list.' }),
  },
};
