import { name, page, type Permissions } from '../permissions/permissions.js';

const suggestion = `id text status section{id slug title} suggester{${name} avatar} answer is_own created_at answered_at`;

const SUGGESTED = 'The office moved to Alausa last month.';

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/listing/:slug/suggestions                   user
  slug=published                                                401 200 = = = = = = =
  slug=pending                                                  401 404 = = 200 404 = = =
POST /api/listing/:slug/suggestions                  user
  slug=published body=suggestedEdit                             401 403 201 403 = = = = =
  slug=published body=suggestedNothing                          401 400 = = = = = = =
  slug=pending body=suggestedToWhole                            401 404 = = 403 404 = = =
POST /api/listing/suggestion/:id/accept              user
  id=suggestion body=suggestionThanks                           401 404 403 404 200 404 = = =
POST /api/listing/suggestion/:id/decline             user
  id=plainSuggestion body=suggestionRefusal                     401 404 403 404 200 404 = = =
  id=plainSuggestion body=suggestionNoReason                    401 400 = = = = = = =
DELETE /api/listing/suggestion/:id                   user
  id=suggestion                                                 401 404 409 404 403 404 = = =
TASK mail/suggested-edit worker
TASK mail/suggestion-answer worker
`,
  claims: {
    'POST /api/listing/:slug/suggestions': ['buyer', 'suggestedEdit', 'published'],
    'POST /api/listing/suggestion/:id/accept': ['owner', 'suggestionThanks', 'suggestion'],
    'POST /api/listing/suggestion/:id/decline': ['owner', 'suggestionRefusal', 'plainSuggestion'],
    'DELETE /api/listing/suggestion/:id': ['buyer', 'nothing', 'suggestion'],
  },
  keys: {
    'GET /api/listing/:slug/suggestions': {
      everyone: `${page} results`,
      buyer: `results[${suggestion}]`,
      owner: `results[${suggestion}]`,
    },
    'POST /api/listing/:slug/suggestions': { everyone: `message data{${suggestion}}` },
    'POST /api/listing/suggestion/:id/accept': { everyone: `message data{${suggestion}}` },
    'POST /api/listing/suggestion/:id/decline': { everyone: `message data{${suggestion}}` },
  },
  keyless: ['DELETE /api/listing/suggestion/:id'],
  bodies: {
    suggestedEdit: ({ objects }) => ({ text: SUGGESTED, section: objects.sectionId }),
    suggestedToWhole: () => ({ text: SUGGESTED }),
    suggestedNothing: () => ({ text: ' ' }),
    suggestionThanks: () => ({ answer: 'Thank you.' }),
    suggestionRefusal: () => ({ answer: 'The fee did not change.' }),
    suggestionNoReason: () => ({ answer: ' ' }),
  },
};
