import { name, page, type Permissions } from '../permissions/permissions.js';

const due = 'change slug title text link takes_effect required_at is_overdue';
const required = `${due} listing status answered_at reason is_own creator{${name} avatar}`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/moderation/regulation-changes/concerned     moderator
  query=listing:published                                       404 = = = = 200 404 = 200
  nowhere                                                       404 = = = = 400 404 = 400
POST /api/moderation/regulation-changes              moderator
  body=regulationChange                                         404 = = = = 201 404 = 201
  body=changeOfNothing                                          404 = = = = 409 404 = 409
  body=unlinkedChange                                           404 = = = = 400 404 = 400
GET /api/moderation/due-updates                      moderator
  open                                                          404 = = = = 200 404 = 200
GET /api/listing/user/due-updates                    user
  own                                                           401 200 = = = = = = =
POST /api/listing/:slug/due-updates/:change/hand-in  user
  slug=negotiated change=changedRule                            401 403 = = 200 403 = = =
POST /api/listing/:slug/due-updates/:change/decline  user
  slug=negotiated change=declinedChange body=updateReason       401 403 = = 200 403 = = =
  slug=negotiated change=declinedChange body=noUpdateReason     401 400 = = = = = = =
POST /api/moderation/listings/:id/due-updates/:change/close moderator
  id=negotiated change=closedChange body=updateReason           404 = = = = 200 404 = 200
  id=negotiated change=closedChange body=noUpdateReason         404 = = = = 400 404 = 400
TASK mail/updates-required worker
TASK regulations/require-updates worker
`,
  claims: {
    'POST /api/moderation/regulation-changes': ['moderator', 'regulationChange'],
    'POST /api/listing/:slug/due-updates/:change/hand-in': ['owner', 'nothing', 'negotiated'],
    'POST /api/listing/:slug/due-updates/:change/decline': ['owner', 'updateReason', 'negotiated'],
    'POST /api/moderation/listings/:id/due-updates/:change/close': ['moderator', 'updateReason', 'negotiated'],
  },
  keys: {
    'GET /api/moderation/regulation-changes/concerned': { everyone: 'data{guides creators}' },
    'POST /api/moderation/regulation-changes': { everyone: 'message data{id guides creators}' },
    'GET /api/moderation/due-updates': { everyone: `${page} results[${required}]` },
    'GET /api/listing/user/due-updates': { everyone: 'data', owner: `data[${due}]` },
    'POST /api/listing/:slug/due-updates/:change/hand-in': { everyone: 'message' },
    'POST /api/listing/:slug/due-updates/:change/decline': { everyone: 'message' },
    'POST /api/moderation/listings/:id/due-updates/:change/close': { everyone: 'message' },
  },
  bodies: {
    // Of a guide whose creator has due updates anyway, since they see this one at some time of the run.
    regulationChange: ({ objects }) => ({ ...CHANGE, listing: objects.negotiated }),
    changeOfNothing: () => ({ ...CHANGE, country: 'Nowhere' }),
    unlinkedChange: ({ objects }) => ({ ...CHANGE, link: 'javascript:alert(1)', listing: objects.negotiated }),
    updateReason: () => ({ reason: 'It explains another form.' }),
    noUpdateReason: () => ({ reason: ' ' }),
  },
};

const CHANGE = {
  ...{ text: 'The council asks for a new form.', link: 'https://example.gov.ng/notice', takes_effect: '2027-01-01' },
};
