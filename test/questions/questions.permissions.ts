import { name, page, type Permissions } from '../permissions/permissions.js';

const unanswered = `id text section{id slug title} asker{${name} avatar} created_at is_own answer votes upvoted`;
const question = `${unanswered} answer{text at}`;

const ASKED = 'Does it cover the permits of Ogun State too?';

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/listing/:slug/questions                     public
  slug=published                                                200 = = = = = = = =
  slug=pending                                                  404 = = = 200 200 404 = 200
POST /api/listing/:slug/questions                    user
  slug=published body=question                                  401 201 = = 403 201 = = =
  slug=published body=noQuestion                                401 400 = = = = = = =
  slug=pending body=questionToWhole                             401 404 = = 403 404 404 = 404
PUT /api/listing/question/:id/answer                 user
  id=question body=questionAnswer                               401 403 = = 200 403 = = =
  id=question body=noQuestionAnswer                             401 400 = = = = = = =
POST /api/listing/question/:id/upvote                user
  id=question                                                   401 200 403 200 = = = = =
DELETE /api/listing/question/:id/upvote              user
  id=question                                                   401 200 403 200 = = = = =
DELETE /api/listing/question/:id                     user
  id=newQuestion                                                401 403 204 403 = 204 403 = 204
TASK mail/question worker
TASK mail/question-answer worker
`,
  claims: {
    'POST /api/listing/:slug/questions': ['user', 'question', 'published'],
    'PUT /api/listing/question/:id/answer': ['owner', 'questionAnswer', 'question'],
    'POST /api/listing/question/:id/upvote': ['user', 'nothing', 'question'],
    'DELETE /api/listing/question/:id/upvote': ['user', 'nothing', 'question'],
    'DELETE /api/listing/question/:id': ['buyer', 'nothing', 'question'],
  },
  keys: {
    'GET /api/listing/:slug/questions': { everyone: `${page} results[${question}]` },
    'POST /api/listing/:slug/questions': { everyone: `message data{${unanswered}}` },
    'PUT /api/listing/question/:id/answer': { everyone: `message data{${question}}` },
    'POST /api/listing/question/:id/upvote': { everyone: `message data{${question}}` },
    'DELETE /api/listing/question/:id/upvote': { everyone: `message data{${question}}` },
  },
  keyless: ['DELETE /api/listing/question/:id'],
  bodies: {
    question: ({ objects }) => ({ text: ASKED, section: objects.sectionId }),
    questionToWhole: () => ({ text: ASKED }),
    noQuestion: () => ({ text: 'Why?' }),
    questionAnswer: () => ({ answer: 'Yes, in the third section.' }),
    noQuestionAnswer: () => ({ answer: ' ' }),
  },
};
